# Two commands do all the set-up on a bare Debian machine with Python 3.11 or newer: `make demo` and `make test`.

PYTHON  ?= python3
VENV    := .venv
BIN     := $(VENV)/bin
STAMP   := $(VENV)/.installed
CORPORA ?= $(wildcard .corpora)

.DEFAULT_GOAL := help
.PHONY: help demo test check bench setup system server clean

help:  ## list the targets
	@grep -E '^[a-z]+:.*##' $(MAKEFILE_LIST) | sed -E 's/:.*## /\t/' | expand -t 10

demo: setup  ## serve three demonstration sites, explore them, load one database, write a report
	@$(BIN)/python -m bowerbird demo

test: server $(STAMP)  ## all checks and tests
	@$(MAKE) --no-print-directory check
	@BOWERBIRD_CORPORA="$(CORPORA)" $(BIN)/python -m pytest --numprocesses auto --maxprocesses 4 --dist loadfile \
		--no-loadscope-reorder

check: $(STAMP)  ## style, types and the direction of imports
	@$(BIN)/ruff check src tests bench docs
	@$(BIN)/ruff format --check src tests bench docs
	@$(BIN)/mypy
	@$(BIN)/lint-imports

bench: server $(STAMP)  ## speed, as ratios measured side by side; also written to build/bench.json
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check --constraint constraints.txt --editable '.[dev,bench]'
	@BOWERBIRD_CORPORA="$(CORPORA)" $(BIN)/python -m bench

setup: system $(STAMP)

system:
	@./setup/system

server:
	@./setup/system server

$(STAMP): pyproject.toml constraints.txt setup/venv
	@./setup/venv "$(PYTHON)" "$(VENV)"

clean:  ## remove what the other targets made
	rm -rf $(VENV) build .mypy_cache .ruff_cache .pytest_cache .import_linter_cache
