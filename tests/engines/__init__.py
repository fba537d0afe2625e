"""Firefox and WebKit, as Debian has them: what must hold in every browser is tried there too. By hand, with
`python -m tests.engines`; no part of `make test`."""
