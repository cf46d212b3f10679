# make lab    open the course in JupyterLab
# make test   prove that everything is right, the notebooks included
# make app    serve the playground as a page without code
# make grade  grade a folder of submissions: make grade SUBMITTED=folder OUT=folder
PYTHON ?= python3
VENV := .venv/bin/python
SUBMITTED ?= submitted
OUT ?= graded

.PHONY: lab test app grade bench refresh lock venv

lab: venv
	$(VENV) tools/lab.py

test: venv
	$(VENV) -m ruff check .
	$(VENV) -m ruff format --check .
	$(VENV) -m pytest

grade: venv
	$(VENV) -m bleu_teach.grade $(SUBMITTED) --out $(OUT)

app: venv
	$(VENV) tools/app.py

bench: venv
	$(VENV) bench/check.py
	$(VENV) bench/latency.py
	$(VENV) bench/grading.py

refresh: venv
	$(VENV) tools/refresh.py $(NOTEBOOKS)

lock: venv
	$(VENV) -m uv pip compile --quiet --universal --generate-hashes --python-version 3.11 \
		requirements.in --output-file requirements.txt

venv:
	@$(PYTHON) tools/make_venv.py
