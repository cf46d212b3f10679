"""How values are shown: views, numbers, HTML pages, files, languages, optional packages."""
