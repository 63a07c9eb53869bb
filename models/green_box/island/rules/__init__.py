"""The rules of Island."""
