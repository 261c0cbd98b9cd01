"""Printing in a guarded child."""

from homeroom_sdk.guard.runner import Limits, run_guarded
from homeroom_sdk.printing.documents import Printed
from homeroom_sdk.printing.typesetting import typeset

PRINT_LIMITS = Limits(memory_bytes=1024**3, cpu_s=60, wall_s=120)
"""Limits for printing a document; a table of 10,000 rows takes about four seconds and 400 MB."""


async def print_pdf(document: Printed, *, limits: Limits = PRINT_LIMITS, reuse: str | None = None) -> bytes:
    """Return the document as a PDF/UA-1 file.

    Letters that no font has (`fonts`) are printed as a question mark in a diamond.

    Args:
        reuse: See `run_guarded`.

    Raises:
        FileTooComplex: It needs more memory or time than is allowed.
        TooBusy: No slot was free in time.
    """
    return await run_guarded(typeset, document, limits=limits, reuse=reuse)
