"""Why a table is impossible, and what was misread: `reasons` for it, and repairs.

- Reasons: of a broken rule the `facts_behind` it, found without the solver; of what all rules forbid together, by it.
- Repairs: `plain_repairs` where a rule is broken, else `solver_repairs`. Both are made of `trial_changes`: of facts, or of
  entries of the file (`file_changes`). `change_words` tells them, those that are alike as one.
"""
