"""What lies on a table of Island, and how a file tells it."""
