"""The process `reeve`, which is `python -m cli` too."""

import atexit
import gc
import os
import signal as signals
import sys
from _thread import get_ident, interrupt_main, start_new_thread
from io import BufferedWriter, FileIO, TextIOWrapper
from signal import SIG_IGN, SIGINT, default_int_handler, getsignal, signal
from time import sleep
from types import FrameType
from typing import Any

from cli.statuses import STOPPED, UNDECIDED, UNUSABLE, of_output


def run() -> None:
    """Answer the command line, and leave with its status whatever becomes of those who listen, or of Ctrl-C."""
    sys.unraisablehook = _raise_again
    if getsignal(SIGINT) is default_int_handler:
        signal(SIGINT, _heed)
    status: Any = None
    try:
        _listen()
        _answer_once()
    except SystemExit as left:
        status = left.code
    except KeyboardInterrupt:
        status = STOPPED
    # What comes now takes no time, and Ctrl-C would only interrupt Python's own tidying up.
    signal(SIGINT, SIG_IGN)
    try:
        sys.stdout.flush()
    except OSError as error:
        if status != UNUSABLE:  # else it was told already
            sys.stderr.write(f"reeve: the answer cannot be written: {error.strerror or error}\n")
        _drop(sys.stdout.fileno())
        status = UNUSABLE
    # A part of the answer may be out by now, whatever was known of it when Ctrl-C came.
    sys.exit(UNDECIDED if status == STOPPED and of_output("has_told") else status)


def _heed(number: int, frame: FrameType | None) -> None:
    """Ctrl-C: in the middle of an import it waits for its end, since what is half imported fails with other errors."""
    while frame is not None and not frame.f_code.co_filename.startswith("<frozen importlib"):
        frame = frame.f_back
    if frame is not None:
        _come_again()
    else:
        _awaited.clear()
        _heeded.append(number)
        raise KeyboardInterrupt


_heeded: list[int] = []
"""Ctrl-C as often as it came: libraries make errors of their own of it, which are none."""


def _come_again() -> None:
    """Lets Ctrl-C come once more, a little later: it ends whatever this thread waits for then."""
    if _awaited:
        return
    waiting = get_ident()
    _awaited.append(waiting)

    def come() -> None:
        # A signal that comes when a thread is about to wait, but does not yet, is noted and ends nothing: it comes again.
        sleep(_SOON)
        while _awaited:
            interrupt_main() if os.name == "nt" else signals.pthread_kill(waiting, SIGINT)
            if getsignal(SIGINT) is not _heed:
                _awaited.clear()
            sleep(_SOON)

    start_new_thread(come, ())


_awaited: list[int] = []
"""The thread to which Ctrl-C comes again, until it is heeded."""


def _raise_again(lost: Any) -> None:
    """What Python could not raise, since it tidied up: Ctrl-C comes again."""
    if lost.exc_type is KeyboardInterrupt:
        _come_again()
    elif not _heeded:
        sys.__unraisablehook__(lost)


_SOON = 0.02
"""Seconds."""


def _listen() -> None:
    """Makes nothing of streams that are closed: nobody reads what is written there, and there is nothing to read."""
    for name, mode in (("stdin", "r"), ("stdout", "w"), ("stderr", "w")):
        stream = getattr(sys, name)
        if stream is None:
            setattr(sys, name, open(os.devnull, mode, encoding="utf-8"))  # noqa: PTH123, SIM115 - open to the end
        elif mode == "w" and not stream.isatty():
            pipe = BufferedWriter(Unheard(stream.fileno(), "w", closefd=False))
            # Of a stream that nothing is kept back from (PYTHONUNBUFFERED) Python says that lines do not count either.
            at_once = stream.line_buffering or stream.write_through
            setattr(sys, name, TextIOWrapper(pipe, stream.encoding, stream.errors, line_buffering=at_once))


class Unheard(FileIO):
    """A pipe whose reader may have heard enough (`reeve ... | head -1`): what is written once it `is_over` is dropped."""

    is_over = False
    has_told = False
    """Whether anything was written."""

    def write(self, data: Any, /) -> int:
        """Write, or drop it. Ctrl-C that comes when it is written waits, or it would be taken for not written."""
        written: list[int] = []
        try:
            # In one step, so that what was written is noted whenever Ctrl-C comes.
            written.extend(map(super().write, (data,)))
            self.has_told = True
        except BrokenPipeError:
            self.is_over = True
            _drop(self.fileno())
            return len(data)
        except KeyboardInterrupt:
            if not written:
                raise
            _come_again()
        return written[0]


def _drop(handle: int) -> None:
    """Lets what is written there go nowhere."""
    nowhere = os.open(os.devnull, os.O_WRONLY)
    os.dup2(nowhere, handle)
    os.close(nowhere)


def _answer_once() -> None:
    """Answer, without what only takes time in a process that answers once and ends."""
    # What was imported stays till the end. To look through it for garbage, again and again while it grows and once more
    # at the end, takes an eighth of a short answer.
    gc.set_threshold(100_000)
    atexit.register(gc.freeze)
    # Pydantic looks through all installed packages for plugins, and imports those it finds.
    os.environ.setdefault("PYDANTIC_DISABLE_PLUGINS", "__all__")
    answer()


def answer() -> None:
    """Answer the command line; of a mistake of ours it is told that it is no answer."""
    from cli.main import main

    try:
        main(prog_name="reeve")
    except Exception:  # noqa: BLE001 - Python itself would leave with 1, which says that a table is illegal
        if _heeded:
            raise KeyboardInterrupt from None
        import traceback

        traceback.print_exc()
        sys.stderr.write(
            "reeve: this is a mistake in reeve, and there is no answer. Please report it with the lines above.\n"
        )
        sys.exit(UNDECIDED)


if __name__ == "__main__":
    run()
