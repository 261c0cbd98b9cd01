"""Printing in a guarded child."""

from homeroom_sdk.guard.runner import Limits, run_guarded
from homeroom_sdk.printing.documents import Printed
from homeroom_sdk.printing.typesetting import typeset

PRINT_LIMITS = Limits(memory_bytes=1024**3, cpu_s=60, wall_s=120)
"""10,000 rows of a table take about four seconds and 400 MB."""


async def print_pdf(document: Printed, *, limits: Limits = PRINT_LIMITS, reuse: str | None = None) -> bytes:
    """The document as a PDF/UA-1 file.

    Letters for which no font is there (`fonts`) are printed as a question mark in a lozenge.

    Args:
        reuse: See `run_guarded`.

    Raises:
        FileTooComplex: It needs more memory or time than is allowed.
        TooBusy: No place was free in time.
    """
    return await run_guarded(typeset, document, limits=limits, reuse=reuse)
