"""Attack of the Moulds by Vegard Farstad: what lies on a table, its rules and moves."""
