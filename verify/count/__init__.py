"""How many worlds: the `ways` to fill in what is unknown, and what can lie at `open_cards` that nobody can read."""
