"""What lies on a table of Wacky Wheels, and how a file tells it."""
