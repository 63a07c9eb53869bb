"""What a question needs, imported once: the server from which the processes of questions are copied imports this module."""

import gc

from cli.page import questions
from verify import play
from verify.games import GAMES, entry

NEEDED = (*(entry(name) for name in GAMES), questions, play)
# What is shared with the copies stays shared: looking through it for garbage would copy it.
gc.freeze()
