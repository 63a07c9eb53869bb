"""A game kept move by move on the terminal, in its own file: `reeve play`."""
