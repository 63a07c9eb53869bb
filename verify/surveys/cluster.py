"""Work that is shared among the workers of a Dask cluster, as `scorers.processes` shares it among processes here.

A worker needs this program, the same version of it, and `distributed`; nothing else is sent than the tasks themselves.
"""

from collections.abc import Callable, Generator, Iterable
from contextlib import AbstractContextManager
from ipaddress import ip_address
from itertools import islice
from logging import CRITICAL, getLogger
from socket import create_connection
from typing import Any
from urllib.parse import urlsplit

from models.names import enumerated
from verify.clock import UndecidedError
from verify.program import program

_PATIENCE = 3
"""So many seconds are waited for a scheduler to answer."""
_AHEAD = 2
"""So many tasks for each thread of a worker are on their way, so that none waits for its next one."""


class ClusterError(UndecidedError):
    """The cluster does not do what it is asked for any more; what is done by then is done."""


class Cluster(AbstractContextManager["Cluster"]):
    """The workers of the scheduler at an address.

    Raises `ValueError` where nobody answers there, where there are no workers, or where one runs another version.
    """

    def __init__(self, address: str) -> None:
        self.address = address
        try:
            # Whether anybody listens there is known long before the libraries are read.
            create_connection((urlsplit(_whole(address)).hostname, urlsplit(_whole(address)).port), _PATIENCE).close()
            from distributed import Client

            # What it would log, about connections that ended, is said by us.
            for name in ("distributed", "distributed.client"):
                getLogger(name).setLevel(CRITICAL)
            self._client = Client(address, timeout=_PATIENCE)
        except ImportError:
            raise ValueError("--cluster needs the package `distributed`, here and on every worker") from None
        except (OSError, ValueError, TypeError) as error:
            raise ValueError(f"--cluster {address}: nobody answers there ({_first_line(error)})") from None
        try:
            self._need_same_program()
        except BaseException:
            self.close()
            raise

    def __exit__(self, *_error: object) -> None:
        self.close()

    def close(self) -> None:
        """Leave the cluster; the tasks that nobody waits for any more are given up."""
        self._client.close(timeout=_PATIENCE)

    @property
    def threads(self) -> int:
        """How many tasks the workers do at once."""
        return sum(self._client.nthreads().values())

    def _need_same_program(self) -> None:
        found: dict[str, Any] = self._client.run(program, on_error="return")
        if not found:
            raise ValueError(
                f"--cluster {self.address}: the scheduler has no workers; start some with `dask worker {self.address}`"
            )
        others = {worker: told for worker, told in found.items() if told != program()}
        if others:
            named = [
                f"{worker} has {told if isinstance(told, str) else _first_line(told)}" for worker, told in others.items()
            ]
            needed = f"every worker needs this program, reeve {program()}"
            raise ValueError(f"--cluster {self.address}: {needed}, but {enumerated(named, 'and')}")

    def shared(
        self, work: Callable[..., object], tasks: Iterable[tuple[object, ...]], *, in_order: bool = True
    ) -> Generator[Any, None, None]:
        """What `work` gives for the arguments of each task. Raises `ClusterError` where the cluster ends.

        A task is made when a worker is free for it, or nearly. That of a worker that ends is done by another.
        """
        from distributed import as_completed

        rest, waiting = enumerate(tasks), as_completed()
        numbers: dict[object, int] = {}

        def submit(n: int) -> None:
            for number, task in islice(rest, n):
                future = self._client.submit(_do, program(), work, task, pure=False)
                numbers[future] = number
                waiting.add(future)

        done: dict[int, Any] = {}
        following = 0
        try:
            submit(_AHEAD * self.threads)
            for future in waiting:
                done[numbers.pop(future)] = self._result(future)
                submit(max(1, _AHEAD * self.threads - len(numbers)))
                while done and (not in_order or following in done):
                    number = following if in_order else next(iter(done))
                    following += 1
                    yield done.pop(number)
        finally:
            self._client.cancel(list(numbers))

    def _result(self, future: Any) -> Any:
        from asyncio import CancelledError
        from concurrent.futures import CancelledError as Cancelled

        from distributed import KilledWorker
        from distributed.client import FutureCancelledError

        try:
            return future.result()
        except (CancelledError, Cancelled, FutureCancelledError):
            raise ClusterError(f"the scheduler at {self.address} is gone") from None
        except KilledWorker:
            raise ClusterError("several workers died of the same task") from None


def is_open_to_others(address: str) -> bool:
    """Whether what is said to an address can be read, or said, by others: no loopback, and no TLS."""
    parts = urlsplit(_whole(address))
    if parts.scheme in {"tls", "wss", "inproc"} or parts.hostname is None:
        return False
    try:
        return not ip_address(parts.hostname).is_loopback
    except ValueError:
        return parts.hostname != "localhost"


def _whole(address: str) -> str:
    """An address with its kind: `tcp://` where none is said."""
    return address if "://" in address else f"tcp://{address}"


def _do(wanted: str, work: Callable[..., object], task: tuple[object, ...]) -> Any:
    """A task, by a worker that may have come after all others were asked for their version."""
    if program() != wanted:
        raise ClusterError(f"a worker that came later runs reeve {program()}, not {wanted}")
    return work(*task)


def _first_line(error: BaseException) -> str:
    return next(iter(str(error).splitlines()), "") or type(error).__name__
