"""The Green Box of Games: one set of components for eleven games, each of which has a room of its own here."""
