# make lab    open the course in JupyterLab
# make test   run all checks and tests, including the notebooks
# make thorough  run the slow tests, as CI does after `make test`: the built site, every notebook in JupyterLab
# make quick  run doctests and the tests that find most errors, in about half a minute
# make screenshots  save pictures from the browser tests in screenshots/
# make bench  compare the time for counting and for grading with that of other tools
# make times  estimate the time for every lesson, and write it into all files
# make page   write the handout, BLEU on one page
# make slides write a reveal.js deck for each lesson into slides/, which needs no kernel
# make dist   build the package for a release into dist/
# make links  check that every linked page still exists
# make translate   update the catalogues and notebooks of other languages
#                  SAME=. first confirms all changed messages whose translation is still correct (SAME=word: those with it)
# make missing     list the messages that other languages show in English or in an older translation
# make whole       fail if there is such a message, as a release requires
# make lock   pin the versions of the groups in pyproject.toml; make update: pin the newest ones
# make site   build the site in site/: lessons for reading and running in the browser, and the playground
#             PUBLIC=1 also loads the other packages from Pyodide's distribution on its CDN
# make hooks  install checks that run before each commit
# make grade  grade a folder of submissions: make grade SUBMITTED=folder OUT=folder
PYTHON ?= python3
# Another project's packages must not be found in place of those of .venv.
unexport PYTHONPATH PYTHONHOME
VENV := .venv/bin/python
SUBMITTED ?= submitted
OUT ?= graded
COURSE ?= notebooks/assignments
ASSIGNMENT ?= bleu
# On all cores. A file stays on one of them; what takes long begins first: conftest.py has the order.
PYTEST := $(VENV) -m pytest --numprocesses=auto
# These see nearly every bug in what is computed and told (a study of mutants chose them).
QUICK := $(addprefix tests/,conventions/test_convention.py test_scale.py conventions/test_presets.py test_inputs.py \
	test_tools.py draw/test_languages.py draw/test_bars.py learn/test_forge.py learn/test_check.py \
	grade/test_class.py grade/test_seed.py)

.PHONY: help lab test thorough quick screenshots grade bench refresh translate missing whole times page slides site dist \
	links hooks lock update

help:
	@sed -n '/^#/!q; s/^# //p' Makefile

lab: lab-venv
	$(VENV) tools/lab.py

test: test-venv
	$(VENV) -m ruff check .
	$(VENV) -m ruff format --check .
	$(VENV) -m mypy
	$(PYTEST)

thorough: test-venv
	$(PYTEST) -m thorough tests/browser tests/significance tests/learn/test_strangers.py tests/learn/test_kept_lessons.py \
		notebooks/ko

quick: test-venv
	$(VENV) -m ruff check .
	$(VENV) -m ruff format --check .
	$(PYTEST) --quiet --hypothesis-profile=quick bleu_teach $(QUICK)

screenshots: test-venv
	SCREENSHOTS=1 $(PYTEST) tests/browser

grade: grade-venv
	$(VENV) -m bleu_teach.grade "$(SUBMITTED)" --out "$(OUT)" --course "$(COURSE)" --assignment $(ASSIGNMENT)

bench: test-venv
	$(VENV) tools/scripts/bench.py

refresh: test-venv
	$(VENV) -m tools.refresh $(NOTEBOOKS)

translate: test-venv
	$(VENV) -m tools.translate $(if $(SAME),--same '$(SAME)') $(LANGUAGE) $(NOTEBOOKS)

missing: test-venv
	$(VENV) -m tools.translate --missing $(LANGUAGE)

whole: test-venv
	$(VENV) -m tools.translate --strict
	$(PYTEST) -m thorough --release notebooks/ko

page: test-venv
	$(VENV) -m tools.scripts.page

slides: test-venv
	$(VENV) -m tools.slides $(NOTEBOOKS)

site: test-venv
	$(VENV) -m tools.site $(if $(PUBLIC),--public)

times: test-venv
	$(VENV) tools/scripts/times.py

hooks: test-venv
	$(VENV) -m pre_commit install

dist: test-venv
	$(VENV) -m uv build --quiet --no-build-isolation --python $(VENV) --out-dir dist

links: test-venv
	$(VENV) -m tools.scripts.links --foreign

# The largest group first: all others are compiled in versions that agree with it, except for those
# that are kept apart, each without what it needs itself.
COMPILE := UV_CUSTOM_COMPILE_COMMAND="make lock" $(VENV) -m uv pip compile --quiet --universal --generate-hashes $(UPGRADE)
AGREEING := --python-version 3.11 --constraint tools/locks/test.txt

lock: test-venv
	$(COMPILE) --python-version 3.11 --group test --output-file tools/locks/test.txt
	$(COMPILE) $(AGREEING) --group lab --output-file requirements.txt
	$(COMPILE) $(AGREEING) --group grade --output-file tools/locks/grade.txt
	$(COMPILE) $(AGREEING) --group site --output-file tools/locks/site.txt
	$(COMPILE) --constraint tools/locks/test.txt --python-version 3.14 --no-deps --group browser \
		--output-file tools/locks/browser.txt
	for one in reveal colab compare uv; do \
		$(COMPILE) --python-version 3.11 --no-deps --group $$one --output-file tools/locks/$$one.txt || exit 1; \
	done

update:
	$(MAKE) lock UPGRADE=--upgrade
	git --no-pager diff --unified=0 -- requirements.txt tools/locks | grep -E '^[-+][a-z].*==' || true

# Put what one group needs into .venv: lab, then grade, then test, each with all before it.
%-venv:
	@$(PYTHON) tools/make_venv.py $* $(if $(filter command environment,$(firstword $(origin PYTHON))),--named)
