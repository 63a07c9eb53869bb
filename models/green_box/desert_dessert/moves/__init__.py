"""The moves of Desert Dessert: their words, what each requires and does, which are worth listing."""
