"""Finding out what a file is, in a guarded child. If the child dies, only this file fails."""

from dataclasses import dataclass, replace
from pathlib import Path, PurePosixPath

from homeroom_plugins.storage.uploads.kinds import CSV, HEAD_BYTES, HEIC, PDF, TEXT, Family, Kind, family_of
from homeroom_plugins.storage.uploads.office_files import inspect_ole, inspect_zip
from homeroom_plugins.storage.uploads.pdfs import inspect_pdf
from homeroom_plugins.storage.uploads.pictures import inspect_picture
from homeroom_plugins.storage.uploads.refusals import EmptyFile, NotTaken
from homeroom_plugins.storage.uploads.texts import charset_of


@dataclass(frozen=True, slots=True)
class Findings:
    """Result of inspecting a file's content.

    Attributes:
        endings: File name endings that fit the content, the usual one first.
        is_inert: True if nothing in the file can act.
    """

    media_type: str
    endings: tuple[str, ...]
    pages: int | None = None
    is_inert: bool = False


def inspect_file(path: Path, name: str) -> Findings:
    """Find out what the file is. The name only decides between plain text and CSV.

    Call it through `homeroom_sdk.guard`, since it parses untrusted files.

    Raises:
        FileError: the file is not accepted; the error states why.
    """
    if path.stat().st_size == 0:
        raise EmptyFile
    with path.open("rb") as file:
        family = family_of(file.read(HEAD_BYTES))
    match family:
        case Family.PDF:
            pages, is_inert = inspect_pdf(path)
            return _found(PDF, pages=pages, is_inert=is_inert)
        case Family.PICTURE:
            kind, pages = inspect_picture(path)
            return _found(kind, pages=pages, is_inert=True)
        case Family.HEIC:
            return _found(HEIC, pages=1)
        case Family.ZIP:
            return _found(inspect_zip(path))
        case Family.OLE:
            return _found(inspect_ole(path))
        case Family.TEXT:
            return _text(path, name)
    raise NotTaken


def _found(kind: Kind, *, pages: int | None = None, is_inert: bool = False) -> Findings:
    return Findings(kind.media_type, kind.endings, pages, is_inert)


def _text(path: Path, name: str) -> Findings:
    charset = charset_of(path)
    kind = CSV if PurePosixPath(name.lower()).suffix in CSV.endings else TEXT
    found = _found(kind, is_inert=True)
    return replace(found, media_type=f"{kind.media_type}; charset={charset}") if charset else found
