"""The process `reeve`, which is `python -m cli` too."""

import atexit
import gc
import importlib
import os
import sys
from importlib.util import find_spec
from types import ModuleType
from typing import Any


def run() -> None:
    """Answer the command line, without what only takes time in a process that answers once and ends."""
    # What was imported stays till the end. To look through it for garbage, again and again while it grows and once more
    # at the end, takes an eighth of a short answer.
    gc.set_threshold(100_000)
    atexit.register(gc.freeze)
    # Pydantic looks through all installed packages for plugins, and imports those it finds.
    os.environ.setdefault("PYDANTIC_DISABLE_PLUGINS", "__all__")
    _postpone_metadata()
    answer()


UNDECIDED = 3
"""The exit status where there is no answer; `cli.asking` names the others."""


def answer() -> None:
    """Answer the command line; of a mistake of ours it is told that it is no answer."""
    from cli.main import main

    try:
        main(prog_name="reeve")
    except Exception:  # noqa: BLE001 - Python itself would leave with 1, which says that a table is illegal
        import traceback

        traceback.print_exc()
        sys.stderr.write(
            "reeve: this is a mistake in reeve, and there is no answer. Please report it with the lines above.\n"
        )
        sys.exit(UNDECIDED)


METADATA = "importlib.metadata"


def _postpone_metadata() -> None:
    """Let `importlib.metadata` be imported when something of it is used, and not when it is named.

    Pydantic names one function of it, for the plugins that are switched off. With it come the standard library's readers of
    mail and of zip files, a tenth of a short answer.
    """

    def real() -> Any:
        if sys.modules.get(METADATA) is later:
            del sys.modules[METADATA]
        return importlib.import_module(METADATA)

    def entry_points(**wanted: Any) -> Any:
        return real().entry_points(**wanted)

    spec = find_spec(METADATA)
    if METADATA not in sys.modules and spec is not None:
        later = ModuleType(METADATA)
        later.__path__ = list(spec.submodule_search_locations or ())
        vars(later).update(entry_points=entry_points, __getattr__=lambda name: getattr(real(), name))
        sys.modules[METADATA] = vars(importlib)["metadata"] = later


if __name__ == "__main__":
    run()
