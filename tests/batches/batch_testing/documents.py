"""Changes to a finished PDF, as other programs make them to existing files."""

import io
from collections.abc import Callable

import pikepdf

Change = Callable[[bytes], bytes]


def with_pages(change: Callable[[pikepdf.Pdf], None], **save: object) -> Change:
    """Return a change that edits the PDF with pikepdf and saves it with the options."""

    def apply(content: bytes) -> bytes:
        out = io.BytesIO()
        with pikepdf.open(io.BytesIO(content)) as pdf:
            change(pdf)
            pdf.save(out, **({"deterministic_id": True} | save))  # type: ignore[arg-type] # pikepdf's own options
        return out.getvalue()

    return apply


def break_page(number: int) -> Change:
    """Return a change that damages the content stream of a page (from 0) so that it cannot be decompressed."""

    def apply(pdf: pikepdf.Pdf) -> None:
        page = pdf.pages[number].obj
        page.Contents = pikepdf.Stream(pdf, b"\x00damaged\xff" * 40, Filter=pikepdf.Name.FlateDecode)

    return with_pages(apply)


def update_page(number: int, *, old: bytes, new: bytes) -> Change:
    """Return a change that corrects a page by an incremental update; the old content stays in the file.

    Args:
        number: The page, from 0. Its content must be one stream.
    """

    def apply(content: bytes) -> bytes:
        with pikepdf.open(io.BytesIO(content)) as pdf:
            stream = pdf.pages[number].obj.Contents
            body = stream.read_bytes().replace(old, new)
            first, generation = stream.objgen
            size, root = int(pdf.trailer.Size), pdf.trailer.Root.objgen
        before = int(content.rsplit(b"startxref", 1)[1].split()[0])
        added = b"\n%d %d obj\n<< /Length %d >>\nstream\n%b\nendstream\nendobj\n" % (first, generation, len(body), body)
        start = len(content) + len(added)
        table = b"xref\n%d 1\n%010d %05d n \n" % (first, len(content) + 1, generation)
        trailer = b"trailer\n<< /Size %d /Root %d %d R /Prev %d >>\nstartxref\n%d\n%%%%EOF\n" % (
            size,
            *root,
            before,
            start,
        )
        return content + added + table + trailer

    return apply
