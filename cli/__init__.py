"""The door: files in, words and pictures out. No rules live here."""
