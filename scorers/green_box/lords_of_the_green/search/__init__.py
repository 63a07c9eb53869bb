"""The searches of Lords of the Green."""
