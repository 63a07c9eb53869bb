"""Outputs kept word for word in `tests/golden/MODULE.txt`, a section for each text, so that wording changes in one place.

A test asks for the fixture `golden` and calls it with a text; `pytest --update` writes the texts anew. What a sentence has to
say (the rule, the cards, the numbers) is asserted in the test itself; that the whole reads well is judged in these files.
"""

from pathlib import Path

FOLDER = Path(__file__).parent / "golden"
HEAD = "=== "


def sections(file):
    """The texts of a file by their names; of a file that is not there none."""
    found = {}
    name = None
    for line in file.read_text(encoding="utf-8").splitlines() if file.exists() else []:
        if line.startswith(HEAD):
            name = line.removeprefix(HEAD)
            assert name not in found, f"{file.name} has {name} twice"
            found[name] = []
        else:
            found[name].append(line)
    return {name: "\n".join(lines) for name, lines in found.items()}


def write(file, texts):
    """A file of texts; without any it goes."""
    if not texts:
        file.unlink(missing_ok=True)
        return
    file.parent.mkdir(exist_ok=True)
    file.write_text("".join(f"{HEAD}{name}\n{text}\n" for name, text in texts.items()), encoding="utf-8")


class Golden:
    """The texts of a whole run: what is compared, what was written anew, and which sections nobody asked for."""

    def __init__(self, *, update, folder=FOLDER):
        self.update, self.folder = update, folder
        self.known, self.used = {}, {}

    def compare(self, module, name, text):
        """Hold a text against its section, or write it there."""
        if module not in self.known:
            self.known[module] = sections(self.folder / f"{module}.txt")
        texts = self.known[module]
        text = text.rstrip("\n")
        assert not any(line.startswith(HEAD) for line in text.splitlines()), "this line would begin a section"
        assert name not in self.used.setdefault(module, {}), f"{name} is compared twice; give each text a label"
        self.used[module][name] = text
        if not self.update:
            assert name in texts, f"{module}.txt has no section {name}; `pytest --update` writes it"
            assert text == texts[name]

    def unused(self, modules):
        """The sections of these modules, all of whose tests were passed, that no test asked for."""
        found = []
        for module in modules:
            names = sections(self.folder / f"{module}.txt")
            found += [f"{module}.txt: {name}" for name in names if name not in self.used.get(module, {})]
        return found

    def save(self, whole):
        """Write what was asked for; the sections of modules that were not passed as a whole stay beside it."""
        for module, used in self.used.items():
            kept = {} if module in whole else sections(self.folder / f"{module}.txt")
            write(self.folder / f"{module}.txt", kept | used)
        for module in whole - self.used.keys():
            write(self.folder / f"{module}.txt", {})
