"""The page of `reeve serve`: a table on the phone, tapped instead of typed."""
