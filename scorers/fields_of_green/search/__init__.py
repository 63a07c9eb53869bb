"""The searches of Fields of Green."""
