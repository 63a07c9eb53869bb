"""Two or three examples for the `--help` of each verb; the tests run them all on the file that `reeve new` prints."""

from collections.abc import Mapping

EXAMPLES: Mapping[str, tuple[str, ...]] = {
    "help": ("reeve help village-green", "reeve help village-green flip", "reeve help position-file"),
    "new": ("reeve new village-green", "reeve new fog -o farm.yaml", "reeve new golden-pyramid dispute"),
    "deal": ("reeve deal village-green --solo --seed 7", "reeve deal vg --players ann,ben -o deal.yaml"),
    "check": (
        "reeve check my.yaml",
        "reeve check my.yaml --history",
        "reeve check my.yaml --ruling VG-AMB-SPACE=one-per-card",
    ),
    "score": ("reeve score my.yaml", "reeve score my.yaml --both", "reeve score --lines < tables.jsonl"),
    "judge": (
        'reeve judge my.yaml "red rose birch birch to r1c2"',
        'reeve judge my.yaml "flip and refresh awards" -o after.yaml',
        "reeve help village-green moves",
    ),
    "moves": ("reeve moves my.yaml", "reeve moves my.yaml --player north"),
    "replay": (
        "reeve new the-village whole_night -o night.yaml",
        "reeve replay night.yaml",
        "reeve score night.yaml --until 5",
    ),
    "play": ("reeve deal village-green --solo -o solo.yaml", "reeve play solo.yaml"),
    "explain": ("reeve explain my.yaml", "reeve explain my.yaml --all"),
    "fill": ("reeve fill my.yaml", "reeve fill my.yaml --for most --player north"),
    "best": ("reeve best my.yaml --player north", "reeve best village-green --at-least 71"),
    "ask": ("reeve ask my.yaml", "reeve ask my.yaml --json"),
    "chance": (
        'reeve chance my.yaml "the next green card is a lawn"',
        'reeve chance my.yaml "the next award is ruby clover"',
    ),
    "survey": (
        "reeve survey village-green pool --deals 20",
        "reeve survey village-green --deals 5 --score 43 --results solo.results",
    ),
    "draw": ("reeve draw my.yaml", "reeve draw my.yaml -o my.svg --dark", "reeve draw my.yaml -o my.html"),
    "serve": ("reeve serve", "reeve serve my.yaml --no-browser", "reeve serve village-green --lan"),
    "games": ("reeve games", "reeve games fog", "reeve games --json"),
    "rules": ("reeve rules village-green", "reeve rules vg VG-AMB-SPACE"),
    "cards": ("reeve cards village-green", "reeve cards fields-of-green --new -o cards.yaml"),
    "schema": ("reeve schema village-green", "reeve schema vg -o village-green.json", "reeve schema --answer check"),
    "verify-certificate": ("reeve best my.yaml --player north --certificate proof", "reeve verify-certificate proof"),
    "completion": ("reeve completion --install", 'eval "$(reeve completion bash)"'),
}
"""In the order in which people come to need the verbs."""

FIRST_STEPS = (
    ("reeve help", "what there is, and how to begin"),
    ("reeve new village-green -o my.yaml", "a file to begin with; now write down your own table"),
    ("reeve my.yaml", "is it legal, and what is it worth?"),
)
"""What somebody types who has never used the program."""
