# What a machine needs: Python 3.11 or newer, Node 20 or newer, make and git. Everything else comes into this folder.

UV_VERSION := 0.13.8
# The oldest Python that is supported comes first: it is the one that `make check` runs on.
# Both are looked for once, when they are first needed: each look starts a handful of processes.
PYTHON ?= $(eval PYTHON := $(firstword $(foreach name,python3.11 python3.12 python3.13 python3,\
	$(shell $(name) -c 'import sys; sys.version_info >= (3, 11) and print("$(name)")' 2>/dev/null))))$(PYTHON)
CHROMIUM ?= $(eval CHROMIUM := $(firstword $(foreach name,chromium chromium-browser google-chrome,\
	$(shell command -v $(name)))))$(CHROMIUM)

UV := .tools/bin/uv
RUN := .venv/bin
HOMEROOM := $(RUN)/homeroom
PYTHON_STAMP := .venv/.in-step-with-lock
NODE_STAMP := node_modules/.in-step-with-lock
GENERATOR_STAMP := sdk/ts/tools/api-gen/node_modules/.in-step-with-lock
PROVIDER_STAMP := tests/sso_provider/node_modules/.in-step-with-lock
UI_STAMP := .tools/.ui-in-step-with-sources
API_STAMP := .tools/.api-in-step-with-sources
# `make demo` brings in what runs, and nothing that only tests and checks need; what is there already stays.
ifeq ($(MAKECMDGOALS),demo)
ifeq ($(wildcard $(PYTHON_STAMP)),)
PYTHON_STAMP := .venv/.runs-in-step-with-lock
ONLY_PYTHON_THAT_RUNS := --no-dev --group demo $(addprefix --no-install-package ,homeroom-devkit pytest pytest-asyncio)
endif
ifeq ($(wildcard $(NODE_STAMP)),)
NODE_STAMP := node_modules/.runs-in-step-with-lock
ONLY_NODE_THAT_RUNS := --omit=dev
endif
endif

MANIFESTS := pyproject.toml $(wildcard */pyproject.toml sdk/python/pyproject.toml sdk/devkit/pyproject.toml plugins/*/pyproject.toml)
PACKAGES := package.json $(wildcard */package.json sdk/ts/package.json plugin-ui/*/package.json)
# Types of the API are written after the first build and are not part of what it builds.
UI_SOURCES := $(shell find shell-ui plugin-ui sdk/ts -name node_modules -prune -o -name .mf -prune -o -type f \
	! -name openapi.json ! -name api.gen.ts ! -path '*/api/schema.d.ts' -print 2>/dev/null)
# The packages that say something to people.
SAYING := core/src/homeroom sdk/python/src/homeroom_sdk registry/src/homeroom_registry \
	server/src/homeroom_server $(wildcard plugins/*/src/homeroom_plugins/*)
API_SOURCES := $(shell find cli/src core/src sdk/python/src registry/src server/src plugins/*/src -name '*.py' 2>/dev/null)
LANGUAGES := shell-ui/src/i18n/languages.gen.ts
GUIDE_SOURCES := docs/user-guide.md docs/render_guide.py

# A plugin is a folder under plugins/, and no list names it: this is how mypy finds its package and its tests' helpers.
empty :=
space := $(empty) $(empty)
export MYPYPATH := $(subst $(space),:,$(wildcard plugins/*/src plugins/*/tests/support))

# A process starts in half the time where Python keeps what it has compiled; images of containers often forbid it.
unexport PYTHONDONTWRITEBYTECODE

export CHROMIUM
export UV_PYTHON_DOWNLOADS := never
# Trust what the machine trusts, as npm and pip do behind a company's proxy.
export UV_SYSTEM_CERTS := true
# uv and npm keep their caches in the home folder; where there is none to write to, they keep them here.
ifneq ($(shell test -w "$$HOME" && echo writable),writable)
export UV_CACHE_DIR := $(CURDIR)/.tools/cache/uv
export npm_config_cache := $(CURDIR)/.tools/cache/npm
endif

# Says what is done, and how many seconds it took: $(call step,What it is,command). A command has no comma.
step = @echo '$(1) …'; begun=$$(date +%s); { $(2); } && echo "  $$(( $$(date +%s) - begun )) s"
UI_LOG := .tools/ui-build.log

# What runs side by side says all it has to say when it is done; make on a Mac cannot.
WHOLE_OUTPUTS := $(if $(filter output-sync,$(.FEATURES)),--output-sync=target)

# The fast suite runs in random order, says by which seed at its beginning, and names its slow tests at its end. In the
# deep one, a test that fails on a busy machine gets one more turn; the closing line counts, and the summary names, who
# took it.
FAST := --dist loadfile --durations 20 --durations-min 5
DEEP := --randomly-dont-reorganize --numprocesses 2 --dist worksteal --durations 10 --reruns 1 --reruns-delay 2 -r fExR

.DEFAULT_GOAL := help
.DELETE_ON_ERROR:
.PHONY: help setup build packages demo dev test test-python test-ui test-browser test-deep check lint types types-python types-ui \
	imports generated generate api-types format bench audit coverage clean dev-server dev-ui

help: ## List what can be made.
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "  make %-14s %s\n", $$1, $$2 }' $(firstword $(MAKEFILE_LIST))

setup: $(PYTHON_STAMP) $(NODE_STAMP) $(PROVIDER_STAMP) ## Bring in everything the locks name, for tests too (Python into .venv, Node into node_modules).
	@git config core.hooksPath .githooks 2>/dev/null || true

build: $(UI_STAMP) ## Build the user interfaces into their wheels' folders, when their sources changed.

packages: setup build api-types ## Build what others install, into dist: wheels and npm packages. KEY=homeroom.key signs our plugins.
	@$(UV) build --quiet --wheel --all-packages --clear --out-dir dist
	@for wheel in $(if $(KEY),dist/homeroom_plugin_*.whl); do \
		$(HOMEROOM) plugin sign $$wheel --key '$(KEY)' --publisher homeroom || exit 1; \
	done
	@npm run --silent pack -w @homeroom/sdk -- $(CURDIR)/dist

demo: build ## Start everything and deliver a batch to families; stays up. ONCE=1: check it and leave.
	@$(HOMEROOM) demo $(if $(ONCE),--once)

dev: setup build api-types ## Work on homeroom: `homeroom up`, and on port 3000 the shell and remotes as they are edited.
	@$(MAKE) --no-print-directory -j2 dev-server dev-ui

test: test-ui test-python test-browser ## Run the fast suite.

test-python: setup build api-types ## Run the fast tests of Python, those with a browser apart.
	$(RUN)/pytest -m 'not deep and not browser' --numprocesses 3 $(FAST) --junitxml test-results/python.xml

test-ui: setup ## Run the tests of the user interfaces.
	npm test

test-browser: setup build ## Run the fast tests in a real Chromium.
ifneq ($(CHROMIUM),)
	@rm -rf test-results/e2e
	$(RUN)/pytest -m 'browser and not deep' --numprocesses 2 $(FAST) --junitxml test-results/browser.xml
else
	@echo 'The tests in a browser were not run: there is no Chromium. Install one (Debian: apt-get install chromium)'
	@echo 'or name yours: make test-browser CHROMIUM=/path/to/chrome'
	@test -z "$$CI"
endif

test-deep: setup build ## Run the deep suite, part by part. OF=faults or browser or …: that part alone.
	@$(MAKE) --no-print-directory --jobs=1 --keep-going \
		$(addprefix test-deep-,$(or $(OF),$(shell $(RUN)/python -c 'import conftest; print(*conftest.DEEP)')))

test-deep-%: # A part in a shell's loop would outlive an interrupted make.
	$(RUN)/pytest -m 'deep(of="$*")' $(DEEP) --junitxml test-results/$*.xml
	@$(RUN)/python tests/record.py .tools/checked-deep test-results/$*.xml

check: setup build ## All that CI runs: lint, types, import rules, generated files, the fast suite.
	@$(MAKE) --no-print-directory --jobs=2 $(WHOLE_OUTPUTS) test-ui types-python types-ui imports lint generated
	@rm -rf test-results
	@$(MAKE) --no-print-directory test-python test-browser
	@$(RUN)/python tests/record.py .tools/checked test-results/*.xml

lint: setup api-types ## Lint and check the format of Python and TypeScript, and look for dead TypeScript.
	$(RUN)/ruff check
	$(RUN)/ruff format --check
	npm run --silent lint
	npm run --silent knip

types: types-python types-ui ## Check the types of Python and TypeScript.

types-python: setup ## Check the types of Python. PATHS=… of a part of it.
	$(RUN)/mypy $(PATHS)

types-ui: setup api-types ## Check the types of TypeScript.
	npm run --silent typecheck

imports: setup ## Check who imports whom.
	$(RUN)/lint-imports

generated: setup ## Check that the generated files in git are what the code would generate.
	$(RUN)/python docs/generate.py --check
	$(RUN)/python -m homeroom_server.settings.languages | diff -u $(LANGUAGES) - || { echo 'Run: make generate'; exit 1; }
	$(RUN)/python -m homeroom.i18n.extract --check $(SAYING)

api-types: $(API_STAMP) ## Write the API's documents and their TypeScript types, which are not in git, when Python code changed.

generate: setup api-types ## Write the generated files: the API's types, the tables of the docs, catalogues.
	$(RUN)/python docs/generate.py
	$(RUN)/python -m homeroom_server.settings.languages > $(LANGUAGES).new && mv $(LANGUAGES).new $(LANGUAGES)
	$(RUN)/python -m homeroom.i18n.extract $(SAYING)

format: setup ## Format and tidy Python and TypeScript.
	$(RUN)/ruff check --fix
	$(RUN)/ruff format
	npm run --silent format

bench: setup build ## Measure against yardsticks run beside it (qpdf, pdftotext, smtp-sink); prints ratios.
	@for script in $$(grep -l __main__ tests/bench/*.py); do echo "== $$script"; $(RUN)/python $$script || exit 1; done

audit: $(UV) ## Ask osv.dev and the npm registry for known holes in what is shipped; needs the network.
	@$(UV) audit --preview-features audit-command --frozen --no-dev; python=$$?; npm audit --omit=dev && exit $$python

coverage: setup ## Count what of the specification is built, by the part of the house that builds it.
	@$(RUN)/python tests/contract/coverage.py

clean: ## Remove what was built and brought in; the data in .homeroom stays.
	rm -rf .tools .venv node_modules dist sdk/ts/tools/api-gen/node_modules tests/sso_provider/node_modules server/src/homeroom_server/ui test-results
	rm -rf plugins/*/src/homeroom_plugins/*/ui plugin-ui/*/.mf shell-ui/.mf
	rm -rf .mypy_cache .ruff_cache .pytest_cache .import_linter_cache .hypothesis

$(API_STAMP): $(API_SOURCES) | $(PYTHON_STAMP) $(NODE_STAMP) $(GENERATOR_STAMP)
	@$(RUN)/python sdk/ts/tools/api-gen/documents.py
	@npm run --silent generate
	@touch $@

dev-server:
	@$(HOMEROOM) up

dev-ui:
	@node shell-ui/dev.mjs

$(UV):
	@test -n '$(PYTHON)' || { echo 'homeroom needs Python 3.11 or newer; name yours: make setup PYTHON=/path/to/python3'; exit 1; }
	@$(PYTHON) -m venv .tools || { echo '$(PYTHON) cannot make environments (Debian: apt-get install python3-venv).'; exit 1; }
	$(call step,Bring in uv,.tools/bin/python -m pip install --quiet --disable-pip-version-check uv==$(UV_VERSION))

$(PYTHON_STAMP): uv.lock $(MANIFESTS) | $(UV)
	$(call step,Bring in Python packages,$(UV) sync --quiet --frozen --all-packages $(ONLY_PYTHON_THAT_RUNS) --python $(PYTHON))
	@touch $@

$(NODE_STAMP): package-lock.json $(PACKAGES)
	@node -e 'process.exit(process.versions.node.split(".")[0] >= 20 ? 0 : 1)' \
		|| { echo 'homeroom needs Node 20 or newer on the path (nodejs.org, or your system'"'"'s packages).'; exit 1; }
	$(call step,Bring in npm packages,npm ci --loglevel=error $(ONLY_NODE_THAT_RUNS) > /dev/null)
	@touch $@

$(PROVIDER_STAMP) $(GENERATOR_STAMP): %/node_modules/.in-step-with-lock: %/package-lock.json
	@npm ci --loglevel=error --prefix $*
	@touch $@

$(UI_STAMP): $(UI_SOURCES) $(GUIDE_SOURCES) package-lock.json | $(NODE_STAMP) $(PYTHON_STAMP)
	$(call step,Build the user interfaces,npm run --silent build > $(UI_LOG) 2>&1 || { cat $(UI_LOG); false; })
	@$(RUN)/python docs/render_guide.py
	@touch $@
