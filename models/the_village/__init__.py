"""The Village: wagers by day, cards by night, and six cards of your own profession to win."""
