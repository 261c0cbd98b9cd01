"""Files that cannot be cut."""

import zlib
from pathlib import Path

from homeroom_devkit.testing.pdf import write_pdf

SAMPLES = Path(__file__).parents[5] / "tests" / "data" / "pdf-samples"
CLAIMS_100K_PAGES = (
    b"%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n"
    b"2 0 obj<</Type/Pages/Kids[3 0 R]/Count 100000>>endobj\n"
    b"3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 9 9]>>endobj\ntrailer<</Root 1 0 R/Size 4>>\n%%EOF\n"
)


def encrypted() -> bytes:
    """Return a PDF that needs a password."""
    return (SAMPLES / "libreoffice-writer-password.pdf").read_bytes()


def truncated() -> bytes:
    """Return a PDF without its second half."""
    whole = (SAMPLES / "pdflatex-4-pages.pdf").read_bytes()
    return whole[: len(whole) // 2]


def content_bomb() -> bytes:
    """Return a PDF of 2 MB with a page whose content inflates to 450 MB."""
    packer = zlib.compressobj(1)
    block = b"0 0 m 9 9 l S " * 75_000
    packed = b"".join(packer.compress(block) for _ in range(450)) + packer.flush()
    whole = write_pdf(["x"])
    start, stop = whole.index(b"<< /Length"), whole.index(b"endstream")
    stream = b"<< /Filter /FlateDecode /Length %d >>\nstream\n%b\n" % (len(packed), packed)
    return whole[:start] + stream + whole[stop:]
