"""Files in common formats, and hostile ones."""

import struct
import zipfile
import zlib
from collections.abc import Mapping
from io import BytesIO
from pathlib import Path
from typing import Any

import pikepdf
from pikepdf import Array, Dictionary, Name, String
from PIL import Image

EMPTY: Mapping[str, bytes] = {}
SPREADSHEET = b"application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
WORDS = b"application/vnd.openxmlformats-officedocument.wordprocessingml.document"


def pdf(pages: int = 1, *, root: dict[str, Any] | None = None, **saving: Any) -> bytes:
    """Return a PDF with empty pages, and these entries in its catalogue."""
    made, out = pikepdf.new(), BytesIO()
    for _page in range(pages):
        made.add_blank_page(page_size=(300, 400))
    for key, value in (root or {}).items():
        made.Root[key] = value
    made.save(out, **saving)
    return out.getvalue()


def action(kind: str, **more: Any) -> Dictionary:
    """Return a PDF action of this kind, to be performed when the document is opened."""
    return Dictionary(S=Name(f"/{kind}"), **more)


def script() -> Dictionary:
    """Return a script action that runs when the PDF is opened."""
    return action("JavaScript", JS=String("app.alert(1)"))


def pdf_with_file(content: bytes = b"MZ") -> bytes:
    """Return a PDF with an embedded file."""
    made, out = pikepdf.new(), BytesIO()
    made.add_blank_page()
    made.attachments["run.exe"] = content
    made.save(out)
    return out.getvalue()


def pdf_that_claims(count: int) -> bytes:
    """Return a PDF with one page that declares `count` pages."""
    return pdf().replace(b"/Count 1", b"/Count %d" % count)


def pdf_of_layers(depth: int) -> bytes:
    """Return a PDF with a page tree that doubles at each layer: a few kB that expand to 2**depth pages."""
    made, out = pikepdf.new(), BytesIO()
    made.add_blank_page()
    node = made.Root.Pages
    for level in range(depth):
        node = made.make_indirect(Dictionary(Type=Name.Pages, Kids=Array([node, node]), Count=2 ** (level + 1)))
    node.Count = 1
    made.Root.Pages = node
    made.save(out)
    return out.getvalue()


def picture(format_: str = "PNG", size: tuple[int, int] = (40, 30), **saving: Any) -> bytes:
    """Return a picture of a single colour."""
    out = BytesIO()
    Image.new("RGB", size, "teal").save(out, format_, **saving)
    return out.getvalue()


def png_that_claims(width: int, height: int) -> bytes:
    """Return a PNG of a few bytes that declares this size in pixels."""
    small = picture()
    header = b"IHDR" + struct.pack("!II", width, height) + small[24:29]
    return small[:12] + header + struct.pack("!I", zlib.crc32(header)) + small[33:]


def zipped(parts: dict[str, bytes]) -> bytes:
    """Return a zip of these parts."""
    out = BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, content in parts.items():
            archive.writestr(name, content)
    return out.getvalue()


def ooxml(main: bytes = WORDS, parts: Mapping[str, bytes] = EMPTY) -> bytes:
    """Return an Office file of 2007 or later, with additional parts."""
    types = b'<Types><Override PartName="/word/document.xml" ContentType="' + main + b'.main+xml"/></Types>'
    return zipped({"[Content_Types].xml": types, "word/document.xml": b"<document/>", **parts})


def open_document(kind: str = "text", manifest: bytes = b"<manifest/>", parts: Mapping[str, bytes] = EMPTY) -> bytes:
    """Return an OpenDocument file with additional parts."""
    mimetype = f"application/vnd.oasis.opendocument.{kind}".encode()
    return zipped({"mimetype": mimetype, "META-INF/manifest.xml": manifest, "content.xml": b"<x/>", **parts})


def ole(*streams: str) -> bytes:
    """Return a compound file (MS-CFB) with empty streams of these names."""
    free, end, fat_mark = 0xFFFFFFFF, 0xFFFFFFFE, 0xFFFFFFFD
    header = b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1" + bytes(16) + struct.pack("<HHHHH", 0x3E, 3, 0xFFFE, 9, 6) + bytes(6)
    header += struct.pack("<IIIIIIIII", 0, 1, 1, 0, 4096, end, 0, end, 0) + struct.pack("<109I", 0, *[free] * 108)
    fat = struct.pack("<128I", fat_mark, end, *[free] * 126)
    entries = [_entry("Root Entry", 5, 1 if streams else free)]
    entries += [_entry(name, 2, free, number + 2) for number, name in enumerate(streams)]
    entries[-1] = _entry(streams[-1], 2, free, free)
    entries += [_entry("", 0, free)] * (4 - len(entries))
    return header + fat + b"".join(entries)


def _entry(name: str, kind: int, child: int, right: int = 0xFFFFFFFF) -> bytes:
    coded = (name + "\0").encode("utf-16-le") if name else b""
    head = coded.ljust(64, b"\0") + struct.pack("<HBB", len(coded), kind, 1)
    return head + struct.pack("<III", 0xFFFFFFFF, right, child) + bytes(36) + struct.pack("<IQ", 0xFFFFFFFE, 0)


def heic() -> bytes:
    """Return the beginning of a HEIC file, as phones write it."""
    return struct.pack("!I", 24) + b"ftypheic" + bytes(4) + b"mif1heic" + bytes(64)


def write(folder: Path, content: bytes) -> Path:
    """Write the content to a file with a neutral name; return its path."""
    path = folder / "content"
    path.write_bytes(content)
    return path


def written(line: str) -> bytes:
    """Return an OpenDocument text with one line that LibreOffice can open."""
    kind, names = "application/vnd.oasis.opendocument.text", "urn:oasis:names:tc:opendocument:xmlns"
    content = (
        f'<o:document-content xmlns:o="{names}:office:1.0" xmlns:t="{names}:text:1.0" o:version="1.2">'
        f"<o:body><o:text><t:p>{line}</t:p></o:text></o:body></o:document-content>"
    )
    manifest = (
        f'<m:manifest xmlns:m="{names}:manifest:1.0" m:version="1.2">'
        f'<m:file-entry m:full-path="/" m:media-type="{kind}"/>'
        '<m:file-entry m:full-path="content.xml" m:media-type="text/xml"/></m:manifest>'
    )
    parts = {"mimetype": kind, "content.xml": content, "META-INF/manifest.xml": manifest}
    return zipped({name: part.encode() for name, part in parts.items()})
