"""`python -m cli` is `reeve`."""

from cli.main import main

main(prog_name="reeve")
