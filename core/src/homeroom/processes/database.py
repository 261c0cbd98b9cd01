"""Keeps the embedded PostgreSQL running for `homeroom up`: starts it, starts it again, stops it at the end."""

import argparse
import signal
import threading
from pathlib import Path

from homeroom.db.embedded import EmbeddedPostgres

LOOK_EVERY_S = 1.0
READY = "database.ready"


def keep(home: Path) -> None:
    """Keep the database up until SIGINT or SIGTERM. `database.ready` in the home folder says that it answers."""
    end = threading.Event()
    for number in (signal.SIGINT, signal.SIGTERM):
        signal.signal(number, lambda *_: end.set())
    database, ready = EmbeddedPostgres(home), home / READY
    try:
        while not end.is_set():
            database.ensure()
            ready.touch()
            end.wait(LOOK_EVERY_S)
    finally:
        ready.unlink(missing_ok=True)
        database.stop()


def main() -> None:
    """Read the command line and keep the database."""
    parser = argparse.ArgumentParser(description="Keep homeroom's embedded PostgreSQL running.")
    parser.add_argument("--home", type=Path, required=True)
    keep(parser.parse_args().home)


if __name__ == "__main__":
    main()
