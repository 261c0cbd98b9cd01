"""Tampering with sealed files like an attacker, without the library that sealed them."""

import re
import warnings
import zlib
from collections.abc import Mapping
from io import BytesIO

import pikepdf

GAP = re.compile(rb"/Contents\s*<([0-9A-F]+)>")


def flip(content: bytes, place: int) -> bytes:
    """Flip one bit of one byte."""
    return content[:place] + bytes([content[place] ^ 1]) + content[place + 1 :]


def gap_of(content: bytes, number: int = 0) -> tuple[int, int]:
    """Return where the hex digits of a signature begin and end."""
    found = list(GAP.finditer(content))[number]
    return found.start(1), found.end(1)


def replace_gap(content: bytes, digits: bytes, number: int = 0) -> bytes:
    """Replace a signature by another one of the same length."""
    start, end = gap_of(content, number)
    return content[:start] + digits.ljust(end - start, b"0")[: end - start] + content[end:]


def end_of_revision(content: bytes, number: int) -> int:
    """Return the end of the revision of the signature with this number."""
    found = list(re.finditer(rb"/ByteRange\s*\[0 (\d+) (\d+) (\d+)\]", content))[number]
    return int(found[2]) + int(found[3])


def add_revision(content: bytes, objects: Mapping[int, bytes], *, root: int = 1) -> bytes:
    """Append a handwritten incremental update: a table, a trailer, and new or changed objects by number."""
    previous = int(re.findall(rb"startxref\s+(\d+)", content)[-1])
    size = max([*objects, *map(int, re.findall(rb"/Size (\d+)", content))]) + 1
    body, table = content, b""
    for number, written in sorted(objects.items()):
        table += b"%d 1\n%010d 00000 n \n" % (number, len(body))
        body += b"%d 0 obj\n%b\nendobj\n" % (number, written)
    trailer = b"trailer\n<< /Size %d /Root %d 0 R /Info 4 0 R /Prev %d >>" % (size, root, previous)
    return body + b"xref\n" + table + trailer + b"\nstartxref\n%d\n%%%%EOF\n" % len(body)


def object_of(content: bytes, number: int) -> bytes:
    """Return the content of the newest version of an object in the file."""
    found = re.findall(rb"(?<!\d)%d 0 obj\s(.*?)\sendobj" % number, content, re.DOTALL)
    return bytes(found[-1])


def resave(content: bytes, change: str = "") -> bytes:
    """Save the file again with qpdf, optionally with the pages in another order, without the form, or with a password.

    With an owner password alone, everybody can read the file but may not change it.
    """
    out = BytesIO()
    with warnings.catch_warnings(), pikepdf.open(BytesIO(content)) as pdf:
        warnings.simplefilter("ignore")  # qpdf warns that fields without a form are lost, which is intended.
        if change == "swap":
            pdf.pages.reverse()
        if change == "no form":
            del pdf.Root.AcroForm
        if change == "nothing left":
            del pdf.Root.AcroForm
            del pdf.Root.Perms
            for page in pdf.pages:
                if "/Annots" in page:
                    del page.Annots
        user = {"password": "u", "owner password": ""}.get(change)
        encryption = False if user is None else pikepdf.Encryption(owner="o", user=user)
        pdf.save(out, encryption=encryption)
    return out.getvalue()


def as_word(content: bytes) -> bytes:
    """Return the file with an ending like Microsoft Word's: an empty table, with a trailer that names a stream with all
    entries.
    """
    at = content.rindex(b"startxref")
    table = int(content[at:].split()[1])
    (trailer,) = re.findall(rb"trailer\s*<<(.*?)>>", content[table:at], re.S)
    size = int(re.findall(rb"/Size (\d+)", trailer)[0])
    said, place = re.sub(rb"/Size \d+", b"", trailer), len(content)
    places = [*map(int, re.findall(rb"(\d{10}) \d{5} [nf]", content[table:at])), place]
    rows = zlib.compress(b"".join(bytes([number > 0]) + at.to_bytes(4) + b"\0" for number, at in enumerate(places)))
    head = b"<</Type/XRef/Size %d/W[1 4 1]%s/Filter/FlateDecode/Length %d>>" % (size + 1, said, len(rows))
    content += b"%d 0 obj\n%s\nstream\n%s\nendstream\nendobj\n" % (size, head, rows)
    last = b"<</Size %d%s/Prev %d/XRefStm %d>>" % (size + 1, said, table, place)
    return content + b"xref\n0 0\ntrailer\n%s\nstartxref\n%d\n%%%%EOF\n" % (last, len(content))
