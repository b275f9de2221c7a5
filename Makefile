# make run    set everything up and serve the site at http://127.0.0.1:8000
# make test   set everything up and run every test, the browser tests included
SHELL := /bin/bash
PYTHON ?= python3
BIN := .venv/bin
ADDRESS ?= 127.0.0.1:8000
SYSTEM_PACKAGES := chromium fonts-noto-cjk gettext libatomic1 poppler-utils

.PHONY: run test test-postgres setup setup-dev system-packages lint messages rules rules-examples bench bench-legality bench-import bench-search bench-search-postgres bench-solve bench-proxies goldens bots lock clean

run: setup
	@$(BIN)/python manage.py serve $(ADDRESS)

test: setup-dev system-packages
	@$(BIN)/pytest $(PYTEST_ARGS)

test-postgres: setup-dev
	@tests/postgres.sh $(BIN)/pytest tests/catalog tests/decks tests/playtest tests/config $(PYTEST_ARGS)

# --- set-up, each step done once --------------------------------------------------------------
setup: .venv/.installed messages

setup-dev: .venv/.installed-dev messages

.venv/bin/python:
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || \
	  { echo "Deckwright needs Python 3.11 or newer: make PYTHON=/path/to/python3.11"; exit 1; }
	@$(PYTHON) -m venv .venv || { rm -rf .venv; \
	  [ "$$(id -u)" = 0 ] && apt-get install -y -qq python3-venv && $(PYTHON) -m venv .venv; } || \
	  { rm -rf .venv; echo "Please install Python's venv: apt-get install python3-venv"; exit 1; }

.venv/.installed: requirements.lock | .venv/bin/python
	@echo "Installing what Deckwright needs ..."
	@$(BIN)/python -m pip install -q --disable-pip-version-check --require-hashes -r requirements.lock
	@touch $@

.venv/.installed-dev: requirements-dev.lock | .venv/bin/python
	@echo "Installing what Deckwright and its tests need ..."
	@$(BIN)/python -m pip install -q --disable-pip-version-check --require-hashes -r requirements-dev.lock
	@touch .venv/.installed $@

system-packages:
	@missing=""; for p in $(SYSTEM_PACKAGES); do dpkg -s $$p >/dev/null 2>&1 || missing="$$missing $$p"; done; \
	[ -z "$$missing" ] || { [ "$$(id -u)" = 0 ] && apt-get update -qq && \
	  DEBIAN_FRONTEND=noninteractive apt-get install -y -qq $$missing >/dev/null; } || \
	{ echo "The tests need these system packages: apt-get install$$missing"; exit 1; }

# --- message catalogs -------------------------------------------------------------------------
CATALOGS := $(patsubst %.po,%.mo,$(wildcard */locale/*/LC_MESSAGES/django.po))

messages: $(CATALOGS)

%.mo: %.po
	@$(BIN)/pybabel -q compile -i $< -o $@

# --- for developers ---------------------------------------------------------------------------
lint: setup-dev
	@$(BIN)/ruff check .
	@$(BIN)/ruff format --check .
	@$(BIN)/mypy
	@$(BIN)/python manage.py makemigrations --check --dry-run
	@$(BIN)/python manage.py check_game --strict fixtures/*/

lock:
	@$(BIN)/python -m pip install -q uv
	@$(BIN)/uv pip compile -q --python-version 3.11 --universal --generate-hashes --no-header --no-annotate pyproject.toml -o requirements.lock
	@$(BIN)/uv pip compile -q --python-version 3.11 --universal --generate-hashes --no-header --no-annotate --extra dev pyproject.toml -o requirements-dev.lock

clean:
	@rm -rf .venv .mypy_cache .ruff_cache .pytest_cache

bench: setup-dev
	@$(BIN)/python -m tests.bench.main_job

bench-import: setup-dev
	@$(BIN)/python -m tests.bench.imports

bench-proxies: setup-dev system-packages
	@$(BIN)/python -m tests.bench.proxies

goldens: setup-dev
	@$(BIN)/python -m tests.catalog.faces.goldens

bots: setup-dev
	@$(BIN)/python -m tests.bench.bots $(ARGS)

bench-search: setup-dev
	@$(BIN)/python -m tests.bench.search $(CARDS)

bench-search-postgres: setup-dev
	@tests/postgres.sh $(BIN)/python -m tests.bench.search $(CARDS)

bench-solve: setup-dev
	@$(BIN)/python -m tests.bench.solve $(CARDS)

bench-legality: setup-dev
	@$(BIN)/python -m tests.bench.legality

rules: setup-dev
	@$(BIN)/pytest --rules

rules-examples: setup-dev
	@$(BIN)/python -m tests.decks.legality.worked
