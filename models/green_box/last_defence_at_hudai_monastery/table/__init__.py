"""What lies on a table of Last Defence at Hudai Monastery, and how a file tells it."""
