"""The moves of Island: their words, what each requires and does, which are worth listing."""
