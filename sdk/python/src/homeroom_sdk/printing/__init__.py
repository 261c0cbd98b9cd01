"""Documents that homeroom itself writes: PDF/UA-1, tagged, in the reader's language (ADR 34).

    letter = Printed("Report cards", language="en", blocks=[Facts([("Sent", "137")]), Grid(("Name",), [("Ana",)])])
    pdf = await print_pdf(letter)

A guarded child typesets them with Typst. Texts are passed as data and never interpreted as markup.
"""

from homeroom_sdk.printing.documents import (
    Block,
    Display,
    Facts,
    Grid,
    Heading,
    LetterHead,
    NewPage,
    Paragraph,
    Printed,
    QrCode,
    Steps,
)
from homeroom_sdk.printing.service import PRINT_LIMITS, print_pdf

__all__ = [
    "PRINT_LIMITS",
    "Block",
    "Display",
    "Facts",
    "Grid",
    "Heading",
    "LetterHead",
    "NewPage",
    "Paragraph",
    "Printed",
    "QrCode",
    "Steps",
    "print_pdf",
]
