"""The searches of Desert Dessert."""
