"""The searches of Wacky Wheels."""
