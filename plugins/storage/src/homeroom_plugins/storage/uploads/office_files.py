"""Recognising Office files by the parts of their archive, without unpacking more than a real document contains."""

import os
import re
import zipfile
import zlib
from pathlib import Path

from homeroom_plugins.storage.uploads.kinds import OLE, OOXML, OPEN_DOCUMENT, Kind
from homeroom_plugins.storage.uploads.refusals import (
    HasMacros,
    NeedsPassword,
    NotTaken,
    OfficeDamaged,
    OfficeTooLarge,
)
from xlrd.compdoc import CompDoc, CompDocError

MAX_PARTS = 20_000
MAX_UNPACKED_BYTES = 1_000_000_000
MAX_RATIO = 200
"""Maximum ratio of unpacked to packed size for files that unpack to more than `SMALL_BYTES`.

A sheet of identical rows reaches about 100.
"""
SMALL_BYTES = 50_000_000
MAX_LISTED_BYTES = 4_000_000
_MAIN_PART = re.compile(rb'ContentType\s*=\s*["\']([^"\']+?)\.main\+xml["\']')
_FLAG_ENCRYPTED = 0x1
_ZIP_ERRORS = (zipfile.BadZipFile, zlib.error, EOFError, OSError, ValueError, LookupError, NotImplementedError)


def inspect_zip(path: Path) -> Kind:
    """Return the kind of a zip-based Office file (OOXML or OpenDocument).

    Raises:
        NotTaken: the zip is not an Office file.
        HasMacros, NeedsPassword, OfficeDamaged, OfficeTooLarge
    """
    try:
        with zipfile.ZipFile(path) as archive:
            names = _check_parts(archive, path.stat().st_size)
            if "[Content_Types].xml" in names:
                return _ooxml(archive, names)
            if "mimetype" in names:
                return _open_document(archive, names)
    except _ZIP_ERRORS as error:
        raise OfficeDamaged from error
    raise NotTaken


def _check_parts(archive: zipfile.ZipFile, size_bytes: int) -> set[str]:
    """Return the names of all parts, after checking their number and declared sizes; `zipfile` enforces the declared
    sizes.
    """
    parts = archive.infolist()
    unpacked, packed = sum(part.file_size for part in parts), sum(part.compress_size for part in parts)
    if len(parts) > MAX_PARTS or unpacked > MAX_UNPACKED_BYTES:
        raise OfficeTooLarge
    if unpacked > max(SMALL_BYTES, MAX_RATIO * size_bytes) or packed > size_bytes:
        raise OfficeTooLarge  # The packed size exceeds the file size only if parts overlap.
    if any(part.flag_bits & _FLAG_ENCRYPTED for part in parts):
        raise NeedsPassword
    names = {part.filename for part in parts}
    if len(names) < len(parts):
        raise OfficeDamaged  # With duplicate names, programs would show different documents.
    return names


def _read_part(archive: zipfile.ZipFile, name: str) -> bytes:
    with archive.open(name) as part:
        content = part.read(MAX_LISTED_BYTES + 1)
    if len(content) > MAX_LISTED_BYTES:
        raise OfficeTooLarge
    return content


def _ooxml(archive: zipfile.ZipFile, names: set[str]) -> Kind:
    types = _read_part(archive, "[Content_Types].xml")
    if b"macroEnabled" in types or any(name.lower().endswith("vbaproject.bin") for name in names):
        raise HasMacros
    for found in _MAIN_PART.findall(types):
        if kind := OOXML.get(found.decode("ascii", "replace")):
            return kind
    raise NotTaken


def _open_document(archive: zipfile.ZipFile, names: set[str]) -> Kind:
    kind = OPEN_DOCUMENT.get(_read_part(archive, "mimetype").decode("ascii", "replace").strip())
    if kind is None or "META-INF/manifest.xml" not in names:
        raise NotTaken
    if b"encryption-data" in _read_part(archive, "META-INF/manifest.xml"):
        raise NeedsPassword
    if any(name.startswith(("Basic/", "Scripts/")) and not name.endswith("/") for name in names):
        raise HasMacros
    return kind


def inspect_ole(path: Path) -> Kind:
    """Return the kind of an Office file in the format used before 2007.

    Raises:
        NotTaken: it is another compound file, such as an installer or a saved e-mail.
        HasMacros, NeedsPassword, OfficeDamaged
    """
    with Path(os.devnull).open("w") as nowhere:
        try:
            names = {str(entry.name) for entry in CompDoc(path.read_bytes(), logfile=nowhere).dirlist}
        except (CompDocError, AssertionError, ArithmeticError, LookupError, TypeError, ValueError) as error:
            raise OfficeDamaged from error
        except Exception as error:  # xlrd also raises struct.error, on truncated files
            raise OfficeDamaged from error
    if "EncryptedPackage" in names:
        raise NeedsPassword
    if names & {"Macros", "_VBA_PROJECT_CUR", "VBA", "_VBA_PROJECT"}:
        raise HasMacros
    for stream, kind in OLE.items():
        if stream in names:
            return kind
    raise NotTaken
