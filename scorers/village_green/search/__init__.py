"""The searches of Village Green."""
