# make lab    open the course in JupyterLab
# make test   prove that everything is right, the notebooks included
# make thorough  what takes long, as CI does after `make test`: the built site, every notebook in JupyterLab
# make quick  doctests and the tests that see most, in some ten seconds
# make tools-test   presets beside tools that the course does not need, put into .tools
# make screenshots  keep pictures of what the browser tests see, in screenshots/
# make app    serve the playground as a page without code
# make times  write the minutes of every lesson where they are stated
# make page   write BLEU on one page, for printing
# make slides write a reveal.js deck for each lesson into slides/, to be shown without a kernel
# make dist   build the package into dist/, as it is released
# make links  ask every page that is linked whether it is still there
# make newest  run the lessons that show other tools with the newest releases of them
# make translate   bring the catalogues of other languages up to date, and their notebooks
# make missing     name the texts that are shown in English in another language
# make whole       fail if there is one, or if a translation is old: a release asks for it
# make lock   compile the pinned versions from requirements.in; make update: the newest ones
# make site   write the site into site/: lessons to read and to run in the browser, and the playground
#             PUBLIC=1 for the network: what self-hosting leaves out comes from Pyodide's distribution
# make hooks  for whoever changes the course: notebooks as text in git, checks before a commit
# make grade  grade a folder of submissions: make grade SUBMITTED=folder OUT=folder
PYTHON ?= python3
VENV := .venv/bin/python
SUBMITTED ?= submitted
OUT ?= graded
COURSE ?= notebooks/assignments
ASSIGNMENT ?= bleu
# On all cores. A file stays on one of them; what takes long begins first: conftest.py has the order.
PYTEST := $(VENV) -m pytest --numprocesses=auto
# These see nearly every bug in what is computed and told (a study of mutants chose them).
QUICK := $(addprefix tests/,conventions/test_signatures.py conventions/test_smoothing.py test_scale.py conventions/test_presets.py test_inputs.py \
	test_tools.py draw/test_languages.py draw/test_systems.py learn/test_forge.py learn/test_check.py \
	learn/test_two_mistakes.py grade/test_class.py grade/test_seed.py)

.PHONY: help lab test thorough quick screenshots tools-test app grade bench refresh translate missing whole times page slides site dist \
	links newest hooks lock update venv

help:
	@sed -n '/^#/!q; s/^# //p' Makefile

lab: venv
	$(VENV) tools/lab.py

test: venv
	$(VENV) -m ruff check .
	$(VENV) -m ruff format --check .
	$(VENV) -m mypy
	$(PYTEST)

thorough: venv
	$(PYTEST) -m thorough tests/browser tests/learn/test_mistakes.py tests/test_contributing.py tests/test_promises.py notebooks/ko

quick: venv
	$(VENV) -m ruff check .
	$(PYTEST) --quiet --hypothesis-profile=quick bleu_teach $(QUICK)

screenshots: venv
	SCREENSHOTS=1 $(PYTEST) tests/browser

tools-test: venv
	$(VENV) -m uv pip install --quiet --no-deps --require-hashes --target .tools -r tests/tools/requirements.txt
	$(VENV) -m pytest tests/tools

grade: venv
	$(VENV) -m bleu_teach.grade $(SUBMITTED) --out $(OUT) --course $(COURSE) --assignment $(ASSIGNMENT)

app: venv
	$(VENV) tools/app.py

bench: venv
	$(VENV) tools/bench/counting.py
	$(VENV) tools/bench/check.py
	$(VENV) tools/bench/speed.py
	$(VENV) tools/bench/latency.py
	$(VENV) tools/bench/grading.py

refresh: venv
	$(VENV) -m tools.refresh $(NOTEBOOKS)

translate: venv
	$(VENV) -m tools.translate $(LANGUAGE) $(NOTEBOOKS)

missing: venv
	$(VENV) -m tools.translate --missing $(LANGUAGE)

whole: venv
	$(VENV) -m tools.translate --strict
	$(PYTEST) -m thorough --release notebooks/ko

page: venv
	$(VENV) -m tools.page
	$(VENV) -m tools.share

slides: venv
	$(VENV) -m tools.slides $(NOTEBOOKS)

site: venv
	$(VENV) -m tools.site $(if $(PUBLIC),--public)

times: venv
	$(VENV) tools/times.py

hooks: venv
	git config diff.notebook.textconv "$(VENV) tools/as_text.py"
	$(VENV) -m pre_commit install

dist: venv
	$(VENV) -m uv build --quiet --no-build-isolation --python $(VENV) --out-dir dist

links: venv
	$(VENV) -m tools.links --foreign

newest: venv
	$(VENV) -m tools.newest

# Kept apart: each has nothing of what it needs itself, or is not installed into .venv.
APART := tests/tools tests/colab tools/slides
COMPILE := $(VENV) -m uv pip compile --quiet --universal --generate-hashes $(UPGRADE) --python-version

lock: venv
	$(COMPILE) 3.11 requirements.in --output-file requirements.txt
	for one in $(APART); do \
		$(COMPILE) 3.11 --no-deps $$one/requirements.in --output-file $$one/requirements.txt || exit 1; \
	done
	$(COMPILE) 3.11 --constraint requirements.txt tools/site/requirements.in \
		--output-file tools/site/requirements.txt
	$(COMPILE) 3.14 --no-deps --constraint requirements.txt tools/site/browser.in \
		--output-file tools/site/browser.txt

update:
	$(MAKE) lock UPGRADE=--upgrade
	git --no-pager diff --unified=0 -- '*requirements.txt' '*browser.txt' | grep -E '^[-+][a-z].*==' || true

venv:
	@$(PYTHON) tools/make_venv.py
