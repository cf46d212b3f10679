"""Functions that show values: views, numbers, HTML pages, files, optional packages."""
