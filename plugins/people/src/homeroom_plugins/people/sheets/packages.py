"""The zip container of workbooks and the XML inside, with size limits and without entities."""

import lzma
import zipfile
import zlib
from collections.abc import Callable, Iterator
from pathlib import Path
from xml.parsers import expat

from homeroom_plugins.people.sheets.errors import SheetRefused, SheetTooLarge
from homeroom_sdk.i18n import _

MAX_PARTS = 10_000
MAX_UNPACKED_BYTES = 2 * 1024**3
CHUNK_BYTES = 256 * 1024

Attributes = dict[str, str]


class Package:
    """An opened zip file; unpacking its parts is limited to `MAX_UNPACKED_BYTES` in total.

    Raises:
        SheetRefused: it is not a readable zip file.
        SheetTooLarge: it has too many parts.
    """

    def __init__(self, path: Path) -> None:
        self._file = path.open("rb")
        try:
            self._zip = zipfile.ZipFile(self._file)
        except (zipfile.BadZipFile, OSError, ValueError, NotImplementedError) as error:
            self._file.close()
            raise SheetRefused from error
        if len(self._zip.namelist()) > MAX_PARTS:
            self._file.close()
            raise SheetTooLarge
        self._names = {name.lstrip("/").replace("\\", "/").casefold(): name for name in self._zip.namelist()}
        self._unpacked_bytes = 0

    def close(self) -> None:
        """Close the file; its sheets can no longer be read."""
        self._zip.close()
        self._file.close()

    def has(self, name: str) -> bool:
        """Return True if there is a part with this name, regardless of case."""
        return name.casefold() in self._names

    def has_folder(self, name: str) -> bool:
        """Return True if there is a part in this folder."""
        return any(part.startswith(name.casefold() + "/") for part in self._names)

    def read_chunks(self, name: str) -> Iterator[bytes]:
        """Yield a part in chunks.

        Raises:
            SheetRefused: the part is missing, damaged or password-protected.
            SheetTooLarge: the parts read so far exceed the limit.
        """
        known = self._names.get(name.casefold())
        if known is None:
            raise SheetRefused
        try:
            with self._zip.open(known) as part:
                while chunk := part.read(CHUNK_BYTES):
                    self._count(len(chunk))
                    yield chunk
        except RuntimeError as error:
            raise locked() from error
        except (
            zipfile.BadZipFile,
            zlib.error,
            lzma.LZMAError,
            OSError,
            EOFError,
            ValueError,
            NotImplementedError,
        ) as error:
            raise SheetRefused from error

    def _count(self, size_bytes: int) -> None:
        self._unpacked_bytes += size_bytes
        if self._unpacked_bytes > MAX_UNPACKED_BYTES:
            raise SheetTooLarge


def locked() -> SheetRefused:
    """Return the error for a password-protected workbook."""
    return SheetRefused(_("The workbook is locked by a password. Save it without one and upload that."))


class XmlReader:
    """Parser that calls back for each element of a part, by its name without prefix.

    Args:
        text: Called with the text between tags.
    """

    def __init__(
        self, start: Callable[[str, Attributes], None], end: Callable[[str], None], text: Callable[[str], None]
    ) -> None:
        self._parser = expat.ParserCreate()
        self._parser.buffer_text = True
        self._parser.StartDoctypeDeclHandler = _refuse_doctype
        self._parser.CharacterDataHandler = text
        names: dict[str, str] = {}

        def started(name: str, attributes: Attributes) -> None:
            start(names.get(name) or names.setdefault(name, name.rpartition(":")[2]), attributes)

        def ended(name: str) -> None:
            end(names.get(name) or names.setdefault(name, name.rpartition(":")[2]))

        self._parser.StartElementHandler = started
        self._parser.EndElementHandler = ended

    def feed(self, chunk: bytes, *, is_last: bool = False) -> None:
        """Parse the next chunk.

        Raises:
            SheetRefused: it is not valid XML.
        """
        try:
            self._parser.Parse(chunk, is_last)
        except (expat.ExpatError, ValueError, LookupError) as error:
            raise SheetRefused from error

    def read(self, chunks: Iterator[bytes]) -> None:
        """Parse a whole part. Errors as for `feed`."""
        for chunk in chunks:
            self.feed(chunk)
        self.feed(b"", is_last=True)


def _refuse_doctype(*_declaration: object) -> None:
    raise SheetRefused


def attribute(attributes: Attributes, name: str) -> str:
    """Return an attribute by its name without prefix; empty if there is no such attribute."""
    found = attributes.get(name)
    if found is not None:
        return found
    return next((value for key, value in attributes.items() if key.rpartition(":")[2] == name), "")
