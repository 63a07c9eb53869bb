"""The process `reeve`, which is `python -m cli` too."""

import atexit
import gc


def run() -> None:
    """Answer the command line, without looking through what was imported for something to throw away.

    All of it stays until the process ends. Looking through it again and again while it grows, and once more at the end,
    takes an eighth of a short answer.
    """
    gc.set_threshold(100_000)
    atexit.register(gc.freeze)
    from cli.main import main

    main(prog_name="reeve")


if __name__ == "__main__":
    run()
