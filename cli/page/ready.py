"""What a question needs, imported once: the server from which the processes of questions are copied imports this module."""

from cli import inquiring, playing, replaying, searching, turn_words, words
from cli.page import answers, drawn
from verify import best, check, explain, inquire, judge, play, replay, score
from verify.games import GAMES, entry

GAMES_READY = [entry(name) for name in GAMES]
MODULES_READY = [
    answers, best, check, drawn, explain, inquire, inquiring, judge, play, playing, replay, replaying, score, searching, turn_words, words,
]  # fmt: skip
