"""Process that keeps the embedded database running: `python -m homeroom_local.postgres.keeper --home FOLDER`.

It is a supervised process of `homeroom up`. It starts the database, restarts it when it dies, and stops it on SIGTERM.
Run it with `death_signal=SIGTERM`, so that the database also stops when the supervisor is killed.
"""

import argparse
import logging
import signal
import threading
from pathlib import Path

from homeroom_sdk.liveness import beat, dump_stacks_on_signal

from homeroom_local.postgres.errors import EmbeddedPostgresError
from homeroom_local.postgres.server import EmbeddedPostgres

log = logging.getLogger(__name__)

CHECK_PAUSE_S = 1.0
SILENT_ROUNDS = 2
"""Failed rounds without any answer before the server is killed; each takes up to the 60 s that a start may take."""


def keep(postgres: EmbeddedPostgres, stop: threading.Event) -> None:
    """Ensure every second that the database runs, until `stop` is set; then stop it.

    A server that runs but does not answer at all for two rounds (about two minutes) is killed and started again.
    """
    kept: int | None = None
    silent = 0
    while not stop.is_set():
        beat()
        try:
            postgres.ensure()
            if kept != postgres.pid():
                kept = postgres.pid()
                log.info("database_started pid=%s", kept)
            silent = 0
        except EmbeddedPostgresError:
            log.exception("database_unavailable")
            beat()
            silent = silent + 1 if postgres.is_silent() else 0
            if silent == SILENT_ROUNDS:
                log.error("database_hung pid=%s", postgres.pid())  # noqa: TRY400 - the reason is logged above
                postgres.kill()
                silent = 0
        stop.wait(CHECK_PAUSE_S)
    postgres.stop()


def main() -> None:
    """Run until SIGTERM or SIGINT."""
    parser = argparse.ArgumentParser(description="Keep homeroom's embedded PostgreSQL running.")
    parser.add_argument("--home", type=Path, required=True, help="the folder with database.json")
    parser.add_argument("--fast", action="store_true", help="without fsync, for tests only")
    arguments = parser.parse_args()
    logging.basicConfig(level=logging.INFO)
    dump_stacks_on_signal()
    stop = threading.Event()
    for number in (signal.SIGTERM, signal.SIGINT):
        signal.signal(number, lambda *_: stop.set())
    keep(EmbeddedPostgres(arguments.home, fast=arguments.fast), stop)


if __name__ == "__main__":
    main()
