"""The process `reeve`, which is `python -m cli` too."""

import atexit
import gc
import os


def run() -> None:
    """Answer the command line, without what only takes time in a process that answers once and ends."""
    # What was imported stays till the end. To look through it for garbage, again and again while it grows and once more
    # at the end, takes an eighth of a short answer.
    gc.set_threshold(100_000)
    atexit.register(gc.freeze)
    # Pydantic looks through all installed packages for plugins, and imports those it finds.
    os.environ.setdefault("PYDANTIC_DISABLE_PLUGINS", "__all__")
    from cli.main import main

    main(prog_name="reeve")


if __name__ == "__main__":
    run()
