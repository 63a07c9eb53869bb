"""The moves of Village Green: their words, what each requires and does, which are worth listing."""
