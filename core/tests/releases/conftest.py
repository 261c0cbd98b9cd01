"""An installation's folder of plugins, and the publishers it knows."""

from pathlib import Path

import pytest
from releases_testing.publishing import Publishing


@pytest.fixture
def publishing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Publishing:
    """Provide a publishing setup with a trusted publisher `acme` and an unknown publisher `stranger`."""
    found = Publishing(tmp_path)
    monkeypatch.syspath_prepend(str(found.site))
    found.add_publisher("acme")
    found.add_publisher("stranger", is_known=False)
    return found
