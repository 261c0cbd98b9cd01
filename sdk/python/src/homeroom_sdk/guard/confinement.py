"""Confinement of a guarded child to its own folders, without network access (Linux: Landlock and seccomp).

A child may use the folders that its call names (`find_folders`) and read the system's programs and libraries. It cannot
reach files of other districts, keys, sockets, or other processes by signals. If the kernel or container lacks Landlock
or libseccomp, that part of the confinement is missing; `homeroom doctor` reports it.
"""

import errno
import os
import socket
import sys
from collections.abc import Iterable
from contextlib import suppress
from functools import cache
from pathlib import Path
from typing import Any

import landlockpy
from landlockpy import AccessFS, Ruleset, Scope

from homeroom_sdk.scratch import find_scratch

OWN_CONFINEMENT = "CONFINES_ITSELF"
"""Name of a module attribute. A module sets it to True if its functions only start a program that they confine
themselves, with bubblewrap.
"""

_SYSTEM = ("/usr", "/bin", "/sbin", "/lib", "/lib64", "/sys/devices/system", "/var/cache/fontconfig")
_ETC = ("alternatives", "fonts", "ld.so.cache", "localtime", "nsswitch.conf", "passwd", "ssl/openssl.cnf")
# Not the whole of /proc, where root could read the environment of other processes.
_MACHINE = tuple(f"/proc/{name}" for name in ("cpuinfo", "filesystems", "meminfo", "stat", "sys", "version"))
_DEVICES = ("/dev/null", "/dev/zero", "/dev/random", "/dev/urandom")
_REFUSED_CALLS: tuple[str | int, ...] = (
    *("socket", "io_uring_setup", "ptrace", "process_vm_readv", "process_vm_writev", "keyctl"),
    # Landlock does not restrict changes of a file's metadata by path, nor truncation before Linux 6.2.
    *("chmod", "fchmodat", "chown", "lchown", "fchownat", "truncate", "chroot"),
    *("utime", "utimes", "futimesat", "utimensat", "setxattr", "lsetxattr", "removexattr", "lremovexattr"),
    *(452, 463, 466, 469),  # fchmodat2, setxattrat, removexattrat, file_setattr: unknown to older libseccomp versions.
)


def find_folders(paths: Iterable[Path]) -> frozenset[str]:
    """Return the folders that a call with these paths may write in.

    For a path in a scratch folder this is the whole scratch folder, so that calls of one run share a child. Otherwise
    it is the folder itself, or the parent folder of an existing or future file. Paths that every child may read add
    nothing.
    """
    folders = set()
    for path in paths:
        place = path.absolute()
        scratch = find_scratch(place)
        if scratch is None and _is_under(str(place), _list_readable()):
            continue
        folders.add(str(scratch or (place if place.is_dir() else place.parent)))
    return frozenset(folders)


def covers(granted: Iterable[str], needed: Iterable[str]) -> bool:
    """Return whether access to the granted folders includes access to all that are needed."""
    granted = tuple(granted)
    return all(_is_under(folder, granted) for folder in needed)


def _is_under(path: str, folders: Iterable[str]) -> bool:
    return any(path == folder or path.startswith(folder.rstrip("/") + "/") for folder in folders)


@cache
def _list_readable() -> tuple[str, ...]:
    """Return the paths that every child may read and execute: Python's packages and the system's programs."""
    packages = sys.path if sys.flags.safe_path else sys.path[1:]  # The first is the script's folder.
    named = (*packages, *os.environ.get("PATH", "").split(os.pathsep))
    return (*(path for path in named if os.path.isabs(path)), *_SYSTEM)


class Confinement:
    """The confinement that all children of this process share, prepared before they are forked."""

    def __init__(self) -> None:
        self._has_landlock = has_landlock()
        readable = (*_list_readable(), *_MACHINE, *(f"/etc/{name}" for name in _ETC))
        self._readable = [path for path in readable if os.path.exists(path)]
        self._filter = _make_filter()

    def enter(self, folders: Iterable[str]) -> None:
        """Confine this process permanently to these folders.

        Raises:
            OSError: the kernel refused a feature that it claims to have.
        """
        if self._has_landlock:
            self._confine_files(folders)
        if self._filter is not None:
            self._filter.load()

    def _confine_files(self, folders: Iterable[str]) -> None:
        read = AccessFS.READ_FILE | AccessFS.READ_DIR | AccessFS.EXECUTE
        with Ruleset(scoped=Scope.ABSTRACT_UNIX_SOCKET | Scope.SIGNAL) as rules:
            files = AccessFS.READ_FILE | AccessFS.EXECUTE
            fonts = os.environ.get("HOMEROOM_FONTS", "")
            for path in (*self._readable, "/proc/self", *([fonts] if os.path.isdir(fonts) else [])):
                rules.allow_path(path, read if os.path.isdir(path) else files)
            for path in _DEVICES:
                rules.allow_path(path, AccessFS.READ_FILE | AccessFS.WRITE_FILE)
            for path in folders:
                with suppress(FileNotFoundError):  # Removed meanwhile; the call itself will fail.
                    rules.allow_path(path, ~(AccessFS.EXECUTE | AccessFS.MAKE_CHAR | AccessFS.MAKE_BLOCK))
            rules.restrict()


def has_landlock() -> bool:
    """Return whether the kernel supports Landlock."""
    try:
        return landlockpy.supported()
    except OSError:  # A container may refuse the query.
        return False


def _make_filter() -> Any:
    """Return a seccomp filter against ways out of the process other than files; None if libseccomp is missing."""
    try:
        import pyseccomp
    except (ImportError, RuntimeError, OSError):
        return None
    found = pyseccomp.SyscallFilter(pyseccomp.ALLOW)
    for name in _REFUSED_CALLS:
        found.add_rule(pyseccomp.ERRNO(errno.EACCES), name)
    return found


def list_gaps(home: str) -> list[str]:
    """Return what the calling process can reach although a guarded child should not: "files", "network"."""
    gaps = []
    with suppress(OSError):
        os.listdir(home)
        gaps.append("files")
    with suppress(OSError):
        socket.socket(socket.AF_INET, socket.SOCK_DGRAM).close()
        gaps.append("network")
    return gaps
