"""How the whole suite is run: what it finds, in which order, and what happens to a process that never ends."""

import faulthandler
import gc
import os
import re
import subprocess
import sys
from collections import Counter
from collections.abc import Callable, Iterator
from functools import cache, partial
from itertools import zip_longest
from pathlib import Path
from zlib import crc32

import pytest
from homeroom.testing.examples import is_thorough
from homeroom_sdk.collector import tune_garbage_collector
from hypothesis import HealthCheck, settings
from xdist.scheduler import LoadFileScheduling

WAITING = ("tests/attacks", "tests/faults", "flows")
"""Tests that mostly wait for processes, timeouts and servers, as those marked `waiting` do; the others compute."""
LONG = "long"
"""The mark of files whose tests take minutes: they begin first, else one process still runs them when the others are
done."""
BY_TURNS = "by_turns"
"""The mark of tests with many cases of one kind: by `by_turns(3)` CI runs every third, others with the next commit."""
PIECES = 8
"""Into so many a file marked `divisible` is divided: each of its tests stands alone, and all take minutes."""
PROCESSES = re.compile(r"^PROCESSES = (\d+)$", re.MULTILINE)
"""How a folder's conftest.py says that so many processes share its tests, because each starts a costly server. What its
fixtures have made for the session ends with the folder's last test."""
TURNS = re.compile(r"^TURNS = (\d+)$", re.MULTILINE)
"""How a folder's conftest.py says that its files take turns in CI as cases that are marked `by_turns` do."""
_made: dict[Path, list[Callable[[], None]]] = {}
"""By folder with costly servers: what ends each thing that it has made for the session."""
LEAVE_S = 120
"""A process that has run its last test and does not end shows where it stands, and is ended."""

# As in the Makefile: else each of the hundreds of processes that tests start compiles all that it imports.
sys.dont_write_bytecode = False
os.environ.pop("PYTHONDONTWRITEBYTECODE", None)

# Until all tests are collected: what is imported stays, and to look through it takes a sixth of the time.
gc.disable()

# How long an example takes, or the drawing of one, says how busy the machine is.
settings.register_profile("homeroom", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("homeroom")

# What the plugins' tests share. A plugin is a folder, and no list names it.
sys.path[:0] = [str(folder) for folder in sorted(Path(__file__).parent.glob("plugins/*/tests/support"))]


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Begin with what takes long; then take files that wait and files that compute by turns.

    So neither holds up the end. A folder with costly servers takes long; its second server starts after the other files
    have begun, for two that start at once on a small machine are late.
    """
    _take_turns(config, items)
    long: dict[tuple[int, int, Path], list[pytest.Item]] = {}
    waiting: dict[Path, list[pytest.Item]] = {}
    computing: dict[Path, list[pytest.Item]] = {}
    for item in items:
        place = item.path.relative_to(config.rootpath).as_posix()
        waits = place.startswith(WAITING) or item.get_closest_marker("waiting")
        if servers := _read_number(item.path.parent, PROCESSES):
            number = _list_tests(item.path.parent).index(item.path.name) % servers
            long.setdefault((number, -servers, item.path.parent), []).append(item)
        elif item.get_closest_marker(LONG):
            long.setdefault((0, 0, item.path), []).append(item)
        else:
            (waiting if waits else computing).setdefault(item.path, []).append(item)
    turns = zip_longest(waiting.values(), sorted(computing.values(), key=len, reverse=True), fillvalue=())
    first = [long[place] for place in sorted(long)]
    items[:] = [item for pair in (first, *turns) for file in pair for item in file]


def _take_turns(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Of cases and files that take turns in CI, leave those whose turn it is.

    The commit decides, so that a run can be repeated.
    """
    if not os.environ.get("CI") or is_thorough():
        return
    turn, cases, left = crc32(_read_commit(config.rootpath)), Counter[str](), list[pytest.Item]()
    turn_of_files = turn >> 16  # Of other bits: else a file would always have its turn with the same of its cases.
    for item in items:
        name = item.nodeid.partition("[")[0]
        mark = item.get_closest_marker(BY_TURNS)
        file = config.rootpath / name.partition("::")[0]
        turns = _read_number(file.parent, TURNS)
        is_others_turn = bool(turns and (turn_of_files + _list_tests(file.parent).index(file.name)) % turns)
        if is_others_turn or (mark and (turn + crc32(name.encode()) + cases[name]) % mark.args[0]):
            left.append(item)
        cases[name] += 1
    config.hook.pytest_deselected(items=left)
    dropped = set(left)
    items[:] = [item for item in items if item not in dropped]


def _read_commit(folder: Path) -> bytes:
    """Nothing outside of a repository."""
    return subprocess.run(["git", "rev-parse", "HEAD"], cwd=folder, capture_output=True, check=False).stdout


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
        if processes := _read_number(path.parent, PROCESSES):
            return f"{file.rpartition('/')[0]} {_list_tests(path.parent).index(path.name) % processes}"
        return f"{file} {crc32(nodeid.encode()) % PIECES}" if _is_divisible(path) else file


@cache
def _is_divisible(path: Path) -> bool:
    return "pytest.mark.divisible" in path.read_text(encoding="utf-8")


@cache
def _read_number(folder: Path, what: re.Pattern[str]) -> int:
    """What a folder's conftest.py says of its tests; 0 if nothing."""
    conftest = folder / "conftest.py"
    said = what.search(conftest.read_text(encoding="utf-8")) if conftest.exists() else None
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
    if fixturedef.scope == "session" and fixturedef.baseid and _read_number(folder, PROCESSES):
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
