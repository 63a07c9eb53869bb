"""The searches of My First Christmas Tree."""
