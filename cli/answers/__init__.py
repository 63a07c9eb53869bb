"""Answers as words and as JSON, and how they leave."""
