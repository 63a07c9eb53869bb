"""The least and the most that a number can be in the worlds of a table.

- `ranges` pushes the ends of a number out and its limits in; what was found of both are `number_ranges`.
- Limits by a proof: `assignment`.
"""
