# The doors to Flipside. `make run` and `make test` are all that a newcomer needs.
# Every other target says what it does in `make help`.

PYTHON ?= python3
VENV := .venv
PY := $(VENV)/bin/python
HOST ?= 127.0.0.1
PORT ?= 8000
.DEFAULT_GOAL := help

.PHONY: help setup setup-dev run test test-postgres whole-event lint format bench audit soak load cluster fuzz screenshots messages docs clean

help: ## this list
	@grep -hE '^[a-z-]+:.*## ' $(MAKEFILE_LIST) | awk -F':.*## ' '{printf "  make %-12s %s\n", $$1, $$2}'

# A stamp is newer than the file it was made from: nothing is installed twice.
$(VENV)/stamp: requirements.txt
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' \
		|| { echo "Flipside needs Python 3.11 or newer; $(PYTHON) is older. Try: make run PYTHON=python3.12"; exit 1; }
	@$(PYTHON) -c 'import ensurepip, venv' 2>/dev/null \
		|| { echo "Python's venv module is missing. On Debian or Ubuntu: apt install python3-venv"; exit 1; }
	@test -x $(PY) || $(PYTHON) -m venv $(VENV)
	@echo "Installing what Flipside needs into $(VENV) ..."
	@$(PY) -m pip install --quiet --disable-pip-version-check -r requirements.txt
	@touch $@

$(VENV)/stamp-dev: requirements-dev.txt $(VENV)/stamp
	@echo "Installing what the tests need into $(VENV) ..."
	@$(PY) -m pip install --quiet --disable-pip-version-check -r requirements-dev.txt
	@touch $@

$(VENV)/stamp-docs: requirements-docs.txt $(VENV)/stamp
	@echo "Installing what builds the docs into $(VENV) ..."
	@$(PY) -m pip install --quiet --disable-pip-version-check -r requirements-docs.txt
	@touch $@

# The camera's decoder, and the style sheet under ours. Without npm everything else works, and the scan page says so.
node_modules/stamp: package.json package-lock.json
	@mkdir -p node_modules
	@if command -v npm >/dev/null 2>&1; then npm ci --silent --no-audit --no-fund || echo "npm could not install the QR decoder: the camera will be off, typing codes works."; \
	else echo "npm is not here: the camera will be off, typing codes works."; fi
	@mkdir -p node_modules && touch $@

setup: $(VENV)/stamp node_modules/stamp ## installs, makes the database, loads the cards; fast when nothing changed
	@$(PY) manage.py migrate --verbosity 0
	@$(PY) manage.py load_bundle
	@$(PY) manage.py prepare_fonts

# The fonts too: else each server that a test starts would cut them beside it.
setup-dev: $(VENV)/stamp-dev node_modules/stamp
	@$(PY) manage.py prepare_fonts

run: export BASE_URL ?= http://$(if $(filter 0.0.0.0,$(HOST)),127.0.0.1,$(HOST)):$(PORT)
run: setup ## sets up and serves a demo event on 127.0.0.1:8000
	@$(PY) manage.py demo
	@$(PY) manage.py serve --host $(HOST) --port $(PORT)

test: setup-dev ## sets up and passes every test (on SQLite)
	@$(PY) manage.py makemigrations --check --dry-run --verbosity 0 || { echo "A model changed without a migration: manage.py makemigrations"; exit 1; }
	@$(VENV)/bin/ruff check --quiet .
	@$(VENV)/bin/ruff format --quiet --check .
	@$(VENV)/bin/djlint --lint --quiet templates
	@$(VENV)/bin/mypy --no-error-summary
	@$(PY) -m pytest -n 2 --dist loadfile --no-loadscope-reorder tests/browser tests

test-postgres: setup-dev ## the whole suite on a throw-away PostgreSQL (and Redis)
	@.ci/with-redis .ci/with-postgres $(PY) -m pytest -n 2 --dist loadfile --no-loadscope-reorder tests/browser tests

whole-event: setup-dev ## an event of 200 players in a real browser, from making it to clean-up (make test plays it with 24)
	@FLIPSIDE_WHOLE_EVENT=1 $(PY) -m pytest -q tests/browser/test_whole_event.py

lint: setup-dev ## only the linters and the type checker
	@$(VENV)/bin/ruff check .
	@$(VENV)/bin/ruff format --check .
	@$(VENV)/bin/djlint --lint --quiet templates
	@$(VENV)/bin/mypy

format: setup-dev ## puts the code into the house's form
	@$(VENV)/bin/ruff check --fix .
	@$(VENV)/bin/ruff format .

bench: setup-dev ## figures of speed, one a line: name value unit
	@$(PY) -m bench

audit: setup-dev ## unsafe Python (bandit), secrets in what is committed, a public server's settings, known holes in what is installed (needs the network)
	@$(VENV)/bin/bandit --quiet --recursive -ll checklist config
	@DEBUG=false SECRET_KEY=$$($(PY) -c 'import secrets; print(secrets.token_urlsafe(48))') ALLOWED_HOSTS=flipside.example \
		BASE_URL=https://flipside.example $(PY) manage.py check --deploy --fail-level WARNING
	@.ci/no-secrets
	@$(PY) .ci/known-holes

soak: setup-dev ## the server killed 20 times amid 500 players handing in, on SQLite and on PostgreSQL; about 10 minutes
	@env -u DATABASE_URL $(PY) -m bench.load.rounds --rounds 20 --players 500
	@DURABLE=1 .ci/with-postgres $(PY) -m bench.load.rounds --rounds 20 --players 500

load: setup-dev ## 2,000 players in a minute beside 50 judges, then the ceilings (wrk), on both databases
	@env -u DATABASE_URL $(PY) -m bench.load.deadline
	@DURABLE=1 .ci/with-postgres $(PY) -m bench.load.deadline

cluster: setup-dev ## three servers, two Celery workers, PostgreSQL, Redis: one of each killed under load, nothing lost
	@DURABLE=1 .ci/with-redis .ci/with-postgres $(PY) -m bench.load.cluster

fuzz: setup-dev ## two minutes of hostile input (MINUTES=30 for the long run), then 2,000 hostile requests (REQUESTS=100000)
	@$(PY) -m fuzz --minutes $(or $(MINUTES),2)
	@$(PY) -m fuzz.requests --requests $(or $(REQUESTS),2000)

messages: setup-dev ## gathers the sentences to translate into locale/ and compiles them (needs gettext)
	@$(PY) manage.py makemessages --all --verbosity 0
	@$(PY) manage.py compilemessages --verbosity 0 -i '.venv' -i 'node_modules'

docs: $(VENV)/stamp-docs ## the docs as a site in var/docs/ (warnings are errors)
	@$(VENV)/bin/sphinx-build --quiet --fail-on-warning --keep-going -b html docs var/docs
	@echo "var/docs/index.html"

screenshots: setup-dev ## pictures of every page into var/pictures/, and those of README and docs/ (needs Chromium, pdftoppm)
	@$(PY) -m docs.take_pictures --docs
	@$(PY) -m docs.take_pictures

clean: ## takes away what was installed; keeps var/ (the data)
	rm -rf $(VENV) node_modules staticfiles .pytest_cache .ruff_cache .mypy_cache .hypothesis
