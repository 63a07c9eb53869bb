"""What a position is worth, line by line. Imports `models` only."""
