"""Nothing here is collected as a test: tests/grade runs the assignment and the teacher's files."""

collect_ignore_glob = ["*"]
