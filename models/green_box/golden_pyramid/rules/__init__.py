"""The rules of The Golden Pyramid."""
