"""Selection of the deep tests, and the setup of every process of a test run."""

import faulthandler
import gc
import os
import sys
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest
from homeroom_devkit.testing.leftovers import watch_this_process
from homeroom_sdk.collector import tune_garbage_collector
from hypothesis import HealthCheck, settings

DEEP = {
    "faults": ("tests/faults",),
    "attacks": ("tests/attacks",),
    "batches": ("tests/batches",),
    "partners": (
        "tests/partners",
        "tests/architecture/test_imports.py",
        "tests/architecture/test_new_plugin.py",
        "tests/architecture/test_tiers.py",
    ),
    "engine": ("flows", "registry/tests/install/test_life.py", "registry/tests/install/test_purging.py"),
    "processes": (
        "cli/tests/test_extras.py",
        "cli/tests/test_running.py",
        "core/tests/processes",
        "core/tests/test_loop_watchdog.py",
        "core/tests/test_scratch.py",
        "local/tests/mailbox",
        "local/tests/postgres/test_keeper.py",
        "local/tests/postgres/test_server.py",
        "local/tests/supervision",
        "local/tests/test_processes.py",
    ),
    "routes": (
        "tests/contract/test_hostile_bodies.py",
        "tests/contract/test_lapsed.py",
        "tests/contract/test_one_connection.py",
        "tests/contract/test_openapi.py",
        "tests/tenancy/test_endpoints.py",
        "tests/tenancy/test_other_school.py",
    ),
    "plugins": (),
    "browser": ("tests/e2e",),
}
"""Folders and files of the deep suite, by part of `make test-deep`. They kill, restart or starve processes, need a
Prefect server or built wheels, or flood every route.

Single tests that take seconds, and those of plugins, which no list names, are marked in place by
`pytest.mark.deep(of="plugins")`.
"""
FAST = (
    "tests/e2e/test_story.py",
    "tests/e2e/test_every_page.py",
    "tests/e2e/test_mail.py",
    "tests/e2e/test_people_import.py",
    "tests/e2e/test_documents.py",
    "tests/e2e/test_signing_page.py",
)
"""Files of a deep folder that belong to the fast suite."""
LEAVE_S = 120
"""Seconds that a process may live after its last test; then its tracebacks are printed and it is ended."""
ROOT = Path(__file__).parent

# As in the Makefile: otherwise each of the hundreds of processes started by tests compiles all its imports.
sys.dont_write_bytecode = False
os.environ.pop("PYTHONDONTWRITEBYTECODE", None)

# Until all tests are collected: imports stay alive, and scanning them takes a sixth of the time.
gc.disable()

# The time that an example or its generation takes depends on how busy the machine is.
settings.register_profile("homeroom", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("homeroom")

# Shared support of the plugins' tests. Plugins are found by folder, because no list names them.
sys.path[:0] = [str(folder) for folder in sorted(ROOT.glob("plugins/*/tests/support"))]


@cache
def find_part(path: Path) -> str | None:
    """Return the part of the deep suite that a file of tests belongs to; None for the fast suite."""
    place = path.relative_to(ROOT)
    if place.as_posix() in FAST:
        return None
    return next((part for part, places in DEEP.items() if any(map(place.is_relative_to, places))), None)


def pytest_sessionstart() -> None:
    """End every server, browser and process that this process starts when it ends."""
    watch_this_process()


def pytest_itemcollected(item: pytest.Item) -> None:
    """Mark the tests of the deep folders."""
    if part := find_part(item.path):
        item.add_marker(pytest.mark.deep(of=part))


def pytest_ignore_collect(collection_path: Path, config: pytest.Config) -> bool | None:
    """Skip files in which all tests would be deselected, because importing thousands of files takes minutes."""
    if not collection_path.name.startswith("test_") or collection_path.suffix != ".py":
        return None
    asked, part = config.option.markexpr, find_part(collection_path)
    marks = collection_path.read_text(encoding="utf-8")
    is_left = (
        ("not deep" in asked and part)
        or (asked.startswith("deep(") and f'"{part}"' not in asked and f"mark.{asked}" not in marks)
        or (asked.startswith("browser") and "mark.browser" not in marks)
    )
    return True if is_left else None


def pytest_collection_finish() -> None:
    """Exclude permanent objects from garbage collection, which otherwise scans all tests repeatedly."""
    tune_garbage_collector(20_000)


@pytest.hookimpl(wrapper=True, tryfirst=True)
def pytest_sessionfinish() -> Iterator[None]:
    """Start a timer that prints tracebacks and ends the process if it does not end by itself."""
    faulthandler.dump_traceback_later(LEAVE_S, exit=True)
    return (yield)
