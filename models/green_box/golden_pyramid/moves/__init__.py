"""The moves of The Golden Pyramid: their words, what each requires and does, which are worth listing."""
