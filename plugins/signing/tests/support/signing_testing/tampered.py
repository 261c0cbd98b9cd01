"""Sealed files with changes, and the expected verdict on each. Most are made without the library that seals."""

from collections.abc import Callable, Mapping
from io import BytesIO

from asn1crypto import cms
from homeroom_plugins.signing.verifying.verdicts import Verdict, Why
from pyhanko.pdf_utils.generic import pdf_name, pdf_string
from pyhanko.pdf_utils.incremental_writer import IncrementalPdfFileWriter

from signing_testing.tampering import (
    add_revision,
    end_of_revision,
    flip,
    gap_of,
    object_of,
    replace_gap,
    resave,
)

Tampering = Callable[[bytes], bytes]
Judge = Callable[[bytes], tuple[Verdict, Why]]


def change_page(content: bytes) -> bytes:
    stream = b"BT /F1 12 Tf 20 170 Td (I owe you a million) Tj ET"
    return add_revision(content, {6: b"<< /Length %d >>\nstream\n%b\nendstream" % (len(stream), stream)})


def add_note(content: bytes) -> bytes:
    page = object_of(content, 7)[:-2] + b"/Annots [900 0 R] >>"
    note = b"<< /Type /Annot /Subtype /FreeText /Rect [0 0 99 99] /Contents (Void) /DA (/Helv 9 Tf) >>"
    return add_revision(content, {7: page, 900: note})


def swap_pages_by_hand(content: bytes) -> bytes:
    return add_revision(content, {2: b"<< /Type /Pages /Kids [7 0 R 5 0 R] /Count 2 >>"})


def replace_root(content: bytes) -> bytes:
    pages = b"<< /Type /Pages /Kids [5 0 R] /Count 1 >>"
    root = object_of(content, 1).replace(b"/Pages 2 0 R", b"/Pages 901 0 R")
    return add_revision(content, {901: pages, 1: root})


def take_last_signature_out(content: bytes) -> bytes:
    import pikepdf

    with pikepdf.open(BytesIO(content)) as pdf:
        field = next(item for item in pdf.Root.AcroForm.Fields if str(item.T) == "homeroom-2-signature")
        number = field.objgen[0]
        del field["/V"]
        written = field.unparse(resolved=True)
    return add_revision(content, {number: written})


def insert_behind_signature(content: bytes) -> bytes:
    _start, end = gap_of(content, 1)
    return content[: end + 1] + b"/Evil (more) " + content[end + 1 :]


def widen_gap(content: bytes) -> bytes:
    old = b"/ByteRange [0 "
    place = content.rindex(old) + len(old)
    digits = content[place : content.index(b" ", place)]
    other = b"%d" % (int(digits) - 1)
    return content[:place] + other.rjust(len(digits), b"0") + content[place + len(digits) :]


def start_later(content: bytes) -> bytes:
    place = content.rindex(b"/ByteRange [0 ") + len(b"/ByteRange [")
    return content[:place] + b"9" + content[place + 1 :]


def fill_padding(content: bytes) -> bytes:
    _start, end = gap_of(content, 1)
    return content[: end - 2] + b"11" + content[end:]


def change_certificate_beside(content: bytes) -> bytes:
    """Change a letter in the name of the authority's certificate, which no signature covers."""
    start, end = gap_of(content, 1)
    signed = cms.ContentInfo.load(bytes.fromhex(content[start:end].decode()))["content"]
    (root,) = [item.chosen for item in signed["certificates"] if item.chosen.self_issued]
    name = root.subject.native["common_name"].encode().hex().upper().encode()
    first = content.index(root.dump().hex().upper().encode(), start, end)
    place = content.rindex(name, first, first + 2 * len(root.dump())) + 1
    return content[:place] + b"%X" % (int(content[place : place + 1], 16) ^ 1) + content[place + 1 :]


def change_title_by_pyhanko(content: bytes) -> bytes:
    writer = IncrementalPdfFileWriter(BytesIO(content))
    writer.trailer_view["/Info"][pdf_name("/Title")] = pdf_string("Another title")
    writer.update_container(writer.trailer_view["/Info"])
    return _written(writer)


def fill_locked_field_by_pyhanko(content: bytes) -> bytes:
    writer = IncrementalPdfFileWriter(BytesIO(content))
    field = writer.root["/AcroForm"]["/Fields"][0]
    field[pdf_name("/V")] = pdf_string("2030-01-01")
    writer.update_container(field)
    return _written(writer)


def add_page_by_pyhanko(content: bytes) -> bytes:
    from pyhanko.pdf_utils import generic
    from pyhanko.pdf_utils.writer import PageObject

    writer = IncrementalPdfFileWriter(BytesIO(content))
    stream = writer.add_object(generic.StreamObject(stream_data=b""))
    writer.insert_page(PageObject(contents=stream, media_box=(0, 0, 300, 200)))
    return _written(writer)


def add_script_by_pyhanko(content: bytes) -> bytes:
    from pyhanko.pdf_utils import generic

    writer = IncrementalPdfFileWriter(BytesIO(content))
    action = {pdf_name("/S"): pdf_name("/JavaScript"), pdf_name("/JS"): pdf_string("app.alert(1)")}
    writer.root[pdf_name("/OpenAction")] = generic.DictionaryObject(action)
    writer.update_root()
    return _written(writer)


def _written(writer: IncrementalPdfFileWriter) -> bytes:
    out = BytesIO()
    writer.write(out)
    return out.getvalue()


TAMPERED: Mapping[str, tuple[Tampering, set[Why]]] = {
    "one byte of the page": (lambda content: flip(content, content.index(b"Permission")), {Why.BYTES}),
    "one byte of what a signer filled in": (lambda content: flip(content, content.index(b"Berlin")), {Why.BYTES}),
    "one byte of the embedded file": (lambda content: flip(content, content.index(b"notes")), {Why.BYTES}),
    "one digit of a signature": (lambda content: flip(content, gap_of(content)[0] + 40), {Why.SIGNATURE, Why.WRAPPED}),
    "a signature of noughts": (lambda content: replace_gap(content, b"0"), {Why.SIGNATURE}),
    "the other signature in its place": (
        lambda content: replace_gap(content, content[slice(*gap_of(content, 1))], 0),
        {Why.BYTES},
    ),
    "digits behind the signature": (fill_padding, {Why.SIGNATURE}),
    "another certificate beside it": (change_certificate_beside, {Why.SIGNATURE}),
    "text behind the end": (lambda content: content + b"\nmore", {Why.ADDED}),
    "an empty revision behind the end": (lambda content: add_revision(content, {950: b"null"}), {Why.ADDED}),
    "a page replaced by a revision": (change_page, {Why.REVISED}),
    "a note added by a revision": (add_note, {Why.REVISED}),
    "pages swapped by a revision": (swap_pages_by_hand, {Why.REVISED}),
    "another tree of pages (shadow)": (replace_root, {Why.REVISED}),
    "a signature taken out by a revision": (take_last_signature_out, {Why.REMOVED}),
    "cut off behind the first signature": (lambda content: content[: end_of_revision(content, 0)], {Why.REMOVED}),
    "something put into the gap (wrapping)": (insert_behind_signature, {Why.WRAPPED, Why.BYTES}),
    "a wider gap": (widen_gap, {Why.WRAPPED}),
    "a range that starts later": (start_later, {Why.WRAPPED}),
    "written anew by qpdf": (resave, {Why.WRAPPED}),
    "pages swapped by qpdf": (lambda content: resave(content, "swap"), {Why.WRAPPED}),
    "the form taken out by qpdf": (lambda content: resave(content, "no form"), {Why.REMOVED}),
    "the title changed by pyHanko": (change_title_by_pyhanko, {Why.REVISED}),
    "a locked field filled by pyHanko": (fill_locked_field_by_pyhanko, {Why.REVISED}),
    "a page added by pyHanko": (add_page_by_pyhanko, {Why.REVISED}),
    "a script added by pyHanko": (add_script_by_pyhanko, {Why.REVISED}),
}
