"""Small PDFs for tests, written by hand so that their whole content is known."""

from collections.abc import Sequence

FONT = b"<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>"


def write_pdf(pages: Sequence[str], *, info: str = "") -> bytes:
    """Return a PDF with one page per text, showing its lines.

    Args:
        info: The document's title in its information dictionary.
    """
    kids = b" ".join(b"%d 0 R" % (5 + 2 * number) for number in range(len(pages)))
    objects = [
        b"<< /Type /Catalog /Pages 2 0 R >>",
        b"<< /Type /Pages /Kids [%b] /Count %d >>" % (kids, len(pages)),
        FONT,
        b"<< /Title (%b) >>" % _escape(info),
    ]
    for number, text in enumerate(pages):
        objects += [_page(6 + 2 * number), _stream(text)]
    return _assemble(objects)


def _page(contents: int) -> bytes:
    resources = b"<< /Font << /F1 3 0 R >> >>"
    return b"<< /Type /Page /Parent 2 0 R /MediaBox [0 0 300 200] /Resources %b /Contents %d 0 R >>" % (
        resources,
        contents,
    )


def _stream(text: str) -> bytes:
    lines = b"\n".join(
        b"BT /F1 12 Tf 20 %d Td (%b) Tj ET" % (170 - 15 * number, _escape(line))
        for number, line in enumerate(text.splitlines())
    )
    return b"<< /Length %d >>\nstream\n%b\nendstream" % (len(lines), lines)


def _escape(text: str) -> bytes:
    return text.encode("cp1252").replace(b"\\", b"\\\\").replace(b"(", b"\\(").replace(b")", b"\\)")


def _assemble(objects: Sequence[bytes]) -> bytes:
    body, offsets = b"%PDF-1.7\n", []
    for number, content in enumerate(objects, 1):
        offsets.append(len(body))
        body += b"%d 0 obj\n%b\nendobj\n" % (number, content)
    table = b"".join(b"%010d 00000 n \n" % offset for offset in offsets)
    trailer = b"<< /Size %d /Root 1 0 R /Info 4 0 R >>" % (len(objects) + 1)
    head = b"xref\n0 %d\n0000000000 65535 f \n" % (len(objects) + 1)
    return body + head + table + b"trailer\n%b\nstartxref\n%d\n%%%%EOF\n" % (trailer, len(body))
