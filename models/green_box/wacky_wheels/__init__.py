"""Wacky Wheels by Stephen Jennings: what lies on a table, its rules and moves."""
