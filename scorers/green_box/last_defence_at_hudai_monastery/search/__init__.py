"""The searches of Last Defence at Hudai Monastery."""
