"""Published attacks on signed PDFs, each applied by hand to a file that we have sealed.

Universal signature forgery, incremental saving and signature wrapping: Mladenov et al., "1 Trillion Dollar Refund",
CCS 2019. Hide, replace, and both: Mainka et al., "Shadow Attacks", NDSS 2021. Evil annotations and sneaky signatures:
Rohlmann et al., "Breaking the Specification: PDF Certification", S&P 2021.
"""

import re
from collections.abc import Mapping
from functools import partial

from homeroom_devkit.testing.pdf import write_pdf
from homeroom_plugins.signing.verifying.verdicts import Why

from signing_testing.tampered import Tampering
from signing_testing.tampering import add_revision, end_of_revision, gap_of, object_of

EVIL = b"BT /F1 12 Tf 20 170 Td (I owe you a million) Tj ET"
CONTENTS, PAGE, FONT, ROOT, PAGES = 6, 5, 3, 1, 2
"""Object numbers in the files that tests seal: the first page's content, the page, its font, the root and the page
tree.
"""
OVERLAY = 9


def stream(content: bytes, head: bytes = b"") -> bytes:
    """Return a stream object as it is written to a file."""
    return b"<< %b/Length %d >>\nstream\n%b\nendstream" % (head, len(content), content)


def write_prepared() -> bytes:
    """Return a file to be sealed that looks normal, but contains three hidden preparations for later attacks.

    A picture lies over the first page. The file contains another version of that page's content that is not used, and
    an unused second page tree with its own root.
    """
    plain = write_pdf(["Permission slip", "Second page"])
    hidden = b"%d 0 obj\n%b\nendobj\n" % (CONTENTS, stream(EVIL))
    over = stream(b"1 g 0 0 300 200 re f", b"/Type /XObject /Subtype /Form /BBox [0 0 300 200] ")
    page = object_of(plain, PAGE).replace(b"/Font <<", b"/XObject << /X 9 0 R >> /Font <<")
    page = page.replace(b"/Contents 6 0 R", b"/Contents [6 0 R 10 0 R]")
    return add_revision(
        plain + hidden,
        {
            PAGE: page,
            OVERLAY: over,
            10: stream(b"/X Do"),
            11: b"<< /Type /Catalog /Pages 12 0 R >>",
            12: b"<< /Type /Pages /Kids [13 0 R] /Count 1 >>",
            13: object_of(plain, PAGE).replace(b"/Parent 2", b"/Parent 12").replace(b"/Contents 6", b"/Contents 14"),
            14: stream(EVIL),
        },
    )


def point_elsewhere(content: bytes, lines: bytes, *, root: int = ROOT) -> bytes:
    """Append a revision with only a cross-reference table, without a new object."""
    previous, size = re.findall(rb"startxref\s+(\d+)", content)[-1], re.findall(rb"/Size (\d+)", content)[-1]
    trailer = b"trailer\n<< /Size %b /Root %d 0 R /Info 4 0 R /Prev %b >>" % (size, root, previous)
    return content + b"xref\n" + lines + trailer + b"\nstartxref\n%d\n%%%%EOF\n" % len(content)


def hide(content: bytes) -> bytes:
    """Shadow attack, hide: mark the object over the page as free."""
    return point_elsewhere(content, b"%d 1\n0000000000 00001 f \n" % OVERLAY)


def replace(content: bytes) -> bytes:
    """Shadow attack, replace: change the letters of the page's font."""
    other = b"<< /Type /Encoding /Differences [80 /N /o] >>"
    font = b"<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding %b >>" % other
    return add_revision(content, {FONT: font})


def hide_and_replace(content: bytes) -> bytes:
    """Shadow attack, hide and replace: point the table to the hidden version, which the signature covers as well."""
    place = content.index(b"6 0 obj\n" + stream(EVIL))
    return point_elsewhere(content, b"%d 1\n%010d 00000 n \n" % (CONTENTS, place))


def hide_and_replace_root(content: bytes) -> bytes:
    """Do the same with another root; the signature covers all of its objects."""
    return point_elsewhere(content, b"0 1\n0000000000 65535 f \n", root=11)


def replace_root_with_its_form(content: bytes) -> bytes:
    """Do the same with the signature fields in the new root, so that they are still found."""
    kept = re.findall(rb"/(?:AcroForm|Perms) \d+ 0 R", object_of(content, ROOT))
    root = object_of(content, 11).replace(b">>", b" ".join(kept) + b" >>")
    return add_revision(content, {11: root}, root=11)


def append_body(content: bytes) -> bytes:
    """Incremental saving without a table and a trailer, which lenient readers accept."""
    return content + b"%d 0 obj\n%b\nendobj\n" % (CONTENTS, stream(EVIL))


def append_body_and_trailer(content: bytes) -> bytes:
    """Incremental saving with a trailer, but without a table."""
    return append_body(content) + b"trailer\n<< /Size 99 /Root 1 0 R >>\n%%EOF\n"


def append_with_the_signature(content: bytes) -> bytes:
    """Incremental saving with a copy of the signature, so that the last revision seems to be signed."""
    number = int(re.findall(rb"(?<!\d)(\d+) 0 obj\s<<\s/Contents <", content)[-1])
    return add_revision(content, {CONTENTS: stream(EVIL), number: object_of(content, number)})


def append_by_a_stream(content: bytes) -> bytes:
    """Incremental saving with the table in a stream, as in newer files."""
    previous = int(re.findall(rb"startxref\s+(\d+)", content)[-1])
    body = content + b"%d 0 obj\n%b\nendobj\n" % (CONTENTS, stream(EVIL))
    number, place = 990, len(body)
    rows = b"".join(b"\x01" + at.to_bytes(4, "big") + b"\0" for at in (len(content), place))
    head = b"/Type /XRef /W [1 4 1] /Index [%d 1 %d 1] /Size %d " % (CONTENTS, number, number + 1)
    head += b"/Root 1 0 R /Info 4 0 R /Prev %d " % previous
    return body + b"%d 0 obj\n%b\nendobj\nstartxref\n%d\n%%%%EOF\n" % (number, stream(rows, head), place)


def put_before(content: bytes) -> bytes:
    """Insert content before the header, which readers skip."""
    return b"%!PS (I owe you a million) show\n" + content


def wrap(content: bytes) -> bytes:
    """Signature wrapping: move the second signed part after new objects, and put their table in its place.

    The zero padding of the signature makes room. A second ByteRange, which is not signed, states the part's new
    position.
    """
    start, end = gap_of(content, 1)
    tail = content[end + 1 :]
    table_at = int(re.findall(rb"startxref\s+(\d+)", content)[-1])
    digits = content[start:end].rstrip(b"0")
    digits += b"0" * (len(digits) % 2)
    rest, table = tail[: tail.index(b"endobj") + 7], content[table_at : content.rindex(b"startxref")]
    moved_to = table_at + len(table) + 200
    ranges = b"/ByteRange [0 %d %d %d]" % (start - 1, moved_to, len(tail))
    body = content[:start] + digits + b">" + re.sub(rb"/ByteRange \[[^]]*\]", ranges, rest)
    line = b"%d 1\n%010d 00000 n \ntrailer" % (CONTENTS, len(body))
    body += b"%d 0 obj\n%b\nendobj\n" % (CONTENTS, stream(EVIL))
    assert len(body) <= table_at
    body = body.ljust(table_at) + table.replace(b"trailer", line)
    body += b"startxref\n%d\n%%%%EOF\n" % table_at
    return body.ljust(moved_to) + tail


def write_range(content: bytes, written: bytes) -> bytes:
    """Universal forgery: overwrite the last signature's ByteRange with other content of the same length."""
    found = list(re.finditer(rb"/ByteRange \[[^]]*\] *", content))[-1]
    assert len(written) <= len(found[0])
    return content[: found.start()] + written.ljust(len(found[0])) + content[found.end() :]


def write_contents(content: bytes, written: bytes) -> bytes:
    """Universal forgery: overwrite the last signature with other content of the same length."""
    start, end = gap_of(content, 1)
    begin = content.rindex(b"/Contents", 0, start)
    return content[:begin] + written.ljust(end + 1 - begin) + content[end + 1 :]


def forget_value(content: bytes, written: bytes) -> bytes:
    """Point the last signature's field to another value, in a new revision."""
    number = _field_of(content)
    field = re.sub(rb"/V \d+ 0 R", b"/V " + written, object_of(content, number))
    return add_revision(content, {number: field})


def sneak_signature(content: bytes) -> bytes:
    """Sneaky signature: add an empty field with a picture over the page; certified files may permit new fields."""
    over = stream(EVIL, b"/Type /XObject /Subtype /Form /BBox [0 0 300 200] ")
    return _add_field(content, b"/FT /Sig /Rect [0 0 300 200] /AP << /N 901 0 R >>", {901: over})


def sneak_stamp(content: bytes) -> bytes:
    """Do the same with a time stamp, which may be added later, but must not be visible."""
    value = b"<< /Type /DocTimeStamp /SubFilter /ETSI.RFC3161 /ByteRange [0 1 2 3] /Contents <00> >>"
    over = stream(EVIL, b"/Type /XObject /Subtype /Form /BBox [0 0 300 200] ")
    field = b"/FT /Sig /V 902 0 R /Rect [0 0 300 200] /AP << /N 901 0 R >>"
    return _add_field(content, field, {901: over, 902: value})


def sneak_unseen_stamp(content: bytes) -> bytes:
    """Add an invisible time stamp that stamps nothing."""
    value = b"<< /Type /DocTimeStamp /SubFilter /ETSI.RFC3161 /ByteRange [0 1 2 3] /Contents <00> >>"
    return _add_field(content, b"/FT /Sig /V 902 0 R /Rect [0 0 0 0]", {902: value})


def add_evidence(content: bytes, objects: dict[int, bytes] | None = None, more: bytes = b"") -> bytes:
    """Append a revision with long-term evidence, which may follow a seal, and with other changes."""
    root = object_of(content, ROOT)[:-2] + b"/DSS << /Type /DSS >> " + more + b">>"
    return add_revision(content, {ROOT: root, **(objects or {})})


def add_evidence_twice(content: bytes) -> bytes:
    """Append long-term evidence, and another revision after it."""
    return append_body(add_evidence(content)) + b"%%EOF\n"


def sign_first_revision_anew(content: bytes) -> bytes:
    """Return the first signer's revision with the second signature in place of the first."""
    start, end = gap_of(content, 0)
    other = content[slice(*gap_of(content, 1))]
    cut = content[: end_of_revision(content, 0)]
    return cut[:start] + other[: end - start].ljust(end - start, b"0") + cut[end:]


def _field_of(content: bytes) -> int:
    """Return the object number of the last signer's signature field."""
    fields = re.findall(rb"(?<!\d)(\d+) 0 obj\s<<(?:(?!endobj).)*?homeroom\\0552\\055signature", content, re.DOTALL)
    return int(fields[-1])


def _add_field(content: bytes, field: bytes, objects: dict[int, bytes]) -> bytes:
    form = re.sub(rb"/Fields \[(.*?)\]", rb"/Fields [\1 900 0 R]", object_of(content, 16))
    page = re.sub(rb"/Annots \[(.*?)\]", rb"/Annots [\1 900 0 R]", object_of(content, PAGE))
    widget = b"<< /Type /Annot /Subtype /Widget /T (Approved) /F 132 /P 5 0 R %b >>" % field
    return add_revision(content, {16: form, PAGE: page, 900: widget, **objects})


PUBLISHED: Mapping[str, tuple[Tampering, set[Why]]] = {
    "incremental saving: a body alone": (append_body, {Why.ADDED}),
    "incremental saving: a body and a trailer": (append_body_and_trailer, {Why.ADDED}),
    "incremental saving: with a copy of the signature": (append_with_the_signature, {Why.REVISED}),
    "incremental saving: its table in a stream": (append_by_a_stream, {Why.REVISED}),
    "incremental saving: behind evidence": (add_evidence_twice, {Why.ADDED}),
    "something before the header": (put_before, {Why.BYTES, Why.WRAPPED}),
    "wrapping: the signed part moved": (wrap, {Why.WRAPPED}),
    "forgery: no range": (partial(write_range, written=b"/Rangeless 1"), {Why.WRAPPED}),
    "forgery: a range of null": (partial(write_range, written=b"/ByteRange null"), {Why.WRAPPED}),
    "forgery: an empty range": (partial(write_range, written=b"/ByteRange []"), {Why.WRAPPED}),
    "forgery: a range of one number": (partial(write_range, written=b"/ByteRange [0]"), {Why.WRAPPED}),
    "forgery: a range of words": (partial(write_range, written=b"/ByteRange [/a /b /c /d]"), {Why.WRAPPED}),
    "forgery: a negative range": (partial(write_range, written=b"/ByteRange [0 -1 9 9]"), {Why.WRAPPED}),
    "forgery: a range of noughts": (partial(write_range, written=b"/ByteRange [0 0 0 0]"), {Why.WRAPPED}),
    "forgery: a range beyond the file": (
        partial(write_range, written=b"/ByteRange [0 9 99 99999999999]"),
        {Why.WRAPPED},
    ),
    "forgery: a range of the start alone": (partial(write_range, written=b"/ByteRange [0 15 0 0]"), {Why.WRAPPED}),
    "forgery: no signature in it": (partial(write_contents, written=b""), {Why.WRAPPED}),
    "forgery: a signature of null": (partial(write_contents, written=b"/Contents null"), {Why.WRAPPED}),
    "forgery: an empty signature": (partial(write_contents, written=b"/Contents <>"), {Why.WRAPPED}),
    "forgery: a signature of one nought": (partial(write_contents, written=b"/Contents <00>"), {Why.WRAPPED}),
    "forgery: a signature in letters": (partial(write_contents, written=b"/Contents (signed)"), {Why.WRAPPED}),
    "forgery: nothing in its field": (partial(forget_value, written=b"null"), {Why.REMOVED, Why.REVISED}),
    "forgery: a number in its field": (partial(forget_value, written=b"7"), {Why.REMOVED, Why.REVISED}),
    "forgery: a hollow one in its field": (partial(forget_value, written=b"<< /Type /Sig >>"), {Why.WRAPPED}),
    "the second signature for the first": (sign_first_revision_anew, {Why.BYTES}),
    "sneaky: a field over the page": (sneak_signature, {Why.REVISED}),
    "sneaky: a stamp over the page": (sneak_stamp, {Why.WRAPPED, Why.REVISED}),
    "sneaky: a stamp of nothing": (sneak_unseen_stamp, {Why.WRAPPED}),
    "evidence that brings a page": (lambda content: add_evidence(content, {CONTENTS: stream(EVIL)}), {Why.REVISED}),
    "evidence that brings a script": (
        partial(add_evidence, more=b"/OpenAction << /S /JavaScript /JS (app.alert\\(1\\)) >> "),
        {Why.REVISED},
    ),
    "evidence that brings a layer": (
        partial(add_evidence, more=b"/OCProperties << /OCGs [] /D << >> >> "),
        {Why.REVISED},
    ),
}
SHADOWS: Mapping[str, tuple[Tampering, set[Why]]] = {
    "shadow: hide": (hide, {Why.REVISED}),
    "shadow: replace": (replace, {Why.REVISED}),
    "shadow: hide and replace": (hide_and_replace, {Why.REVISED}),
    "shadow: hide and replace by another root": (hide_and_replace_root, {Why.REMOVED}),
    "shadow: hide and replace by another root with the form": (replace_root_with_its_form, {Why.REVISED}),
}
"""Attacks on a sealed file that `write_prepared` has prepared."""
