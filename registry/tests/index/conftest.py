"""Publishers and their folder of wheels, of which an index is made."""

from pathlib import Path

import pytest
from releases_testing.publishing import Publishing


@pytest.fixture
def publishing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Publishing:
    """A publisher `acme` who is known, and `stranger`, who is not."""
    found = Publishing(tmp_path)
    monkeypatch.syspath_prepend(str(found.site))
    found.add_publisher("acme")
    found.add_publisher("stranger", is_known=False)
    return found
