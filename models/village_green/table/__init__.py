"""What lies on a table of Village Green, and how a file tells it."""
