"""The embedded Prefect server: `python -m homeroom_flows.server [--home DIR] [--port N]`.

Loopback only, behind an auth string, with its own SQLite file, without analytics. Production sets
`HOMEROOM_PREFECT_API_URL` to a server on PostgreSQL instead and starts nothing here.
"""

import argparse
import os
import sys
import time
from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager
from datetime import timedelta
from functools import partial
from pathlib import Path
from typing import Any

import httpx
from homeroom_sdk.collector import pause_garbage_collector, tune_garbage_collector
from homeroom_sdk.liveness import dump_stacks_on_signal

from homeroom_flows.settings import EngineSettings

HOST = "127.0.0.1"
LOOK_EVERY = timedelta(seconds=2)


def command(settings: EngineSettings | None = None) -> list[str] | None:
    """Return the command line of the server for a supervisor; None if the server runs elsewhere."""
    settings = settings or EngineSettings()
    if not settings.is_embedded:
        return None
    return [sys.executable, "-m", "homeroom_flows.server", "--home", str(settings.base), "--port", str(settings.port)]


def is_ready(settings: EngineSettings | None = None) -> bool:
    """Return whether the server answers and its database is migrated. Never raises."""
    try:
        answer = httpx.get(f"{(settings or EngineSettings()).url}/ready", timeout=2)
    except httpx.HTTPError:
        return False
    return answer.is_success


def wait_until_ready(settings: EngineSettings | None = None, *, timeout_s: float = 120.0) -> None:
    """Wait for the server; its import alone takes 6 CPU-seconds.

    Raises:
        TimeoutError: it did not answer in time.
    """
    end = time.monotonic() + timeout_s
    while not is_ready(settings):
        if time.monotonic() > end:
            raise TimeoutError(f"The Prefect server did not answer within {timeout_s:.0f} s; see its output for why.")
        time.sleep(0.2)


def environment(settings: EngineSettings) -> dict[str, str]:
    """Return the server's environment: its database file, its secret, its address, and no telemetry."""
    auth = settings.auth_string()
    return {
        "PREFECT_HOME": str(settings.home / "server"),
        "PREFECT_API_DATABASE_CONNECTION_URL": f"sqlite+aiosqlite:///{settings.home / 'prefect.db'}",
        "PREFECT_SERVER_API_HOST": HOST,
        "PREFECT_SERVER_API_PORT": str(settings.port),
        "PREFECT_UI_STATIC_DIRECTORY": str(settings.home / "ui"),
        **({"PREFECT_SERVER_API_AUTH_STRING": auth} if auth else {}),
        "PREFECT_SERVER_ANALYTICS_ENABLED": "false",
        "PREFECT_CLOUD_ENABLE_ORCHESTRATION_TELEMETRY": "false",
        "DO_NOT_TRACK": "1",
        # homeroom has its own schedules (slot rows in its database), so this service would have nothing to do.
        "PREFECT_SERVER_SERVICES_SCHEDULER_ENABLED": "false",
        "PREFECT_SERVER_SERVICES_PAUSE_EXPIRATIONS_LOOP_SECONDS": "60",  # homeroom's flows never pause.
        "PREFECT_SERVER_LOGGING_LEVEL": "WARNING",
    }


def begin_immediately() -> None:
    """Make every write transaction of the server take SQLite's write lock immediately.

    Prefect begins most of them deferred and upgrades later, which SQLite refuses under contention regardless of the
    busy timeout. Of 20 runs submitted together, 7 to 11 were answered with 503; with this change, none.
    """
    from prefect.server.database import configurations

    @asynccontextmanager
    async def begin_transaction(self: Any, session: Any, with_for_update: bool = False) -> AsyncGenerator[Any, None]:
        token = configurations.SQLITE_BEGIN_MODE.set("IMMEDIATE")
        try:
            async with session.begin() as transaction:
                yield transaction
        finally:
            configurations.SQLITE_BEGIN_MODE.reset(token)

    configurations.AioSqliteConfiguration.begin_transaction = begin_transaction  # type: ignore[method-assign]


def look_less_often() -> None:
    """Make Prefect's worker for internal maintenance poll every two seconds; runs do not pass through it.

    Its two loops poll four times a second each, which is a quarter of the CPU time of an idle engine.
    """
    from prefect.server.api import background_workers as upkeep

    upkeep.Worker = partial(  # type: ignore[assignment, attr-defined]
        upkeep.Worker,  # type: ignore[attr-defined]
        minimum_check_interval=LOOK_EVERY,
        scheduling_resolution=LOOK_EVERY,
    )


def serve(settings: EngineSettings) -> None:
    """Run the server in this process until it is told to stop."""
    settings.home.mkdir(parents=True, exist_ok=True, mode=0o700)
    os.environ.update(environment(settings))
    os.dup2(1, 2)  # One stream for the supervisor: Prefect and uvicorn write to stderr.
    dump_stacks_on_signal()
    pause_garbage_collector()
    import uvicorn

    begin_immediately()
    look_less_often()
    from prefect.server.api.server import create_app

    app = create_app(final=True)
    tune_garbage_collector()
    uvicorn.run(
        app,
        host=HOST,
        port=settings.port,
        log_level="warning",
        timeout_keep_alive=30,
        timeout_graceful_shutdown=3,  # Workers keep websockets open, which would block the exit forever.
    )


def main() -> None:
    """Parse the command line and serve."""
    defaults = EngineSettings()
    parser = argparse.ArgumentParser(prog="homeroom_flows.server", description=__doc__)
    parser.add_argument("--home", type=Path, default=defaults.base, help="folder of the installation")
    parser.add_argument("--port", type=int, default=defaults.port, help="loopback port")
    options = parser.parse_args()
    if not defaults.is_embedded:
        parser.error("HOMEROOM_PREFECT_API_URL names a server run elsewhere; unset it to run one here.")
    serve(defaults.model_copy(update={"base": options.home, "port": options.port}))


if __name__ == "__main__":
    main()
