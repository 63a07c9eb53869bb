"""The rules of The Village."""
