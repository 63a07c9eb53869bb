"""What lies on a table of The Golden Pyramid, and how a file tells it."""
