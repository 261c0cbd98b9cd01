"""Conversion of Office files to PDF by the machine's LibreOffice, confined by bubblewrap and limited in time."""

import asyncio
import os
import shutil
import signal
import subprocess
from contextlib import suppress
from functools import lru_cache
from pathlib import Path
from tempfile import TemporaryDirectory

from homeroom_sdk.guard.errors import FileError
from homeroom_sdk.guard.runner import Limits
from homeroom_sdk.i18n import _
from homeroom_sdk.long_waits import announce_long_wait

SOFFICE_S = 90
LIMITS = Limits(memory_bytes=2 * 1024**3, cpu_s=SOFFICE_S, wall_s=SOFFICE_S + 30)
MAX_PDF_BYTES = 200_000_000
_TRY_S = 10


class NotConverted(FileError):
    """LibreOffice could not convert the file to PDF."""

    code = "office_not_converted"
    default_message = _("This file cannot be shown as a page. Download it to look at it.")


CONFINES_ITSELF = True
"""Tells the guard that `convert` confines LibreOffice itself: it needs sockets, and a private /tmp to clean up in."""
_TMP = "/tmp"  # noqa: S108 - a private tmpfs
_READABLE = (
    *("/usr", "/bin", "/lib", "/lib64", "/etc/fonts", "/etc/libreoffice", "/etc/alternatives", "/etc/ld.so.cache"),
    *("/etc/passwd", "/var/cache/fontconfig", "/var/lib/libreoffice", "/var/spool/libreoffice"),
)


@lru_cache(maxsize=1)
def converter() -> str:
    """Return the path of LibreOffice; empty if it is missing, or if bubblewrap cannot confine it.

    LibreOffice sees only its own folder and no network, so a document cannot report that it was opened by loading a
    remote picture. Await `look_for_converter` before the first call.
    """
    soffice = shutil.which("soffice")
    if soffice is None or shutil.which("bwrap") is None:
        return ""
    with suppress(OSError, subprocess.SubprocessError):
        subprocess.run([*_confined(soffice, _TMP), "true"], check=True, timeout=_TRY_S, capture_output=True)
        return soffice
    return ""


def _confined(soffice: str, folder: str) -> list[str]:
    """Return the bubblewrap prefix for a command, with `folder` as the only writable folder."""
    readable = (*_READABLE, str(Path(soffice).resolve().parent.parent))
    shown = [word for path in readable for word in ("--ro-bind-try", path, path)]
    own = ["--proc", "/proc", "--dev", "/dev", "--tmpfs", _TMP, "--bind", folder, folder]
    return ["bwrap", "--unshare-all", "--die-with-parent", "--new-session", *shown, *own, "--chdir", folder, "--"]


async def look_for_converter() -> None:
    """Run `converter` once per process, in a thread, since it starts another program."""
    if not converter.cache_info().currsize:
        await announce_long_wait("converter")
        await asyncio.to_thread(converter)


def convert(source: Path, ending: str, target: Path, soffice: str) -> None:
    """Convert an Office file to a PDF at `target`. Call it through `homeroom_sdk.guard`, whose limits also apply to it.

    Raises:
        NotConverted: there is no usable PDF, or not within `SOFFICE_S` seconds.
    """
    with TemporaryDirectory(dir=target.parent, prefix="office-") as folder:
        given = Path(folder) / f"document{ending}"
        shutil.copyfile(source, given)
        _run([*_confined(soffice, folder), soffice, *_arguments(folder), str(given)], folder)
        made = Path(folder) / "document.pdf"
        if made.is_symlink() or not made.is_file() or made.stat().st_size > MAX_PDF_BYTES:
            raise NotConverted
        made.rename(target)


def _arguments(folder: str) -> list[str]:
    """Return LibreOffice's arguments. The new profile trusts no document, so that macros do not run."""
    profile = f"-env:UserInstallation=file://{folder}/profile"
    return [profile, "--headless", "--norestore", "--nolockcheck", "--convert-to", "pdf", "--outdir", folder]


def _run(command: list[str], folder: str) -> None:
    """Run a command, and kill it with all its child processes when it ends or its time is over."""
    surroundings = {"PATH": os.environ.get("PATH", os.defpath), "HOME": folder, "LANG": "C.UTF-8"}
    process = subprocess.Popen(
        command,
        cwd=folder,
        env=surroundings,
        stdin=subprocess.DEVNULL,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
        start_new_session=True,
    )
    try:
        process.wait(SOFFICE_S)
    except subprocess.TimeoutExpired as error:
        raise NotConverted from error
    finally:
        with suppress(ProcessLookupError):
            os.killpg(process.pid, signal.SIGKILL)
        process.wait()
