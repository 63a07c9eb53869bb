"""What the games are: components, positions, rules. Imports nothing else of ours."""
