"""The searches of Island."""
