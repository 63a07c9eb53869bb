"""What tables of the Green Box games are worth, and how best to play on."""
