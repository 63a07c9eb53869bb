"""The rules of Last Defence at Hudai Monastery."""
