# What a contributor or a curious user types. Each target makes its own .venv and says what it does.

SHELL := /bin/sh
.DEFAULT_GOAL := help
.PHONY: help demo test lint train evaluate clean python browser

# The first Python here that is new enough and can make a virtual environment; else the first
# that is new enough. `make test PYTHON=/path/to/python` overrides it.
PYTHON ?= $(shell \
  for needs in "sys, ensurepip, venv" "sys"; do \
    for name in python3 python3.13 python3.12 python3.11 python3.14; do \
      if $$name -c "import $$needs; sys.exit(sys.version_info < (3, 11))" >/dev/null 2>&1; then \
        echo $$name; exit; fi; done; done; echo python3)
DATA ?= $(or $(WCXB_DEV),../wcxb-dev)

BIN := .venv/bin
CAN_RENDER := $(BIN)/python -c "import sys; from scrapy_webextract.renderers.playwright \
  import can_render; sys.exit(not can_render())" >/dev/null 2>&1
PIP := $(BIN)/python -m pip --quiet --disable-pip-version-check

help:  ## Show this list
	@grep -E '^[a-z]+: .*##' $(MAKEFILE_LIST) | sed -E 's/^([a-z]+):.*## (.*)/make \1|\2/' \
	  | awk -F'|' '{ printf "  %-16s %s\n", $$1, $$2 }'

demo: .venv/.runs browser  ## Crawl the shipped example site, print what each page is, write items.jsonl
	@$(BIN)/python example_project/demo.py

test: .venv/.tests browser  ## Check format, lint and types, then run all tests
	$(BIN)/ruff format --check .
	$(BIN)/ruff check .
	$(BIN)/mypy
	$(BIN)/pytest

lint: .venv/.tests  ## Check format, lint and types only
	$(BIN)/ruff format --check .
	$(BIN)/ruff check .
	$(BIN)/mypy

train: .venv/.tests  ## Train the models anew: make train DATA=folder of the WCXB development set
	$(BIN)/python -m models.train --data $(DATA)

evaluate: .venv/.tests  ## Measure against the floors: make evaluate DATA=the same folder
	$(BIN)/python -m models.evaluate --gate --data $(DATA)

clean:  ## Remove .venv, caches and outputs
	rm -rf .venv .venv-* .splash build dist .mypy_cache .pytest_cache .ruff_cache .hypothesis example_project/output
	find . -name __pycache__ -type d -prune -exec rm -rf {} +

python:
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null || { \
	  echo "This needs Python 3.11 or newer; '$(PYTHON)' is" \
	    "$$($(PYTHON) --version 2>&1 || echo not there)." \
	    "Name another one: make demo PYTHON=/path/to/python3.11"; exit 1; }

# Debian keeps the venv module's other half in python3-venv. Where that is missing we install it
# as root, or make do with a pip that is there already.
.venv/bin/python: | python
	@echo "Making .venv with $$($(PYTHON) --version)."
	@rm -rf .venv
	@if ! $(PYTHON) -c 'import ensurepip, venv' 2>/dev/null && [ "$$(id -u)" = 0 ] \
	    && command -v apt-get >/dev/null; then \
	  echo "Installing python3-venv with apt-get, which .venv needs."; \
	  export DEBIAN_FRONTEND=noninteractive; \
	  { apt-get -qq update && apt-get -qq install -y --no-install-recommends python3-venv; } \
	    >/dev/null || true; fi
	@$(PYTHON) -m venv .venv >/dev/null 2>&1 \
	  || { $(PYTHON) -m venv --clear --without-pip .venv >/dev/null 2>&1 \
	       && $(PYTHON) -m pip --quiet --python .venv/bin/python install pip; } \
	  || { rm -rf .venv; echo "$(PYTHON) cannot make a virtual environment." \
	       "On Debian or Ubuntu: sudo apt-get install python3-venv"; exit 1; }
	@$(PIP) install --upgrade "pip>=25.1"

.venv/.runs: pyproject.toml | .venv/bin/python
	@echo "Installing scrapy-webextract and what it needs into .venv (a minute or two, once)."
	@$(PIP) install --editable ".[playwright]"
	@touch $@

.venv/.tests: pyproject.toml .venv/.runs
	@echo "Installing the test tools into .venv."
	@$(PIP) install --group dev
	@touch $@

browser: .venv/.runs
	@$(CAN_RENDER) && exit 0; \
	if [ "$$(id -u)" = 0 ] && command -v apt-get >/dev/null; then \
	  echo "Installing Chromium with apt-get, for pages that need JavaScript (a minute or two, once)."; \
	  export DEBIAN_FRONTEND=noninteractive; \
	  { apt-get -qq update && apt-get -qq install -y --no-install-recommends chromium; } \
	    >/dev/null 2>&1 || true; fi; \
	$(CAN_RENDER) \
	  || echo "Going on without a browser. To have one: apt-get install chromium (as root)."
