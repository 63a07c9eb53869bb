"""Which Harvest costs to pay, and in which order."""
