"""Changing sealed files as somebody would who means it, without the library that sealed them."""

import re
import warnings
import zlib
from collections.abc import Mapping
from io import BytesIO

import pikepdf

GAP = re.compile(rb"/Contents\s*<([0-9A-F]+)>")


def flip(content: bytes, place: int) -> bytes:
    """One bit of one byte."""
    return content[:place] + bytes([content[place] ^ 1]) + content[place + 1 :]


def gap_of(content: bytes, number: int = 0) -> tuple[int, int]:
    """Where the hex digits of a signature begin and end."""
    found = list(GAP.finditer(content))[number]
    return found.start(1), found.end(1)


def replace_gap(content: bytes, digits: bytes, number: int = 0) -> bytes:
    """Another signature of the same length in the place of one."""
    start, end = gap_of(content, number)
    return content[:start] + digits.ljust(end - start, b"0")[: end - start] + content[end:]


def end_of_revision(content: bytes, number: int) -> int:
    """Behind the revision of the signature with this number."""
    found = list(re.finditer(rb"/ByteRange\s*\[0 (\d+) (\d+) (\d+)\]", content))[number]
    return int(found[2]) + int(found[3])


def add_revision(content: bytes, objects: Mapping[int, bytes], *, root: int = 1) -> bytes:
    """An incremental update, written by hand: a table, a trailer, and objects old and new by their numbers."""
    previous = int(re.findall(rb"startxref\s+(\d+)", content)[-1])
    size = max([*objects, *map(int, re.findall(rb"/Size (\d+)", content))]) + 1
    body, table = content, b""
    for number, written in sorted(objects.items()):
        table += b"%d 1\n%010d 00000 n \n" % (number, len(body))
        body += b"%d 0 obj\n%b\nendobj\n" % (number, written)
    trailer = b"trailer\n<< /Size %d /Root %d 0 R /Info 4 0 R /Prev %d >>" % (size, root, previous)
    return body + b"xref\n" + table + trailer + b"\nstartxref\n%d\n%%%%EOF\n" % len(body)


def object_of(content: bytes, number: int) -> bytes:
    """What stands in the file as the newest version of an object."""
    found = re.findall(rb"(?<!\d)%d 0 obj\s(.*?)\sendobj" % number, content, re.DOTALL)
    return bytes(found[-1])


def resave(content: bytes, change: str = "") -> bytes:
    """Written anew by qpdf, perhaps with the pages in another order, without the form, or behind a password.

    With an owner's password alone everybody can read it, and may not change it.
    """
    out = BytesIO()
    with warnings.catch_warnings(), pikepdf.open(BytesIO(content)) as pdf:
        warnings.simplefilter("ignore")  # qpdf says that fields without a form are lost, which is the point.
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
    """With the end that Microsoft Word writes: an empty table, whose trailer names a stream with the whole list."""
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
