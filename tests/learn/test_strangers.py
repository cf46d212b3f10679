"""What `check` says of functions as strangers write them, in three sets."""

import pytest

from bleu_teach.learn import check
from tests.learn.strangers import strangers


@pytest.mark.parametrize("folder", ["first", "second", "third"])
def test_no_right_function_is_refused_and_no_wrong_one_passes(folder):
    rows = [(name, right, about, check(name, f)) for name, right, about, f in strangers(folder)]
    assert [row[:3] for row in rows if row[1] != (row[3].status == "passed")] == []
