"""The moves of Zap That Ghost: the roll, the attempt, and what is done with cards before and after it."""
