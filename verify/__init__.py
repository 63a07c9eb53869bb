"""The questions people ask of a position. Imports `scorers` and `models`; names no game but in `games`."""
