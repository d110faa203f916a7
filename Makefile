# Works with GNU make 3.81 (macOS) and later; needs Python 3.11 or later and nothing else.
# Every target sets up what it needs first, and does so only once.

.DEFAULT_GOAL := help
.PHONY: help run test test-quick test-exhaustive test-spark test-browsers test-cluster check format protocol docs contract bench bench-batch atlas lock install clean

# Settings:  make run PORT=9000   make test WORKERS=2 PYTHON=python3.12 CHROMIUM=/path/to/chromium
PORT ?= 8501
PYTHON ?=
PYTEST_ARGS ?=
# Processes that share the tests: one for each processor, but not more than 8, since each starts a browser
# and a server. 0 runs the tests here, as a debugger wants it.
WORKERS ?= logical
export CHROMIUM FIREFOX
# Without compiled files each process that runs tests would compile everything anew, for seconds.
unexport PYTHONDONTWRITEBYTECODE

VENV := .venv/bin/python
SPARK := .artifacts/spark
BROWSERS := .artifacts/browsers
APP_ENV = PYTHON="$(PYTHON)" sh tools/environment.sh requirements.txt
DEV_ENV = PYTHON="$(PYTHON)" sh tools/environment.sh requirements-dev.txt requirements.txt

help: ## list what make can do
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "  make %-15s %s\n", $$1, $$2 }' Makefile

run: ## start the app and print its address (PORT=8501)
	@$(APP_ENV)
	@$(VENV) tools/serve.py --port $(PORT)

test: ## run every test: core, pages, doctests, and the app in a real Chromium
	@$(DEV_ENV)
	@$(VENV) -m tools.chromium --install
	@$(VENV) -m pytest -n $(WORKERS) --maxprocesses=8 $(PYTEST_ARGS)

test-quick: ## run every test that is cheap: about a minute, no browser and no page
	@$(DEV_ENV)
	@$(VENV) -m pytest -n $(WORKERS) --maxprocesses=8 --hypothesis-profile=quick \
		-m "not browser and not component and not page and not slow" $(PYTEST_ARGS)

test-exhaustive: ## run the tests on made-up cases with many more of them (some minutes)
	@$(DEV_ENV)
	@EXHAUSTIVE=1 $(VENV) -m pytest -n $(WORKERS) --maxprocesses=8 -m exhaustive --timeout=3600 $(PYTEST_ARGS)

test-spark: ## run the evaluation on a Spark cluster of several processes (needs Java 17 or later)
	@sh tools/java.sh
	@ENVIRONMENT=$(SPARK) IMPORTS="pyspark, duckdb, pyarrow" PYTHON="$(PYTHON)" \
		sh tools/environment.sh requirements-spark.txt
	@$(SPARK)/bin/python -m pytest --override-ini=addopts= --import-mode=importlib --timeout=600 \
		-ra tests/spark $(PYTEST_ARGS)

test-browsers: ## run a journey on each page in Firefox and in WebKit (Debian's packages)
	@$(DEV_ENV)
	@ENVIRONMENT=$(BROWSERS) IMPORTS="selenium.webdriver, marionette_driver" PYTHON="$(PYTHON)" \
		sh tools/environment.sh requirements-browsers.txt
	@$(VENV) -m tools.other_browsers --install
	@APP_PYTHON=$(VENV) $(BROWSERS)/bin/python -m pytest --override-ini=addopts= --import-mode=importlib \
		--timeout=300 -ra tests/other_browsers $(PYTEST_ARGS)

test-cluster: ## lose one of two servers behind nginx with PostgreSQL, in the middle of things (Debian's packages)
	@$(DEV_ENV)
	@$(VENV) -m tools.chromium --install
	@if $(VENV) -m tools.cluster --install; then \
		CLUSTER=1 $(VENV) -m pytest tests/cluster $(PYTEST_ARGS); \
	fi

check: ## lint, format, types and direction of imports
	@$(DEV_ENV)
	@$(VENV) tools/check.py

format: ## let ruff and Biome mend what they can mend
	@$(DEV_ENV)
	@$(VENV) -m ruff check --fix-only .
	@$(VENV) -m ruff format .
	@$(VENV) tools/javascript.py format

protocol: ## write the types of the components' protocol, and the limits, anew for their scripts
	@$(DEV_ENV)
	@$(VENV) -m tools.protocol_types

contract: ## write the golden files anew: what links, hooks, texts, questions, imports and names give today
	@$(DEV_ENV)
	@$(VENV) -m tests.contract.golden_files

docs: ## build guide and API reference into .artifacts/site; broken links fail
	@$(DEV_ENV)
	@NO_MKDOCS_2_WARNING=1 $(VENV) -m mkdocs build --strict --quiet
	@echo "Built .artifacts/site/index.html"

bench: ## measure speed: one reader in a browser, a class on one server
	@$(DEV_ENV)
	@$(VENV) -m tools.chromium --install
	@$(VENV) -m benchmarks $(BENCH_ARGS)

bench-batch: ## measure the evaluation of large tables beside other tools (BENCH_ARGS=--quick)
	@$(DEV_ENV)
	@$(VENV) -m benchmarks.batch $(BENCH_ARGS)

atlas: ## run the newest releases of the recorded libraries, and say what changed (ATLAS="ragas ranx")
	@$(DEV_ENV)
	@$(VENV) -m tools.atlas $(ATLAS)

lock: ## write deploy/requirements.lock anew: every package that a server needs, with the hashes of its files
	@$(DEV_ENV)
	@$(VENV) -m uv pip compile --quiet --universal --generate-hashes --no-annotate --python-version 3.11 \
		--custom-compile-command "make lock" --upgrade requirements.txt --output-file deploy/requirements.lock

install: ## set up everything, start nothing
	@$(DEV_ENV)
	@$(VENV) tools/javascript.py install
	@$(VENV) -m tools.chromium --install

clean: ## remove everything that make made
	rm -rf .venv .artifacts .pytest_cache .ruff_cache .import_linter_cache .hypothesis
	find . -name __pycache__ -type d -prune -exec rm -rf {} +
