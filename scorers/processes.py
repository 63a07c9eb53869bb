"""Work that is shared among processes."""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterable
from typing import Any
from warnings import catch_warnings


def shared(
    work: Callable[..., Any], tasks: Iterable[tuple[Any, ...]], jobs: int, *, in_order: bool = True
) -> Generator[Any, None, None]:
    """What `work` gives for the arguments of each task, in so many processes (-1 for one per core).

    A task is made when a process is free for it. Whoever stops listening leaves the other tasks undone.
    """
    from joblib import Parallel, delayed

    how = "generator" if in_order else "generator_unordered"
    results = Parallel(n_jobs=jobs, return_as=how, pre_dispatch="n_jobs")(delayed(work)(*task) for task in tasks)
    try:
        for result in results:  # noqa: UP028 - `yield from` would close it before warnings are caught
            yield result
    finally:
        # That tasks are given up needs no warning.
        with catch_warnings(action="ignore", category=UserWarning):
            results.close()
