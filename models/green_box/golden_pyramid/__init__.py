"""The Golden Pyramid by André Heines: what lies on a table, its rules and moves."""
