"""The questions: each asks the rules of any game, and says on which rulings the answer rests. Imports scorers and models.

Where to look:

- Is this table legal? `check`; by plain evaluation `violations`; with something unknown `model` (the rules as one question),
  `worlds` (a few tried one by one, or the `solver`) and `certainties` (what is certain then).
- Why is it not, and what was misread? `explain`: `grounds` and `reasons` (over `cores`), `repair` and `mending` (over
  `amendments` and the file's entries in `retelling`, in `amendment_words`). What can the unknown be? `fill`, `counting`.
- May I do this? `judge`; one move is a `case` on its `table_before`; its result is a `judgement`. All moves: `listing`.
  A game move by move: `replay`.
- What does a move do? To the score: `effects`. To the table: `table_after`, and what no file can tell of it: `unfiled`.
- What is it worth? `score`; as ranges where something is unknown: `ranges` (over `number_ranges`, `assignment`, `climbing`),
  `open_scores` where nobody knows the most. Several games: `evening`.
- What is the most? Of a layout `best` over `hunt`, with a `certificate`; of playing on `play`; of each move `prospects`.
  For other solvers: `smt_lib`.
- How likely is it? `chance`. What else players ask of one game: `inquire`. A table set up by a seed: `deal`.
- How special is that? The best of many deals: `survey` (kept by `survey_results`, told by `distribution`), on many
  machines by `cluster`. Many tables at once: `many`.
- On what does it rest? Rulings: `dependences`; our list of a box: `box_list`. Where cards lie open: `open_cards`.
- How long may it take, and how much of the solver's effort? `clock`.
- Which games there are, and which program answers: `games`, `program`.
- Asked once, answered often: `known_worlds`, `remembering`, `sample`, `symmetry`; settled in part: `partial_truths`.
"""
