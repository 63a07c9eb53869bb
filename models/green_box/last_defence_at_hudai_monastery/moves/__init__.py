"""The moves of Last Defence at Hudai Monastery: their words, what each requires and does, which are worth listing."""
