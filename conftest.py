"""Which tests are deep, and how every process of a run is set up."""

import faulthandler
import gc
import os
import sys
from collections.abc import Iterator
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
        "core/tests/test_lag.py",
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
"""By part of `make test-deep`, its folders and files. They kill, restart or starve processes, need a Prefect server or
wheels that are built, or flood every route.

Others are marked where they stand, as plugins' own, which no list names: by `pytest.mark.deep(of="plugins")`.
"""
FAST = (
    "tests/e2e/test_story.py",
    "tests/e2e/test_clerks_day.py",
    "tests/e2e/test_every_page.py",
    "tests/e2e/test_mail.py",
    "tests/e2e/test_people_import.py",
    "tests/e2e/test_documents.py",
    "tests/e2e/test_signing_page.py",
)
"""Files of a deep folder that are in the fast suite."""
LEAVE_S = 120
"""A process that has run its last test and does not end shows where it stands, and is ended."""
ROOT = Path(__file__).parent

# As in the Makefile: else each of the hundreds of processes that tests start compiles all that it imports.
sys.dont_write_bytecode = False
os.environ.pop("PYTHONDONTWRITEBYTECODE", None)

# Until all tests are collected: what is imported stays, and to look through it takes a sixth of the time.
gc.disable()

# How long an example takes, or the drawing of one, says how busy the machine is.
settings.register_profile("homeroom", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("homeroom")

# What the plugins' tests share. A plugin is a folder, and no list names it.
sys.path[:0] = [str(folder) for folder in sorted(ROOT.glob("plugins/*/tests/support"))]


def find_part(path: Path) -> str | None:
    """Return the part of the deep suite that a file of tests belongs to; None for the fast suite."""
    place = path.relative_to(ROOT)
    if place.as_posix() in FAST:
        return None
    return next((part for part, places in DEEP.items() if any(map(place.is_relative_to, places))), None)


def pytest_sessionstart() -> None:
    """Let nothing outlive this process that it starts: no server, no browser, no process of the same run."""
    watch_this_process()


def pytest_itemcollected(item: pytest.Item) -> None:
    """Mark the tests of the deep folders."""
    if part := find_part(item.path):
        item.add_marker(pytest.mark.deep(of=part))


def pytest_ignore_collect(collection_path: Path, config: pytest.Config) -> bool | None:
    """Pass over files whose tests would all be deselected: to import thousands takes minutes."""
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
    """Spare the garbage collector what stays until the end: it looked through all tests again and again."""
    tune_garbage_collector(20_000)


@pytest.hookimpl(wrapper=True, tryfirst=True)
def pytest_sessionfinish() -> Iterator[None]:
    """Watch the process from here to its end."""
    faulthandler.dump_traceback_later(LEAVE_S, exit=True)
    return (yield)
