"""The questions: each asks the rules of any game, and says on which rulings the answer rests. Imports scorers and models.

A verb is a module here; what verbs share lies in rooms below, and the head of each room says what is where in it.

- Is it legal? `check`: the rules that are broken (`violations`), what our list of a box says (`box_list`), what is certain.
- Why is it not, and what was misread? `explain`, over `explanation/`. What can the unknown be? `fill`.
- May I do this, what does it do, what else may I do? `judge`, over `moves/`. Was every move of a game allowed? `replay`.
- What is it worth? `score`, over `ranges/`; several games: `evening`.
- What is the most? Of a layout `best`, of playing on `play`, of each move `prospects`, over `search/`, with a `certificate`.
- How likely is it? `chance`, over `count/`. What else players ask of one game: `ask`. A table by a seed: `deal`.
- The best of many deals: `survey`, over `surveys/`.
- Everything unknown is asked of `worlds/`. On which rulings an answer rests: `ruling_dependence`. How long: `clock`.
- Which games there are, and which program answers: `games`, `program`.
"""
