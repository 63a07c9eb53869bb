"""Work that is shared among processes: of this machine, or of others that have been named."""

import sys
import threading
from collections.abc import Callable, Generator, Iterable, Iterator
from contextlib import ExitStack, contextmanager
from contextvars import ContextVar
from functools import partial
from typing import Any
from warnings import catch_warnings

Share = Callable[..., Generator[Any, None, None]]
"""Has tasks done elsewhere, as `shared` does here: it is given the work, the tasks, and whether they are `in_order`."""

_ELSEWHERE: ContextVar[Share | None] = ContextVar("elsewhere", default=None)


@contextmanager
def elsewhere(share: Share) -> Iterator[None]:
    """Meanwhile, what is shared is done by others than the processes of this machine."""
    token = _ELSEWHERE.set(share)
    try:
        yield
    finally:
        _ELSEWHERE.reset(token)


def shared(
    work: Callable[..., Any], tasks: Iterable[tuple[Any, ...]], jobs: int, *, in_order: bool = True
) -> Generator[Any, None, None]:
    """What `work` gives for the arguments of each task, in so many processes (-1 for one per core), or `elsewhere`.

    A task is made when a process is free for it. Whoever stops listening leaves the other tasks undone.
    """
    share = _ELSEWHERE.get()
    if share is not None:
        yield from share(work, tasks, in_order=in_order)
        return
    from joblib import Parallel, delayed

    how = "generator" if in_order else "generator_unordered"
    # One task at a time: many at once would be made before anything came of those that are under way.
    begin = Parallel(n_jobs=jobs, return_as=how, pre_dispatch="n_jobs", batch_size=1)
    with ExitStack() as stack:
        with _later_interrupted():
            results = begin(delayed(work)(*task) for task in tasks)
            stack.callback(_give_up, results)
        for result in results:  # noqa: UP028 - `yield from` would close it before warnings are caught
            yield result


def _give_up(results: Generator[Any, None, None]) -> None:
    """Leave the other tasks undone, which needs no warning."""
    hook = threading.excepthook
    if not (isinstance(hook, partial) and hook.func is _tell):
        threading.excepthook = partial(_tell, hook)
    with catch_warnings(action="ignore", category=UserWarning):
        results.close()


def _tell(hook: Callable[[threading.ExceptHookArgs], object], ended: threading.ExceptHookArgs) -> None:
    """What ended a thread, but not that which leads the processes: now and then it trips over one that was just ended."""
    if ended.thread is None or ended.thread.name != "ExecutorManagerThread":
        hook(ended)


@contextmanager
def _later_interrupted() -> Iterator[None]:
    """Ctrl-C waits for the end of this, and never comes to the processes begun here: this one has to end them.

    A terminal sends it to all of them. One that is being begun would tell where in its imports it was, and one that is
    telling a result would leave this process waiting for the rest of it.
    """
    if sys.platform == "win32":
        yield
        return
    from multiprocessing.resource_tracker import ensure_running
    from signal import SIG_BLOCK, SIG_SETMASK, SIGINT, pthread_sigmask

    # It is begun with the first process, and Ctrl-C would come through after that.
    ensure_running()
    before = pthread_sigmask(SIG_BLOCK, {SIGINT})
    try:
        yield
    finally:
        pthread_sigmask(SIG_SETMASK, before)
