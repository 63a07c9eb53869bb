"""The worlds of a table: all ways to fill in what is unknown in it that break no rule.

- The table as a question: `model`. What may be `asked` of its `worlds`, and how much that may take; a few are tried one by
  one, of many the `solver` is asked, which alone knows Z3.
- Asked once, answered often: the worlds that are `known`; of many questions a `cache`, over worlds as `bitsets`; unknowns
  that are alike, by `symmetry`; what is left of a truth, and what it still allows, where `partial_truths` are enough.
- What holds in every world: `certainties`. The smallest sets of statements that hold in none: `cores`.
"""
