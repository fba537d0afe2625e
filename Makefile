# run: set up and serve. tls, postgres: what these extras need, checked. demo: a house to try. test: everything CI runs. check: the fast part of it, for while you work.
# matrix: the quick tests on every Python from 3.11 up that this machine has.
MAKEFLAGS += --no-print-directory
# What Python and pytest have compiled once is kept, whatever the environment asks: compiling all tests takes long.
export PYTHONDONTWRITEBYTECODE :=
BIN := .venv/bin

.SILENT:
.PHONY: run tls postgres demo test check matrix bench rules look pictures soak format clean

run:
	sh .make/setup.sh run
	exec $(BIN)/companion serve $(ARGS)

tls postgres:
	sh .make/setup.sh $@

demo:
	sh .make/setup.sh run
	exec $(BIN)/companion demo $(ARGS)

test:
	sh .make/setup.sh test
	$(BIN)/ruff format --check --quiet
	$(BIN)/ruff check --quiet
	$(BIN)/mypy
	$(MAKE) rules
	$(BIN)/python -m pytest -n auto --dist worksteal --ignore tests/browser
	$(BIN)/python -m pytest -n 3 --dist worksteal tests/browser

check:
	sh .make/setup.sh dev
	$(BIN)/ruff format --check --quiet
	$(BIN)/ruff check --quiet
	$(BIN)/mypy
	$(BIN)/python -m pytest -q -n auto -m "not browser and not slow"

matrix:
	sh .make/matrix.sh

bench:
	sh .make/setup.sh dev
	$(BIN)/python -m tests.bench $(ARGS)

rules:
	sh .make/setup.sh dev
	$(BIN)/python -m tests.rules

look:
	sh .make/setup.sh test
	$(BIN)/python -m tests.look $(ARGS)

soak:
	sh .make/setup.sh dev
	$(BIN)/python -m tests.soak $(if $(MINUTES),--minutes $(MINUTES)) $(ARGS)

pictures:
	sh .make/setup.sh test
	$(BIN)/python -m tests.look.pictures

format:
	sh .make/setup.sh dev
	$(BIN)/ruff check --fix --quiet || true
	$(BIN)/ruff format --quiet
	$(BIN)/companion check-language --write || true

clean:
	rm -rf .venv build dist .hypothesis .mypy_cache .pytest_cache .ruff_cache
	find companion tests -type d -name __pycache__ -prune -exec rm -rf {} +
