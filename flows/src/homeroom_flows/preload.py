"""Imported once by the forkserver, so that each run starts with all modules loaded.

It must not open connections or start threads: a fork would inherit them in a broken state. The forkserver hides import
errors, so its worker waits for the mark file, which is written last.
"""

import gc
import importlib
import os
import threading
from contextlib import suppress
from pathlib import Path

from homeroom_sdk.collector import pause_garbage_collector, resume_garbage_collector

# Modules that `python -m prefect.engine` imports while it runs a flow, in addition to `prefect`. Measured: 71
# modules and 0.18 s of each run.
_ENGINE = (
    "anyio._backends._asyncio",
    "prefect.flow_engine",
    "prefect.task_engine",
    "prefect.runner.runner",
    "prefect.workers.process",
    "prefect.bundles",
    "prefect.deployments.steps.core",
    "prefect.events.clients",
    "prefect._internal.metrics",
    "prefect.utilities.visualization",
)
MARK = "HOMEROOM_FORKSERVER_MARK"


def warm() -> None:
    """Import the engine and the plugins' flows, and write the mark file: `ready` and the pid, or the error."""
    mark = Path(os.environ[MARK])
    pause_garbage_collector()
    try:
        for module in _ENGINE:
            importlib.import_module(module)
        from homeroom_sdk.guard.children import server as guarded_processes
        from sqlalchemy.orm import configure_mappers

        from homeroom_flows import entry

        entry.compiled()
        with suppress(Exception):  # The tables of one plugin are wrong; code that uses them will raise.
            configure_mappers()
        _check_threads()
        guarded_processes.start_zygote()
        # Keeps the memory pages of loaded modules shared between the forkserver and the runs.
        gc.collect()
        resume_garbage_collector()
        report = f"ready {os.getpid()}"
    except Exception as error:
        report = f"{type(error).__name__}: {error}"
    if mark.parent.exists():
        draft = mark.with_suffix(".draft")
        draft.write_text(report)
        draft.rename(mark)


def _check_threads() -> None:
    if threading.active_count() > 1:
        names = ", ".join(thread.name for thread in threading.enumerate())
        raise RuntimeError(f"Importing the plugins started threads: {names}")


if MARK in os.environ:
    warm()
