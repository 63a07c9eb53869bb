"""What a question needs, imported once: the server from which the processes of questions are copied imports this module."""

import gc

from cli import asking, chances, playing, replaying, searching
from cli.answers import turn_words, words
from cli.page import answers, drawn, mending, questions, turns
from verify import ask, best, chance, check, explain, fill, judge, play, prospects, replay, score
from verify.games import GAMES, entry

NEEDED = (
    *(entry(name) for name in GAMES),
    *(answers, drawn, mending, questions, turns),
    *(asking, chances, playing, replaying, searching, turn_words, words),
    *(ask, best, chance, check, explain, fill, judge, play, prospects, replay, score),
)
# What is shared with the copies stays shared: looking through it for garbage would copy it.
gc.freeze()
