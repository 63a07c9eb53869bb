"""Workers on other machines, for the verbs that can use them."""

from collections.abc import Iterator
from contextlib import contextmanager

import click

from cli.reading.marks import refusal

SEVERAL = -1
"""So many processes, for a search that asks whether others help it."""

cluster_option = click.option("--cluster", metavar="ADDRESS", help="Let the workers of this Dask scheduler do it.")


@contextmanager
def processes(jobs: int, address: str | None) -> Iterator[int]:
    """How many processes share the work: those asked for, or the workers of a cluster. Raises `FlawedError`."""
    if address is None:
        yield jobs
        return
    from scorers.processes import elsewhere
    from verify.surveys.cluster import Cluster, is_open_to_others

    if is_open_to_others(address):
        click.echo(f"Careful: others on the network can read and change what goes to {address}; use tls://", err=True)
    try:
        cluster = Cluster(address)
    except ValueError as error:
        raise refusal("reeve", str(error)) from None
    with cluster, elsewhere(cluster.shared):
        yield SEVERAL
