"""How the whole suite is run: what it finds, in which order, and what happens to a process that never ends."""

import faulthandler
import gc
import os
import re
import sys
from collections.abc import Callable, Iterator
from functools import cache, partial
from itertools import zip_longest
from pathlib import Path
from zlib import crc32

import pytest
from homeroom_sdk.collector import tune_garbage_collector
from xdist.scheduler import LoadFileScheduling

WAITING = ("tests/attacks", "tests/faults", "flows")
"""Tests that mostly wait for processes, timeouts and servers, as those marked `waiting` do; the others compute."""
PIECES = 8
"""Into so many a file marked `divisible` is divided: each of its tests stands alone, and all take minutes."""
PROCESSES = re.compile(r"^PROCESSES = (\d+)$", re.MULTILINE)
"""How a folder's conftest.py says that so many processes share its tests, because each starts a costly server. What its
fixtures have made for the session ends with the folder's last test."""
_made: dict[Path, list[Callable[[], None]]] = {}
"""By folder with costly servers: what ends each thing that it has made for the session."""
LEAVE_S = 120
"""A process that has run its last test and does not end shows where it stands, and is ended."""

# As in the Makefile: else each of the hundreds of processes that tests start compiles all that it imports.
sys.dont_write_bytecode = False
os.environ.pop("PYTHONDONTWRITEBYTECODE", None)

# Until all tests are collected: what is imported stays, and to look through it takes a sixth of the time.
gc.disable()

# What the plugins' tests share. A plugin is a folder, and no list names it.
sys.path[:0] = [str(folder) for folder in sorted(Path(__file__).parent.glob("plugins/*/tests/support"))]


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Take files that wait and files that compute by turns, so that neither holds up the end."""
    waiting: dict[Path, list[pytest.Item]] = {}
    computing: dict[Path, list[pytest.Item]] = {}
    for item in items:
        place = item.path.relative_to(config.rootpath).as_posix()
        waits = place.startswith(WAITING) or item.get_closest_marker("waiting")
        together = item.path.parent if _count_processes(item.path.parent) else item.path
        (waiting if waits else computing).setdefault(together, []).append(item)
    turns = zip_longest(waiting.values(), sorted(computing.values(), key=len, reverse=True), fillvalue=())
    items[:] = [item for pair in turns for file in pair for item in file]


def pytest_ignore_collect(collection_path: Path, config: pytest.Config) -> bool | None:
    """Whoever asks for the tests in a browser alone does not wait for the import of thousands of others."""
    is_test = collection_path.name.startswith("test_") and collection_path.suffix == ".py"
    if config.option.markexpr == "browser" and is_test and "mark.browser" not in collection_path.read_text("utf-8"):
        return True
    return None


def pytest_collection_finish() -> None:
    """Spare the garbage collector what stays until the end: it looked through all tests again and again."""
    tune_garbage_collector(20_000)


class ByFile(LoadFileScheduling):
    """A file's tests share a process, and what its fixtures have made.

    Those of a divisible file are spread. The files of a folder whose conftest.py says `PROCESSES = 2` take turns in
    sharing one process or the other.
    """

    def _split_scope(self, nodeid: str) -> str:
        file = nodeid.partition("::")[0]
        path = self.config.rootpath / file
        if processes := _count_processes(path.parent):
            return f"{file.rpartition('/')[0]} {_list_tests(path.parent).index(path.name) % processes}"
        return f"{file} {crc32(nodeid.encode()) % PIECES}" if _is_divisible(path) else file


@cache
def _is_divisible(path: Path) -> bool:
    return "pytest.mark.divisible" in path.read_text(encoding="utf-8")


@cache
def _count_processes(folder: Path) -> int:
    conftest = folder / "conftest.py"
    said = PROCESSES.search(conftest.read_text(encoding="utf-8")) if conftest.exists() else None
    return int(said[1]) if said else 0


@cache
def _list_tests(folder: Path) -> list[str]:
    return sorted(path.name for path in folder.glob("test_*.py"))


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_make_scheduler(config: pytest.Config, log: object) -> LoadFileScheduling | None:
    """Spread the tests as `--dist loadfile` does, but for files that are marked `divisible`."""
    return ByFile(config, log) if config.getvalue("dist") == "loadfile" else None


@pytest.hookimpl(tryfirst=True)
def pytest_fixture_setup(fixturedef: pytest.FixtureDef[object], request: pytest.FixtureRequest) -> None:
    """Note what the folders with costly servers make for the session."""
    folder = request.config.rootpath / fixturedef.baseid
    if fixturedef.scope == "session" and fixturedef.baseid and _count_processes(folder):
        _made.setdefault(folder, []).append(partial(fixturedef.finish, request))


@pytest.hookimpl(wrapper=True)
def pytest_runtest_teardown(item: pytest.Item, nextitem: pytest.Item | None) -> Iterator[None]:
    """End a folder's costly servers with its last test: doing nothing, each takes 4 s of a processor every minute."""
    yield
    folder = item.path.parent
    if nextitem is None or nextitem.path.parent != folder:
        for finish in reversed(_made.pop(folder, [])):
            finish()


@pytest.hookimpl(wrapper=True, tryfirst=True)
def pytest_sessionfinish() -> Iterator[None]:
    """Watch the process from here to its end."""
    faulthandler.dump_traceback_later(LEAVE_S, exit=True)
    return (yield)
