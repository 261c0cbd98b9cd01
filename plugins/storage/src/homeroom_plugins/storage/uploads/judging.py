"""Judging files before they are stored: by their content, and by the virus scanner if there is one."""

import asyncio
import hashlib
from pathlib import Path

from homeroom_plugins.storage.errors import FileRefused
from homeroom_plugins.storage.uploads.files import JudgedFile
from homeroom_plugins.storage.uploads.inspecting import Findings, inspect_file
from homeroom_plugins.storage.uploads.names import clean_name
from homeroom_plugins.storage.uploads.refusals import TooComplex
from homeroom_plugins.storage.uploads.scanning import has_virus
from homeroom_sdk.context import PluginContext
from homeroom_sdk.guard.errors import FileDamaged, FileError, FileTooComplex
from homeroom_sdk.guard.runner import Limits, run_guarded
from homeroom_sdk.i18n import Sentence, _

LIMITS = Limits(memory_bytes=1_024 * 1024**2, cpu_s=60, wall_s=180)
_PDF_START = b"%PDF-"
_HEAD_BYTES = 1_024


async def judge_file(ctx: PluginContext, path: Path, name: str) -> JudgedFile:
    """Scan a file for viruses and determine its kind by its content. Every file must be judged before it is stored.

    Waits for a child process, so the caller should not have uncommitted writes.

    Args:
        name: The uploader's file name. Folders and control characters are removed; an ending that does not fit the
            content is followed by the right one.

    Raises:
        FileRefused: the file is not accepted; the message states why, and what to do.
        ScannerAway: the operator configured a virus scanner, and it does not answer.
    """
    is_quarantined = await has_virus(path)
    found = await _inspect(ctx, path, name)
    size_bytes, sha256 = await asyncio.to_thread(_measure, path)
    return JudgedFile(
        path=path,
        name=clean_name(name, found.endings),
        media_type=found.media_type,
        size_bytes=size_bytes,
        sha256=sha256,
        pages=found.pages,
        is_inert=found.is_inert and not is_quarantined,
        is_quarantined=is_quarantined,
    )


async def _inspect(ctx: PluginContext, path: Path, name: str) -> Findings:
    try:
        # Files of one district may be inspected by the same child, one after another.
        return await run_guarded(inspect_file, path, name, limits=LIMITS, reuse=f"judging:{ctx.district.id.hex}")
    except FileError as error:
        sentence = await asyncio.to_thread(_sentence, path, error)
        raise FileRefused(sentence, data={"reason": error.code}) from error


def _sentence(path: Path, error: FileError) -> Sentence:
    """Return the message for the user; if a child died, the guard's default messages are about PDFs only."""
    if not isinstance(error, FileTooComplex | FileDamaged) or _is_pdf(path):
        return error.message
    if isinstance(error, FileTooComplex):
        return TooComplex.default_message
    return _("The file is damaged. Open it, save it as a new file, and upload that.")


def _is_pdf(path: Path) -> bool:
    with path.open("rb") as file:
        return _PDF_START in file.read(_HEAD_BYTES)


def _measure(path: Path) -> tuple[int, str]:
    with path.open("rb") as file:
        return path.stat().st_size, hashlib.file_digest(file, "sha256").hexdigest()
