# Battleboard's commands. Each sets up what it needs by itself and is quick the second time.

PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
RUNS := build/run
PIP := $(BIN)/python -m pip --disable-pip-version-check --no-input
# Orders the tests and draws their examples. A run prints it, and SEED=… repeats that run.
ifndef SEED
SEED := $(shell date +%s)
endif
SEEDED = -p randomly --randomly-seed $(SEED) --hypothesis-seed $(SEED)
# Every core of the machine; a worker that has no more to do takes tests over from another.
PYTEST = $(BIN)/pytest --numprocesses auto --dist worksteal --durations 10 $(SEEDED)
DEEPLY := --hypothesis-profile deep --timeout 600
# How long `make deep` harms files of battles and compares pairs of them.
MINUTES ?= 20
# How long it lets a monkey play with the window.
MONKEY ?= 30
# The rooms where a line or a branch that no test reaches is a red run of `make check`.
COVERED := foundation rules board battle storage queries
CORE_TESTS := $(COVERED:%=tests/%) tests/scenarios tests/architecture tests/packaging
COMPILED := build/compiled
# Pytest with the package of another folder than src, also in all that it starts.
WITH = PYTHONPATH=$(CURDIR)/$(1) $(BIN)/pytest -o 'norecursedirs=.* __pycache__' -o 'pythonpath=$(1) . packaging'
# `make bench CORE=compiled` measures the core of the packed programs.
CORE ?= pure
IN_THE_WHEEL := hatch_build.py packaging/compile_core.py pyproject.toml \
    $(shell find src resources -type f ! -name '*.pyc')
MEASURED := $(if $(filter compiled,$(CORE)),$(COMPILED)/wheel,src)
ARGS ?=
# Ahead of the editable install, which still points at the old place after a checkout was copied.
export PYTHONPATH := $(CURDIR)/src
# Where this is set, each of the many processes that tests start would compile everything anew.
export PYTHONDONTWRITEBYTECODE :=
# `make package` looks for one that is new enough, unless it is named.
ifneq ($(origin PYTHON),file)
export PYTHON
endif

.DEFAULT_GOAL := help
.PHONY: help run test test-core deep compiled check lint format bench trace-report words measure torture monkey docs grounds package prove lock clean system ready rehearse release measure-players

help:
	@echo "make run     open Battleboard        make test    run every test"
	@echo "make lint    check style and types   make test-core  run the tests of the core"
	@echo "make format  put the style right     make check   count the branches that these reach"
	@echo "make bench   measure the speed       make deep    all examples, journeys and torture"
	@echo "make measure sizes, names, circles   make lock    choose newer dependencies"
	@echo "make words   all that a user reads, with its place"
	@echo "make measure-players  how large letters are to the players across the room"
	@echo "make torture harm files of battles by the hundred thousand, and count what is lost"
	@echo "make monkey  click, type and drag at random for half an hour, and tell what went wrong"
	@echo "make compiled test the core as a compiled library"
	@echo "make docs    write the generated pages and draw the pictures"
	@echo "make grounds draw the grounds that Battleboard brings"
	@echo "make package build installers       make prove   try them on bare systems"
	@echo "make rehearse  do all that a release does, on this machine"
	@echo "make release VERSION=0.2.0  set the version, and stop before the tag"
	@echo "make clean   remove all that these commands made"

# Where there is no display, a picture of the window shows that it works.
# It needs no tools of developers, so it has an environment of its own, unless theirs is there.
run: $(if $(wildcard $(VENV)/.installed),,$(RUNS)/.made)
	@BATTLEBOARD_PICTURE=out/battleboard.png \
	    $(if $(wildcard $(VENV)/.installed),$(BIN),$(RUNS)/bin)/python -m battleboard $(ARGS)

$(RUNS)/.made: requirements.lock
	@NEEDED=run tools/system.sh $(PYTHON)
	$(PYTHON) -m venv $(RUNS)
	@awk '/^[a-z]/ { wanted = /^(msgspec|platformdirs|pyside6-essentials|shiboken6)==/ } wanted' $< >$(RUNS)/lock
	$(RUNS)/bin/python -m pip --disable-pip-version-check --no-input install --quiet \
	    --require-hashes --requirement $(RUNS)/lock
	@touch $@

test: ready
	$(PYTEST) $(ARGS)

# What runs while one works on anything below models.
test-core: ready
	$(PYTEST) $(if $(ARGS),$(ARGS),$(CORE_TESTS))

# Every example, type size and journey, by a seed that changes with the day.
deep: SEED := $(shell date +%Y%m%d)
deep: ready
	$(PYTEST) $(DEEPLY) $(ARGS)
ifeq ($(strip $(ARGS)),)
	PYTHONPATH=$(PYTHONPATH):$(CURDIR) $(BIN)/python -m tools.torture --seed $(SEED) \
	    --seconds $$(($(MINUTES) * 60))
	PYTHONPATH=$(PYTHONPATH):$(CURDIR) $(BIN)/python -m tools.monkey --seed $(SEED) \
	    --seconds $$(($(MONKEY) * 60))
endif

check: ready
	rm -f .coverage .coverage.*
	COVERAGE_PROCESS_START=$(CURDIR)/pyproject.toml $(PYTEST) $(if $(ARGS),$(ARGS),$(CORE_TESTS))
ifneq ($(strip $(ARGS)),)
	@echo "A chosen part of the tests (ARGS) says nothing about coverage, so that is not looked at."
else
	@$(BIN)/coverage combine --quiet
	@failed=; for part in $(COVERED); do \
	    if report=$$($(BIN)/coverage report --include="src/battleboard/$$part/*" --fail-under=100); \
	    then echo "Every branch of $$part is tested."; \
	    else echo "$$report"; failed="$$failed $$part"; fi; \
	done; \
	if [ -n "$$failed" ]; then echo "Not every branch is tested in:$$failed"; exit 1; fi
endif

# The core's tests against the wheel with the compiled core. Nothing of it lies where other tests look.
compiled: $(COMPILED)/wheel
	$(call WITH,$<) --numprocesses auto --dist worksteal \
	    $(if $(ARGS),$(ARGS),tests/compiled tests/foundation tests/rules tests/board tests/battle)

# It needs a C compiler, and takes minutes where anything in it is new.
$(COMPILED)/wheel: $(IN_THE_WHEEL) $(VENV)/.installed
	rm -rf $(COMPILED)
	BATTLEBOARD_CORE=compiled $(BIN)/python -m hatchling build --target wheel --directory $(COMPILED)
	$(BIN)/python -m zipfile --extract $(COMPILED)/*.whl $@
	@touch $@

lint: ready
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/lint-imports --no-logo
	$(BIN)/codespell src resources docs tools packaging/*.py *.md

format: ready
	$(BIN)/ruff check --fix-only .
	$(BIN)/ruff format .

bench: ready $(filter $(COMPILED)/wheel,$(MEASURED))
	$(call WITH,$(MEASURED)) tests/bench -p no:randomly --timeout 300 --benchmark-only \
	    --benchmark-quiet $(ARGS)

trace-report: ready
	PYTHONPATH=$(PYTHONPATH):$(CURDIR) $(BIN)/python tools/trace_report.py $(ARGS)

words: ready
	$(BIN)/python tools/words.py $(ARGS)

measure: ready
	$(BIN)/python tools/measure.py

measure-players: ready
	PYTHONPATH=$(PYTHONPATH):$(CURDIR) $(BIN)/python tools/measure_players.py

# Not part of any check: what it finds becomes a test. The same seed does the same harm.
monkey: ready
	PYTHONPATH=$(PYTHONPATH):$(CURDIR) $(BIN)/python -m tools.monkey $(ARGS)

torture: ready
	PYTHONPATH=$(PYTHONPATH):$(CURDIR) $(BIN)/python -m tools.torture $(ARGS)

docs: ready
	$(BIN)/python tools/house_rules.py
	$(BIN)/python tools/rulesets_page.py
	$(BIN)/python tools/cases_page.py
	$(BIN)/python tools/pictures.py

grounds: ready
	PYTHONPATH=$(PYTHONPATH):$(CURDIR) $(BIN)/python tools/grounds.py $(ARGS)

# What the system at hand can build: packaging/linux, packaging/macos or packaging/windows.
package:
	@case "$$(uname -s)" in \
	    Linux) packaging/linux/build.sh ;; \
	    Darwin) packaging/macos/build.sh ;; \
	    *) $(PYTHON) packaging/windows/make_setup.py ;; \
	esac

prove:
	@PYTHON=$(PYTHON) packaging/steps/wheel.sh && packaging/steps/try_wheel.sh $(PYTHON)
	@for each in linux macos/rehearsal windows; do packaging/$$each/prove.sh || exit 1; done
	@$(PYTHON) packaging/release.py proofs

rehearse:
	@packaging/rehearse.sh

# Between releases the version ends with .dev0: make release VERSION=0.3.0.dev0 after the tag.
release: ready
	$(BIN)/python packaging/release.py prepare $(VERSION)
	$(if $(findstring .dev,$(VERSION)),,$(BIN)/python tools/freeze.py)
	@git diff --stat
	@echo "Look at it, run .ci/run, commit, and then:"
	@echo "  git tag --annotate v$(VERSION) --message 'Battleboard $(VERSION)' && git push origin v$(VERSION)"

lock:
	$(PYTHON) -m venv build/lock
	build/lock/bin/python -m pip --disable-pip-version-check install --quiet uv
	build/lock/bin/uv pip compile pyproject.toml --group dev --universal --python-version 3.11 \
	    --upgrade --generate-hashes --no-emit-index-url --no-header --quiet --output-file requirements.lock
	build/lock/bin/uv pip compile pyproject.toml --group package --universal --python-version 3.12 \
	    --constraints requirements.lock --upgrade --generate-hashes --no-emit-index-url --no-header \
	    --quiet --output-file packaging/requirements.lock

clean:
	rm -rf $(VENV) build dist out .coverage .coverage.* .benchmarks
	rm -rf .hypothesis .import_linter_cache .mypy_cache .pytest_cache .ruff_cache
	find src tests tools packaging -name __pycache__ -type d -prune -exec rm -rf {} +

# The system's libraries are looked at each time (that takes no time); the rest only when its sources change.
system:
	@tools/system.sh $(PYTHON)

ready: $(VENV)/.installed

$(VENV)/.locked: requirements.lock | system
	$(PYTHON) -m venv $(VENV)
	$(PIP) install --quiet --require-hashes -r requirements.lock
	@touch $@

$(VENV)/.installed: pyproject.toml $(VENV)/.locked | system
	$(PIP) install --quiet --no-deps --no-build-isolation --editable .
	@touch $@
