"""Moves: whether one may be done, what it does to the score and to the table, and all that there are.

- One `move_at_table` on its `table_before`, and its `effects` on the score; what is said of it is a `judgement`. All moves:
  `listing`.
- What it leaves: the `table_after`, and of its `correlations` what no file can hold.
"""
