"""Listing and unpacking archives. Runs in the guarded child, since archives are untrusted.

Names from the archive are never used as names of written files.
"""

import zipfile
import zlib
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from homeroom_sdk.guard.errors import FileError
from homeroom_sdk.i18n import Sentence, _
from homeroom_sdk.scratch import create_private
from homeroom_sdk.texts import is_line

MAX_ENTRIES = 20_000
MAX_TOTAL_BYTES = 20 * 1024**3
MAX_RATIO = 200
"""Maximum compression ratio. Deflate reaches 1 to 20 on scanned pages and 10 on plain text; only a zip bomb exceeds
this.
"""
RATIO_FROM_BYTES = 1_000_000
MAX_PATH_CHARS = 500
READ_BYTES = 256 * 1024
_METHODS = (zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED)
_ENCRYPTED = 0x1
_PACKED = (".zip", ".7z", ".rar", ".tar", ".gz", ".tgz", ".bz2", ".xz", ".zst", ".cab", ".iso")
_SIDE_FILES = ("thumbs.db", "desktop.ini", ".ds_store")


class ArchiveRefused(FileError):
    """The archive as a whole cannot be used."""

    code = "archive_refused"
    default_message = _("The archive is damaged. Pack it again and upload that.")


@dataclass(frozen=True, slots=True)
class Entry:
    """A file in an archive. `problem` is the reason why it is refused; `is_aside` marks files that an operating system
    adds.
    """

    place: int
    path: str
    size_bytes: int
    problem: Sentence | None = None
    is_aside: bool = False


def list_entries(path: Path, max_file_bytes: int) -> list[Entry]:
    """Return the files of an archive in order, without folders.

    Raises:
        ArchiveRefused: it is damaged, has too many files, or would be far too large when unpacked.
    """
    with _open(path) as archive:
        infos = archive.infolist()
        if len(infos) > MAX_ENTRIES:
            raise ArchiveRefused(
                _("The archive has more than {count} files. Upload it in parts.", count=f"{MAX_ENTRIES:,}")
            )
        packed, plain = sum(info.compress_size for info in infos), sum(info.file_size for info in infos)
        if packed > path.stat().st_size:
            raise ArchiveRefused(_("The parts of the archive overlap, as in a zip bomb. Pack it again."))
        if plain > MAX_TOTAL_BYTES:
            raise ArchiveRefused(
                _("The archive is larger than {count} GB when it is unpacked. Upload it in parts.", count=20)
            )
        return [_describe(place, info, max_file_bytes) for place, info in enumerate(infos) if not info.is_dir()]


def take_out(path: Path, places: Sequence[int], folder: Path, max_file_bytes: int) -> dict[int, Sentence | None]:
    """Write these entries to the folder, each named by its number; return the reason of failure of each, or None.

    Raises:
        ArchiveRefused: the archive cannot be read.
    """
    done: dict[int, Sentence | None] = {}
    with _open(path) as archive:
        infos = archive.infolist()
        for place in places:
            target = folder / str(place)
            target.unlink(missing_ok=True)
            try:
                problem = _write(archive, infos[place], target, max_file_bytes)
            except (zipfile.BadZipFile, zlib.error, EOFError, NotImplementedError, RuntimeError, ValueError):
                problem = _("The file is damaged in the archive. Pack it again.")
            if problem is not None:
                target.unlink(missing_ok=True)
            done[place] = problem
    return done


def read_named(path: Path, name: str, max_bytes: int) -> bytes | None:
    """Return the content of the first entry with this lower-case name, regardless of case; None if there is no such
    entry.

    Raises:
        ArchiveRefused: the archive or the entry cannot be read, or the entry is too large.
    """
    with _open(path) as archive:
        for info in archive.infolist():
            if info.orig_filename.lower() == name:
                try:
                    content = archive.open(info).read(max_bytes + 1)
                except (zipfile.BadZipFile, zlib.error, EOFError, NotImplementedError, RuntimeError) as error:
                    raise ArchiveRefused from error
                if len(content) > max_bytes:
                    raise ArchiveRefused(_("The index in the archive is larger than {count} bytes.", count=max_bytes))
                return content
    return None


def _open(path: Path) -> zipfile.ZipFile:
    try:
        return zipfile.ZipFile(path)
    except (zipfile.BadZipFile, NotImplementedError, ValueError, EOFError, OverflowError) as error:
        raise ArchiveRefused from error


def _write(archive: zipfile.ZipFile, info: zipfile.ZipInfo, target: Path, max_file_bytes: int) -> Sentence | None:
    size = 0
    with archive.open(info) as packed, create_private(target) as out:
        while piece := packed.read(READ_BYTES):
            size += len(piece)
            if size > min(info.file_size, max_file_bytes):
                return too_large(max_file_bytes) if size > max_file_bytes else LIES
            out.write(piece)
    return None if size == info.file_size else LIES


LIES = _("The archive describes this file falsely, as a zip bomb does. It was not unpacked.")


def too_large(max_file_bytes: int) -> Sentence:
    """Return the reason for refusing a file that exceeds the size limit."""
    return _("The file is larger than {count} bytes.", count=f"{max_file_bytes:,}")


def _describe(place: int, info: zipfile.ZipInfo, max_file_bytes: int) -> Entry:
    raw = info.orig_filename
    shown = "".join(char if is_line(char) else "\N{REPLACEMENT CHARACTER}" for char in raw)
    shown = shown[:MAX_PATH_CHARS].encode("utf-8", "replace").decode() or "?"
    if _is_aside(raw):
        return Entry(place, shown, info.file_size, is_aside=True)
    return Entry(place, shown, info.file_size, _find_problem(raw, info, max_file_bytes))


def _is_aside(path: str) -> bool:
    parts = path.split("/")
    return parts[0] == "__MACOSX" or parts[-1].startswith("._") or parts[-1].lower() in _SIDE_FILES


def _find_problem(path: str, info: zipfile.ZipInfo, max_file_bytes: int) -> Sentence | None:
    if problem := find_path_problem(path):
        return problem
    if info.flag_bits & _ENCRYPTED:
        return _("The file is protected by a password. Pack it without one.")
    if path.lower().endswith(_PACKED):
        return _("An archive inside an archive is not unpacked. Upload it by itself.")
    if info.compress_type not in _METHODS:
        return _("The file uses an unsupported compression method. Create it again as a standard zip.")
    if info.file_size > max_file_bytes:
        return too_large(max_file_bytes)
    if info.file_size > RATIO_FROM_BYTES and info.file_size > MAX_RATIO * max(info.compress_size, 1):
        return _("The file would grow more than {count}-fold when unpacked, like a zip bomb.", count=MAX_RATIO)
    if not info.file_size:
        return _("The file is empty.")
    return None


def find_path_problem(path: str) -> Sentence | None:
    """Return the reason for refusing a path that leaves its archive or hides characters; None if it is acceptable."""
    parts = path.split("/")
    if not is_line(path):
        return _(
            "The file's name has invisible characters, or characters that change the writing direction. Rename it."
        )
    if path.startswith("/") or "\\" in path or path[1:2] == ":" or ".." in parts:
        return _("The file's name leads out of its folder. Rename it.")
    if len(path) > MAX_PATH_CHARS:
        return _("The file's name with its folders is longer than {count} characters.", count=MAX_PATH_CHARS)
    return None
