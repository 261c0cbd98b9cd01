"""A worker: `homeroom worker`, or `python -m homeroom_flows.worker [--pool NAME] [--limit N]`."""

import argparse
import os
import signal
import socket
from collections.abc import Callable, Sequence
from uuid import uuid4

from homeroom_sdk.collector import pause_garbage_collector, resume_garbage_collector
from homeroom_sdk.flows import POOLS, WORKER
from homeroom_sdk.liveness import dump_stacks_on_signal

from homeroom_flows import server
from homeroom_flows.settings import EngineSettings

LIMIT = 2
DRAIN_S = 15.0


def run(
    pools: Sequence[str] = POOLS,
    *,
    limit: int = LIMIT,
    drain_s: float = DRAIN_S,
    check: Callable[[], None] = lambda: None,
) -> None:
    """Run a worker in this process until SIGTERM or SIGINT; blocks.

    Args:
        pools: The work pools to serve.
        limit: Maximum concurrent runs per pool; the pool of helping runs always has one.
        drain_s: Seconds that runs have to end when the worker is told to stop. The others are stopped, and another
            worker resumes them from their last finished item.
        check: Raises an error if this worker cannot work; called while another process imports the engine.

    Raises:
        ValueError: there is no such pool.
        TimeoutError: the Prefect server did not answer within two minutes.
        PreloadFailed: a plugin cannot be imported.
    """
    unknown = sorted(set(pools) - set(POOLS))
    if unknown:
        raise ValueError(f"There is no work pool {', '.join(unknown)}; there are {', '.join(POOLS)}.")
    dump_stacks_on_signal()
    settings = EngineSettings()
    # Prefect reads its settings when it is imported, so they come first.
    os.environ.update(settings.client_environment())
    os.environ.setdefault("PREFECT_LOGGING_LEVEL", "WARNING")
    name = f"{socket.gethostname()}-{uuid4().hex[:8]}"
    os.environ[WORKER] = name  # For its runs.
    pause_garbage_collector()

    from homeroom_flows import forkserver

    forkserver.start()
    check()

    import anyio

    from homeroom_flows.core_access import flow_host
    from homeroom_flows.worker_process import WorkerProcess

    flow_host()
    resume_garbage_collector()
    server.wait_until_ready(settings)

    process = WorkerProcess(settings, name=name, pools=pools, limit=limit, drain_s=drain_s)
    anyio.run(process.serve, signal.SIGTERM, signal.SIGINT)


def main() -> None:
    """Parse the command line and run."""
    parser = argparse.ArgumentParser(prog="homeroom_flows.worker", description=__doc__)
    parser.add_argument("--pool", action="append", choices=POOLS, help="serve this pool only; repeatable")
    parser.add_argument("--limit", type=int, default=LIMIT, help="runs at a time, per pool")
    parser.add_argument("--drain", type=float, default=DRAIN_S, metavar="SECONDS", help="patience with runs at the end")
    options = parser.parse_args()
    run(options.pool or POOLS, limit=options.limit, drain_s=options.drain)


if __name__ == "__main__":
    main()
