"""Green Bite: a line of explorers, and the Green Monster at its end."""
