"""The walks of `docs/house.md`: what they name is there, each file once, short enough to be read on the way."""

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
HOUSE = ROOT / "docs/house.md"
HOP = re.compile(r"^\| \d+ \| \[[^\]]+\]\(\.\./([^)]+)\) \| `(\w+)` \|", re.MULTILINE)
MAX_FILES = 40
MAX_LINES = 300


def list_faults(page: str, root: Path) -> list[str]:
    """What is wrong with the walks of a page of docs, whose files lie below `root`."""
    faults = []
    for walk in page.split("\n### ")[1:]:
        title = walk.partition("\n")[0]
        hops = HOP.findall(walk)
        files = [file for file, _name in hops]
        if not 0 < len(files) <= MAX_FILES:
            faults.append(f"{title}: {len(files)} files")
        faults += [f"{file} stands there twice" for file in sorted(set(files)) if files.count(file) > 1]
        for file, name in hops:
            text = (root / file).read_text(encoding="utf-8") if (root / file).is_file() else ""
            if not re.search(rf"\b(?:def|class|function) {name}\b", text):
                faults.append(f"{file} has no {name}")
            if text.count("\n") > MAX_LINES:
                faults.append(f"{file} is too long")
    return faults


def test_walks_can_be_walked() -> None:
    page = HOUSE.read_text(encoding="utf-8")
    assert len(HOP.findall(page)) > MAX_FILES  # Both walks were found.
    assert list_faults(page, ROOT) == []


@pytest.mark.parametrize(
    ("hops", "fault"),
    [
        ("| 1 | [a](../gone.py) | `go` | goes |", "gone.py has no go"),
        ("| 1 | [a](../a.py) | `come` | comes |", "a.py has no come"),
        ("| 1 | [a](../a.py) | `go` | goes |\n| 2 | [a](../a.py) | `go` | again |", "a.py stands there twice"),
        ("| 1 | [a](../long.py) | `go` | goes |", "long.py is too long"),
        ("nothing", "A walk: 0 files"),
        ("\n".join(f"| {n} | [a](../{n}.py) | `go` | goes |" for n in range(41)), "A walk: 41 files"),
    ],
)
def test_planted_fault_is_found(tmp_path: Path, hops: str, fault: str) -> None:
    (tmp_path / "a.py").write_text("def go(): ...\n")
    (tmp_path / "long.py").write_text("def go(): ...\n" + "\n" * 300)
    assert fault in list_faults(f"# House\n\n### A walk\n\n{hops}\n", tmp_path)
