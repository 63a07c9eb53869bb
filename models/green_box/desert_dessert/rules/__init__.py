"""The rules of Desert Dessert."""
