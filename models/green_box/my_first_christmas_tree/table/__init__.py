"""What lies on a table of My First Christmas Tree, and how a file tells it."""
