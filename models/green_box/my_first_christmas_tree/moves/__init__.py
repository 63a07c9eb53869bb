"""The moves of My First Christmas Tree: their words, what each requires and does, which are worth listing."""
