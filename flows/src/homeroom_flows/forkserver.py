"""A preloaded process from which each run is forked."""

import atexit
import contextlib
import multiprocessing
import os
import runpy
import shutil
import signal
import sys
import tempfile
import time
import types
import warnings
from collections.abc import Mapping
from multiprocessing import forkserver as mp_forkserver
from multiprocessing.context import ForkServerProcess
from pathlib import Path

from homeroom_flows.preload import MARK

_CONTEXT = multiprocessing.get_context("forkserver")
# Exit code that multiprocessing reports when the forkserver itself has died.
_LOST = 255


class PreloadFailed(Exception):
    """The forkserver could not load the engine or a plugin."""


def start() -> None:
    """Start the forkserver of this process. It loads its modules in parallel with the caller; see `wait_until_warm`."""
    folder = tempfile.mkdtemp(prefix="homeroom-worker-")
    atexit.register(shutil.rmtree, folder, ignore_errors=True)
    os.environ[MARK] = str(Path(folder) / "mark")
    # Otherwise each run would import the worker's command line once more (`homeroom`, with all of core).
    sys.modules["__main__"] = types.ModuleType("__main__")
    _CONTEXT.set_forkserver_preload(["homeroom_flows.preload"])
    mp_forkserver.ensure_running()


def wait_until_warm(*, timeout_s: float = 60.0) -> int:
    """Wait until the forkserver has loaded everything, and return its pid.

    Raises:
        PreloadFailed: loading failed; the message states why.
    """
    mark, end = Path(os.environ[MARK]), time.monotonic() + timeout_s
    while not mark.exists():
        if time.monotonic() > end:
            raise PreloadFailed(f"The forkserver was not warm after {timeout_s:.0f} s; see its output for why.")
        time.sleep(0.05)
    word, _, detail = mark.read_text().partition(" ")
    if word != "ready":
        raise PreloadFailed(f"{word} {detail}")
    return int(detail)


def fork_run(flow_run_id: str, env: Mapping[str, str | None], limit_s: float | None = None) -> ForkServerProcess:
    """Start the process of one run, which leads its own process group. Blocks for a few milliseconds.

    Starts a new forkserver first if the old one has died.

    Args:
        limit_s: Seconds after which the operating system ends the process, even if it blocks or its worker has died.
    """
    # daemon=False: a run outlives a killed worker and finishes its work.
    process = _CONTEXT.Process(target=_run, args=(flow_run_id, dict(env), limit_s), name=f"run-{flow_run_id}")
    process.start()
    return process


def was_cut_off(process: ForkServerProcess) -> bool:
    """Return whether a run's process was ended at its time limit; also kill the processes that it started."""
    if process.exitcode != -signal.SIGALRM:
        return False
    if process.pid:
        with contextlib.suppress(ProcessLookupError):
            os.killpg(process.pid, signal.SIGKILL)
    return True


def was_killed(process: ForkServerProcess) -> bool:
    """Return whether a run's process ended before it could record its result; it is certainly gone afterwards.

    When the forkserver dies, each of its runs looks dead from here (exit code 255) but continues to work. If it were
    submitted again it would run twice, so it is killed.
    """
    if process.exitcode == _LOST and process.pid:
        with contextlib.suppress(ProcessLookupError):
            os.killpg(process.pid, signal.SIGKILL)
    return process.exitcode == _LOST or (process.exitcode or 0) < 0


def _run(flow_run_id: str, env: dict[str, str | None], limit_s: float | None) -> None:
    """Do in the child exactly what `python -m prefect.engine <flow run>` does."""
    os.setsid()
    for number in (signal.SIGINT, signal.SIGTERM, signal.SIGALRM):
        signal.signal(number, signal.SIG_DFL)
    if limit_s is not None:
        signal.setitimer(signal.ITIMER_REAL, limit_s)
    os.environ.update({name: value for name, value in env.items() if value is not None})
    sys.argv = ["prefect.engine", flow_run_id]
    with warnings.catch_warnings():
        # runpy warns that the module is already loaded, which is the purpose of the preload.
        warnings.filterwarnings("ignore", category=RuntimeWarning, module="runpy")
        runpy.run_module("prefect.engine", run_name="__main__", alter_sys=True)
