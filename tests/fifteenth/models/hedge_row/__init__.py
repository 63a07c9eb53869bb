"""The Hedge Row: the smallest game there is, made up for `docs/adding-a-game.md`."""
