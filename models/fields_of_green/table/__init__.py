"""What lies on a table of Fields of Green, and how a file tells it."""
