"""What a question needs, imported once: the server from which the processes of questions are copied imports this module."""

import gc

from cli import asking, playing, replaying, searching
from cli.answers import turn_words, words
from cli.page import answers, drawn, questions
from verify import ask, best, check, explain, judge, play, replay, score
from verify.games import GAMES, entry

NEEDED = (
    *(entry(name) for name in GAMES),
    *(answers, drawn, questions),
    *(asking, playing, replaying, searching, turn_words, words),
    *(best, check, explain, ask, judge, play, replay, score),
)
# What is shared with the copies stays shared: looking through it for garbage would copy it.
gc.freeze()
