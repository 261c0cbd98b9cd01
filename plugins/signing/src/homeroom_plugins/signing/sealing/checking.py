"""Check whether a PDF can be sealed, before anybody is asked to sign it. Runs in the guarded child."""

import io
import zlib
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import ClassVar
from xml.parsers.expat import ExpatError, ParserCreate

import pikepdf
from homeroom_plugins.signing.sealing.objects import find, find_dictionary, find_list
from homeroom_sdk.guard.errors import FileDamaged, FileError
from homeroom_sdk.guard.faults import as_file_errors
from homeroom_sdk.i18n import Sentence, _
from pyhanko.pdf_utils import generic
from pyhanko.pdf_utils.incremental_writer import IncrementalPdfFileWriter
from pyhanko.pdf_utils.misc import PdfError
from pyhanko.pdf_utils.reader import PdfFileReader

_MAX_FIELDS = 20_000
_MOST_READ = 5_000
"""Maximum number of objects to check, about a second of work; further objects are assumed to be fine."""
_XMP = "adobe:ns:meta/}xmpmeta"


class NotSealable(FileError):
    """The PDF is readable, but a seal on it would not be valid."""

    code = "pdf_not_sealable"
    default_message: ClassVar[Sentence] = _(
        "The PDF cannot be signed as it is. Print it as a new PDF, and upload that."
    )


ENCRYPTED = _("The PDF is protected by a password, so that it cannot be signed. Save it without one, and upload that.")
XFA = _("The PDF is an XFA form, which signatures do not hold. Print it as a new PDF, and upload that.")
BROKEN = _("The PDF's table of contents is damaged, so that a signature would not hold. Save it as a new PDF.")
HYBRID = _(
    "The PDF holds two versions of itself, one for old readers and one for new ones. Print it as a new PDF, and upload "
    "that."
)
SIGNED = _(
    "Somebody has signed the PDF already, and filling it in would break that signature. Upload it as it was before."
)
LOCKED = _(
    "Somebody has signed the PDF and locked it against every change. Upload the PDF as it was before it was signed."
)
ATTACHED_DEEP = _("The PDF has very many attached files. Print it as a new PDF, and upload that.")


def make_sealable(path: Path) -> None:
    """Check a PDF when it is uploaded or used for a request, and repair it if possible.

    A PDF that readers accept but a seal would not be valid on is rewritten in place, as it is not signed yet. Microsoft
    Word,
    Ghostscript and repair tools produce such files.

    Raises:
        NotSealable: with a message that states what to do.
        FileError: it cannot be read at all.
    """
    try:
        judge_sealable(path)
    except (NotSealable, FileDamaged) as error:
        if error.message not in (HYBRID, BROKEN, FileDamaged.default_message):
            raise
        try:
            with as_file_errors():
                path.write_bytes(_write_anew(path))
        except pikepdf.PasswordError:
            raise NotSealable(ENCRYPTED) from None
        except (FileError, pikepdf.PikepdfError):
            raise error from None
        judge_sealable(path)


def _write_anew(path: Path) -> memoryview:
    anew = io.BytesIO()
    with pikepdf.open(path) as pdf:
        len(pdf.pages)  # Accessing the pages repairs the page tree.
        metadata = pdf.Root.get("/Metadata")
        if isinstance(metadata, pikepdf.Stream) and not _is_xmp(metadata.read_bytes()):
            del pdf.Root.Metadata
        pdf.save(anew, object_stream_mode=pikepdf.ObjectStreamMode.disable)  # Object streams are slow in pyHanko.
    return anew.getbuffer()


def judge_sealable(path: Path) -> None:
    """Refuse a PDF that cannot be sealed as it is.

    Raises:
        NotSealable: with a message that states what to do.
        FileError: it cannot be read at all.
    """
    with as_sealing_errors():
        reader = IncrementalPdfFileWriter(io.BytesIO(path.read_bytes())).prev
        if reader.encrypted:
            raise NotSealable(ENCRYPTED)
        if reader.xrefs.hybrid_xrefs_present:
            raise NotSealable(HYBRID)
        reader.find_page_for_modification(0)
        root = reader.root
        if "/DocMDP" in find_dictionary(root, "/Perms"):
            raise NotSealable(LOCKED)
        form = find_dictionary(root, "/AcroForm")
        if form and "/Info" in reader.trailer and reader.trailer["/Info"] is form:
            raise NotSealable(BROKEN)
        if "/XFA" in form:
            raise NotSealable(XFA)
        if any(_is_signed(field) for field in _fields(find_list(form, "/Fields"))):
            raise NotSealable(SIGNED)
        if "/Kids" in find_dictionary(root, "/Names", "/EmbeddedFiles"):
            raise NotSealable(ATTACHED_DEEP)
        metadata = find(root, "/Metadata")
        if isinstance(metadata, generic.StreamObject) and not _is_xmp(metadata.data):
            raise NotSealable(BROKEN)
        _read_all(reader)


def _is_xmp(content: bytes) -> bool:
    """Return whether the metadata is an XMP document; with other metadata a seal would not be valid."""
    elements = list[str]()
    parser = ParserCreate("utf-8", namespace_separator="}")
    parser.StartElementHandler = lambda name, _attributes: elements.append(name)
    try:
        parser.Parse(content, True)
    except ExpatError:
        return False
    return elements[0] == _XMP


@contextmanager
def as_sealing_errors() -> Iterator[None]:
    """Translate the errors that pyHanko raises for a bad file into errors of that file."""
    with as_file_errors():
        try:
            yield
        except (PdfError, AssertionError, zlib.error) as error:  # AssertionError: for a malformed table.
            raise NotSealable(BROKEN) from error


def _read_all(reader: PdfFileReader) -> None:
    """Read every object, up to the limit, as programs that verify seals do; a missing or malformed object raises an
    error.
    """
    waiting: list[object] = [reader.trailer.raw_get(key) for key in ("/Root", "/Info") if key in reader.trailer]
    seen = set[generic.Reference]()
    while waiting and len(seen) < _MOST_READ:
        found = waiting.pop()
        if isinstance(found, generic.IndirectObject):
            if found.reference in seen:
                continue
            seen.add(found.reference)
            found = found.get_object()
        if isinstance(found, generic.DictionaryObject):
            waiting += found.values()
        elif isinstance(found, generic.ArrayObject):
            waiting += found


def _fields(fields: generic.ArrayObject) -> Iterator[generic.DictionaryObject]:
    waiting, seen = list(fields), 0
    while waiting:
        found = waiting.pop().get_object()
        seen += 1
        if seen > _MAX_FIELDS or not isinstance(found, generic.DictionaryObject):
            raise NotSealable(BROKEN)
        yield found
        waiting += list(find_list(found, "/Kids"))


def _is_signed(field: generic.DictionaryObject) -> bool:
    return find(field, "/FT") == "/Sig" and "/V" in field
