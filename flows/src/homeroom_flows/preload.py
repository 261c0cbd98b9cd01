"""Imported once by the forkserver, so that each run starts with everything in memory.

It must open no connection and start no thread: a fork would inherit them broken. The forkserver hides import
errors, so its worker waits for the mark that is written last.
"""

import gc
import importlib
import os
import threading
from contextlib import suppress
from pathlib import Path

from homeroom_sdk.collector import pause_garbage_collector, resume_garbage_collector

# What `python -m prefect.engine` imports while it runs a flow, besides `prefect` itself. Measured: 71 modules
# and 0.18 s of each run.
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
    """Import the engine and the plugins' flows, and write the mark: `ready`, or what went wrong."""
    mark = Path(os.environ[MARK])
    pause_garbage_collector()
    try:
        for module in _ENGINE:
            importlib.import_module(module)
        from homeroom_sdk.guard.children import server as guarded_processes
        from sqlalchemy.orm import configure_mappers

        from homeroom_flows import entry

        entry.compiled()
        with suppress(Exception):  # The tables of one plugin: whoever uses them hears it.
            configure_mappers()
        _check_threads()
        guarded_processes.start_zygote()
        # Keeps the pages of what is loaded shared between the forkserver and the runs.
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
