"""The rules of Wacky Wheels."""
