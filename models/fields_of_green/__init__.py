"""Fields of Green: farms that grow card by card, water with a range, stores, harvests and the final count."""
