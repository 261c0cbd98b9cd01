"""Publishers and their folder of wheels, from which an index is built."""

from pathlib import Path

import pytest
from releases_testing.publishing import Publishing


@pytest.fixture
def publishing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Publishing:
    """Return a known publisher `acme` and an unknown publisher `stranger`."""
    found = Publishing(tmp_path)
    monkeypatch.syspath_prepend(str(found.site))
    found.add_publisher("acme")
    found.add_publisher("stranger", is_known=False)
    return found
