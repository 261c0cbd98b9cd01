"""The table of the specification's coverage names places that exist and tests that exist."""

import re
from pathlib import Path

import pytest

from .house import ROOT

PAGE = ROOT / "docs" / "specification-coverage.md"
ROW = re.compile(r"^\| (?P<item>[^|]+) \| (?P<where>[^|]+) \| (?P<test>[^|]+) \|$", re.MULTILINE)
CODE = re.compile(r"`([^`]+)`")
NOT_BUILT = "not built"
HEADS = {"Item", "---"}


def rows() -> list[tuple[str, str, str]]:
    found = (tuple(part.strip() for part in match.groups()) for match in ROW.finditer(PAGE.read_text()))
    return [(item, where, test) for item, where, test in found if item not in HEADS]


@pytest.mark.parametrize(("item", "where", "test"), rows())
def test_row_names_what_exists(item: str, where: str, test: str) -> None:
    if where.startswith(NOT_BUILT):
        assert len(where) > len(NOT_BUILT) + 10, f"{item}: say what is missing and why."
        return
    for path in CODE.findall(where):
        assert (ROOT / path).exists(), f"{item}: {path} is not there."
    tests = CODE.findall(test)
    assert tests, f"{item}: name the test that shows it."
    for name in tests:
        assert_test_exists(item, name)


def assert_test_exists(item: str, name: str) -> None:
    path, _, rest = name.partition("::")
    file = ROOT / path
    assert file.is_file(), f"{item}: {path} is not there."
    text = file.read_text()
    for part in filter(None, rest.split("::")):
        declared = (f"def {part}(", f"class {part}:", f"'{part}'", f"`{part}`")
        assert any(form in text for form in declared), f"{item}: {Path(path).name} has no {part}."
