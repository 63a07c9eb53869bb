"""What can have gone before a table of Fields of Green."""
