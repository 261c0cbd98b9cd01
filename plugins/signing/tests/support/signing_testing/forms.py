"""PDFs that are sent to be signed."""

import io
from collections.abc import Sequence

from reportlab.pdfgen.canvas import Canvas


def write_form(pages: Sequence[str], *, size: tuple[float, float] = (595, 842)) -> bytes:
    """Return a PDF with a page of this size in points for each text, showing its lines."""
    out = io.BytesIO()
    canvas = Canvas(out, pagesize=size, invariant=True)
    for text in pages:
        for number, line in enumerate(text.splitlines()):
            canvas.drawString(60, size[1] - 80 - 18 * number, line)
        canvas.showPage()
    canvas.save()
    return out.getvalue()
