"""Which tests share a process of the run: `ByFile` in the root's conftest.py."""

import importlib.util
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from .house import ROOT


@pytest.fixture
def spreading(tmp_path: Path) -> Any:
    """The scheduler of a tree with a file of each kind."""
    spec = importlib.util.spec_from_file_location("root_conftest", ROOT / "conftest.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    (tmp_path / "servers").mkdir()
    (tmp_path / "servers" / "conftest.py").write_text("import os\n\nTOGETHER = True\n")
    for path, mark in {"test_a.py": "", "test_long.py": "pytest.mark.divisible", "servers/test_b.py": ""}.items():
        (tmp_path / path).write_text(f"{mark}\n")
    found = module.ByFile.__new__(module.ByFile)
    found.config = SimpleNamespace(rootpath=tmp_path)
    return found


class TestByFile:
    def test_tests_of_a_file_share_a_process(self, spreading: Any) -> None:
        assert {spreading._split_scope(f"test_a.py::test_{number}") for number in range(50)} == {"test_a.py"}

    def test_tests_of_a_divisible_file_are_spread(self, spreading: Any) -> None:
        assert len({spreading._split_scope(f"test_long.py::test_{number}") for number in range(200)}) == 8

    def test_files_of_a_folder_that_stays_together_share_a_process(self, spreading: Any) -> None:
        found = {spreading._split_scope(f"servers/{name}::test_it") for name in ("test_b.py", "test_c.py")}
        assert found == {"servers"}
