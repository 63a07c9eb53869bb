"""The searches of Green Bite."""
