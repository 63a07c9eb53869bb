"""Why a table is impossible, and what was misread: two engines, reasons and repairs.

- `facts_behind` a broken rule, found without the solver; `reasons` by the solver, where no rule alone is broken.
- `repairs` by the solver, `plain_repairs` without it, both made of `trial_changes`: of facts, or of entries of the file
  (`file_changes`). `change_words` tells them, those that are alike as one.
"""
