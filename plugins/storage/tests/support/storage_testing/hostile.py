"""Hostile files with their expected results: refused with a message, download only, or shown by their real type."""

import random
import zlib
from collections.abc import Mapping
from dataclasses import dataclass
from io import BytesIO

import pikepdf
from pikepdf import Dictionary, Name, String

from storage_testing import files

SECRET = "kept-outside-of-all-documents"
NAMES: Mapping[str, str] = {
    "../../etc/passwd.txt": "passwd.txt",
    "/etc/shadow.txt": "shadow.txt",
    "C:\\Windows\\win.txt": "win.txt",
    "invoice\u202efdp.txt": "invoicefdp.txt",
    "a\u2066b\u200bc.txt": "abc.txt",
    "CON.txt": "_CON.txt",
    "lpt1.txt": "_lpt1.txt",
    '"><img src=x onerror=alert(1)>.txt': "___img src=x onerror=alert(1)_.txt",
    "=cmd|'/c calc'!A1.txt": "c calc'!A1.txt",
}
"""File names that leave their folder, hide characters or have a meaning for a system, with each one's cleaned name."""


@dataclass(frozen=True, slots=True)
class Hostile:
    """A hostile file, and the expected result.

    Attributes:
        inline: The media type with which it is shown; empty if it is for download only; None if it is refused.
        reason: The codes with which it may be refused.
    """

    name: str
    content: bytes
    inline: str | None = None
    reason: str = ""


def refused(name: str, content: bytes, *reasons: str) -> Hostile:
    """Return a hostile file that must be refused."""
    return Hostile(name, content, None, " ".join(reasons or ("file_kind_not_taken",)))


def make_hostile(outside: str) -> list[Hostile]:
    """Return all hostile files; `outside` is the path of a file that contains `SECRET`, which no result may contain."""
    acting = {
        "script.pdf": files.pdf(root={"/OpenAction": files.script()}),
        "launch.pdf": files.pdf(root={"/OpenAction": files.action("Launch", F=String(outside))}),
        "other-file.pdf": files.pdf(root={"/OpenAction": files.action("GoToE", F=String(outside))}),
        "form.pdf": files.pdf(root={"/AcroForm": Dictionary(XFA=String("<xdp/>"))}),
        "embedded.pdf": files.pdf_with_file(b"MZ\x90\0"),
        "laughs.docx": files.ooxml(parts={"word/footnotes.xml": laughing()}),
        "outside.docx": files.ooxml(parts={"word/footnotes.xml": from_outside(outside)}),
        "outside.odt": files.open_document(parts={"Pictures/x.xml": from_outside(outside)}),
    }
    return [
        *(Hostile(name, content, "") for name, content in acting.items()),
        Hostile("inflates.pdf", pdf_that_inflates(60_000_000), "application/pdf"),
        Hostile("card.pdf", files.picture("PNG"), "image/png"),
        Hostile("photo.png", files.pdf(), "application/pdf"),
        Hostile("run.js", b"fetch('/api/auth/signOut')\n", "text/plain"),
        Hostile("utf7.txt", b"+ADw-script+AD4-alert(1)+ADw-/script+AD4-\n", "text/plain"),
        Hostile("formula.csv", b'id,name\n1,"=HYPERLINK(""http://x.example"")"\n', "text/csv"),
        refused("empty.pdf", b"", "file_empty"),
        refused("claims.pdf", files.pdf_that_claims(100_000), "pdf_damaged"),
        refused("layers.pdf", files.pdf_of_layers(24), "pdf_damaged", "pdf_too_complex"),
        refused("cut.pdf", b"%PDF-1.7\nnothing", "pdf_damaged"),
        refused("locked.pdf", files.pdf(encryption=pikepdf.Encryption(user="x", owner="x")), "pdf_encrypted"),
        refused("pixels.png", files.png_that_claims(100_000, 100_000), "picture_too_large"),
        refused("polyglot.gif", b"GIF89a/*" + b"\0" * 20 + b"*/=1;alert(1)", "picture_damaged"),
        refused("macros.docx", files.ooxml(parts={"word/vbaProject.bin": b"x"}), "office_macros"),
        refused("bursts.docx", files.ooxml(parts={"word/media/a": bytes(90_000_000)}), "office_too_large"),
        refused("archive.zip", files.zipped({"bomb.txt": bytes(3_000_000)})),
        refused("vector.svg", b"<svg xmlns='http://www.w3.org/2000/svg' onload='alert(1)'/>"),
        refused("page.txt", b"<!doctype html><script>alert(1)</script>"),
        refused("page.pdf", b"<html><body>%PDF-1.7</body></html>"),
        refused("run.pdf", b"MZ\x90\0\x03\0\0\0"),
        refused("run.sh.png", f"#!/bin/sh\nrm {outside}\n".encode()),
        refused("nul.txt", b"text\0text"),
        refused("noise.csv", random.Random(7).randbytes(4_000)),
    ]


def laughing() -> bytes:
    """Return a small XML with entities that expand to 10**9 words ("billion laughs")."""
    levels = "".join(f'<!ENTITY l{n} "{f"&l{n - 1};" * 10}">' for n in range(1, 10))
    return f'<!DOCTYPE x [<!ENTITY l0 "ha">{levels}]><x><t>&l9;</t></x>'.encode()


def from_outside(path: str) -> bytes:
    """Return an XML with an external entity that refers to a local file."""
    return f'<!DOCTYPE x [<!ENTITY e SYSTEM "file://{path}">]><x><t>&e;</t></x>'.encode()


def pdf_that_inflates(size: int) -> bytes:
    """Return a PDF of a few hundred bytes with doubly compressed page content of `size` bytes."""
    made, out = pikepdf.new(), BytesIO()
    made.add_blank_page(page_size=(300, 400))
    packed = zlib.compress(zlib.compress(b" " * size, 9), 9)
    stream = made.make_stream(b"")
    stream.write(packed, filter=pikepdf.Array([Name.FlateDecode, Name.FlateDecode]))
    made.pages[0].obj.Contents = stream
    made.save(out, stream_decode_level=pikepdf.StreamDecodeLevel.none, compress_streams=False)
    return out.getvalue()
