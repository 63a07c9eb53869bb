"""What players ask in each game, side by side with the command that answers it: `docs/questions.md` is written from the code.

What would break it: a command that there is not, a question without an answer or a reason, a page that is behind the code.
"""

from pathlib import Path

from verify.games import GAMES, VERBS, entry

PAGE = Path(__file__).parent.parent.parent / "docs" / "questions.md"
HEAD = """# What can be asked

<!-- written by tests/conformance/test_queries.py from the code -->

What players of each game ask, and the command that answers it. `reeve ask FILE` lists the questions of a game's own, and
`reeve games GAME` says which verbs answer for it.
"""


def text():
    parts = [HEAD]
    for name, title in GAMES.items():
        queries = entry(name).game.queries
        if queries:
            rows = [f"| {question} | {how(entry(name), answer)} |" for question, answer in queries.items()]
            parts.append("\n".join([f"## {title}", "", "| question | answered by |", "|---|---|", *rows, ""]))
    return "\n".join(parts)


def how(game, answer):
    """A reason, or the command with what else it takes: a move, a claim, a number, what a question has to be told."""
    verb, _, more = answer.partition(" ")
    forms = {question.name: question.form for question in game.scorer.questions if not question.form.startswith("[")}
    if verb == "ask" and forms.get(more):
        more += f" {forms[more]}".replace("|", " or ")
    words = [verb, "FILE", {"judge": "MOVE", "chance": "CLAIM"}.get(verb, ""), more.replace("--turns", "--turns N")]
    return more if verb == "-" else f"`reeve {' '.join(filter(None, words))}`"


def test_every_question_has_an_answer_or_a_reason(game):
    for question, answer in game.game.queries.items():
        assert question.endswith("?"), question
        verb, _, more = answer.partition(" ")
        if verb == "-":
            assert len(more) > len("because"), question
            continue
        assert verb in VERBS, answer
        assert game.statuses[verb] == "ready", answer
        if verb == "ask":
            assert more.split()[0] in {question.name for question in game.scorer.questions}, answer


def test_every_game_that_is_played_says_what_is_asked(game):
    assert game.game.queries or not game.game.play.forms


def test_every_question_of_its_own_is_among_them(game):
    asked = [answer.split()[1] for answer in game.game.queries.values() if answer.startswith("ask ")]
    assert {question.name for question in game.scorer.questions} <= {*asked}


def test_the_page_is_that_of_the_code(update):
    if update:
        PAGE.write_text(text(), encoding="utf-8")
    assert PAGE.read_text(encoding="utf-8") == text()
