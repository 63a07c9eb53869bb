"""Slush by Yury Milovidov: what lies on a table, its rules and moves."""
