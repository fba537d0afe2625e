"""Makes `python -m companion` run the `companion` command."""

from companion.cli import main

main()
