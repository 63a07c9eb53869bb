"""The moves of Wacky Wheels: their words, what each requires and does, which are worth listing."""
