"""The moves of Fields of Green: their words, what each requires and does, which are worth listing."""
