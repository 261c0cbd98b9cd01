"""Translation of qpdf errors on malformed files into errors that a clerk can act on."""

from collections.abc import Iterator
from contextlib import contextmanager

import pikepdf
from homeroom_plugins.delivery.pdf.errors import DamagedPdf
from homeroom_sdk.guard.faults import as_file_errors
from homeroom_sdk.pdf.errors import EncryptedPdf


@contextmanager
def as_pdf_errors() -> Iterator[None]:
    """Translate any failure inside the block into a file error with this project's own message.

    Raises:
        EncryptedPdf: A password is needed.
        PdfTooComplex: Memory or stack ran out.
        DamagedPdf: Everything else that a malformed file can cause.
    """
    with as_file_errors():
        try:
            yield
        except pikepdf.PasswordError as error:
            raise EncryptedPdf from error
        except pikepdf.PikepdfError as error:
            raise DamagedPdf from error
