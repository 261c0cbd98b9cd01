"""What the rooms of the product know of each other, beyond the import contracts."""

import re
from collections.abc import Iterable
from pathlib import Path

from .house import ROOT, python_sources

CAST = re.compile(r"\bcast\(\s*[\"']?(?:PluginContext|HostContext)\b")
ROOMS = re.compile(r"`([a-z_]+)(?:/|\.py)?`")


def find_casts(sources: Iterable[Path]) -> list[Path]:
    """The files that tell the type checker what a context is, instead of having it see for itself."""
    return [path for path in sources if CAST.search(path.read_text())]


def rooms_of_core() -> set[str]:
    """The packages of core."""
    return {path.parent.name for path in (ROOT / "core/src/homeroom").glob("*/__init__.py")}


class TestContexts:
    def test_no_context_is_cast(self) -> None:
        assert find_casts(python_sources()) == []

    def test_planted_cast_is_found(self, tmp_path: Path) -> None:
        planted = tmp_path / "planted.py"
        planted.write_text("async def run(ctx):\n    await handler(cast(\n        PluginContext, ctx))\n")

        assert find_casts([planted]) == [planted]


class TestMapOfCore:
    def test_every_room_stands_in_the_map(self) -> None:
        rows = [line for line in (ROOT / "core/README.md").read_text().splitlines() if line.startswith("| `")]
        named = {name for row in rows for name in ROOMS.findall(row)}

        assert rooms_of_core() - named == set()
