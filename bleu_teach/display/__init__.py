"""Functions that show values: views, numbers, HTML pages, files, languages, optional packages."""
