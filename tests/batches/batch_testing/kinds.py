"""Registry of all kinds: those generated on demand, and those that other programs wrote once."""

import shutil
from collections.abc import Callable
from pathlib import Path

from batch_testing.desk import Desk

DATA = Path(__file__).parents[1] / "data"
Maker = Callable[[Desk], None]
MAKERS: dict[str, Maker] = {}


def kind(make: Maker) -> Maker:
    """Register a kind under the function's name; the docstring's first line becomes its note."""
    MAKERS[make.__name__.replace("_", "-")] = make
    return make


def list_made_elsewhere() -> list[str]:
    """Return the names of the kinds that LibreOffice, typst, Chromium and Ghostscript wrote."""
    return sorted(path.parent.name for path in DATA.glob("*/truth.json"))


def list_kinds() -> list[str]:
    """Return the name of every kind."""
    return sorted([*MAKERS, *list_made_elsewhere()])


def make_kind(name: str, folder: Path) -> Path:
    """Write the kind's files into `folder / name`, and return that folder."""
    if name not in MAKERS:
        return Path(shutil.copytree(DATA / name, folder / name))
    make = MAKERS[name]
    desk = Desk(name, note=(make.__doc__ or "").strip().splitlines()[0])
    make(desk)
    return desk.save(folder / name)
