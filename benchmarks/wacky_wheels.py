"""What a lap takes on average, and the other questions about a full table of Wacky Wheels.

python -m benchmarks.wacky_wheels
"""

from __future__ import annotations

from dataclasses import replace

from benchmarks.green_box import TABLES, timed
from cli.reading.inputs import read_table
from scorers.green_box.wacky_wheels.questions import QUESTIONS
from scorers.green_box.wacky_wheels.search import Lap

WORDS = {"reach": "26"}


def main() -> None:
    table = read_table(str(TABLES / "wacky_wheels.yaml"), (), None)
    position = table.written.position
    car = position.seat("ada")
    print("wacky-wheels: medians, ms")
    print(f"{timed(lambda: Lap(position, car, lambda: None).turns):8.2f}  a whole lap, six cards, four boosters")
    drops = replace(car, hand=tuple(replace(card, symbol=car.hand[0].symbol) for card in car.hand))
    print(f"{timed(lambda: Lap(position, drops, lambda: None).turns):8.2f}  the same with six cards of one symbol")
    for question in QUESTIONS:
        words = WORDS.get(question.name, "")
        took = timed(lambda i=question, w=words: i.reply(position, "ada", w, lambda: None))
        print(f"{took:8.2f}  {question.name} {words}".rstrip())


if __name__ == "__main__":
    main()
