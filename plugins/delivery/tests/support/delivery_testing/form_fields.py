"""Form fields in PDFs for tests."""

from collections.abc import Sequence
from io import BytesIO

import pikepdf
from pikepdf import Array, Dictionary, Name, String

HIDDEN, SHOWN = 2, 4
_SIZE = (120, 16)


def add_fields(
    source: bytes,
    pages: Sequence[Sequence[tuple[str, int, int]]],
    *,
    is_drawn: bool = True,
    flags: int = SHOWN,
    kind: str = "/Widget",
) -> bytes:
    """Return a PDF with text fields added to its pages.

    Args:
        pages: The values for each page, with the positions where their lines begin.
        is_drawn: The fields have an appearance; without one, a reader draws them from their values.
        flags: `HIDDEN` or `SHOWN`.
        kind: Subtype of annotations to add in place of fields, such as `/Stamp`.
    """
    out = BytesIO()
    with pikepdf.open(BytesIO(source)) as pdf:
        font = pdf.make_indirect(Dictionary(Type=Name.Font, Subtype=Name.Type1, BaseFont=Name.Helvetica))
        fonts, looks = Dictionary(Font=Dictionary(Helv=font)), String("/Helv 10 Tf 0 g")
        fields = Array([])
        for page, values in zip(pdf.pages, pages, strict=True):
            page.obj.Annots = Array([])
            for value, x, y in values:
                rectangle = Array([x - 2, y - 4, x - 2 + _SIZE[0], y - 4 + _SIZE[1]])
                field = Dictionary(
                    Type=Name.Annot,
                    Subtype=Name(kind),
                    F=flags,
                    Rect=rectangle,
                    FT=Name.Tx,
                    T=String(f"field{len(fields)}"),
                    V=String(value),
                    DA=looks,
                )
                if is_drawn:
                    content = f"BT /Helv 10 Tf 2 4 Td ({value}) Tj ET".encode()
                    form = Dictionary(Type=Name.XObject, Subtype=Name.Form, BBox=Array([0, 0, *_SIZE]), Resources=fonts)
                    field.AP = Dictionary(N=pikepdf.Stream(pdf, content, form))
                fields.append(pdf.make_indirect(field))
                page.obj.Annots.append(fields[-1])
        if kind == "/Widget":
            pdf.Root.AcroForm = Dictionary(Fields=fields, DR=fonts, DA=looks)
        pdf.save(out)
    return out.getvalue()
