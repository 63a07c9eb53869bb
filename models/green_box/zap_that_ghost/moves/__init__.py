"""The moves of Zap That Ghost: their words, what each requires and does, which are worth listing."""
