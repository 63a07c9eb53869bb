"""The moves of The Village: their words, what each requires and does, which are worth listing."""
