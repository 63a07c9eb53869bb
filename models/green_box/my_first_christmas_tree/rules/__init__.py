"""The rules of My First Christmas Tree."""
