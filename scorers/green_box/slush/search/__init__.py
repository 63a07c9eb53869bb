"""The searches of Slush."""
