"""What libraries raise on a malformed file, turned into what a clerk can act on."""

from collections.abc import Iterator
from contextlib import contextmanager

import pikepdf
from homeroom_plugins.delivery.pdf.errors import DamagedPdf, EncryptedPdf, PdfTooComplex

# qpdf's errors reach Python as any of these, and so does a number that stands where a dictionary is expected.
_OF_MALFORMED_FILES = (
    pikepdf.PikepdfError,
    ArithmeticError,
    AttributeError,
    LookupError,
    NotImplementedError,
    RuntimeError,
    TypeError,
    ValueError,
)


@contextmanager
def as_file_errors() -> Iterator[None]:
    """Turn whatever fails inside into an error of the file, in our own words instead of a library's.

    Raises:
        EncryptedPdf: A password is needed.
        PdfTooComplex: Memory or stack ran out.
        DamagedPdf: Everything else that a malformed file can cause.
    """
    try:
        yield
    except pikepdf.PasswordError as error:
        raise EncryptedPdf from error
    except (MemoryError, RecursionError) as error:
        raise PdfTooComplex from error
    except _OF_MALFORMED_FILES as error:
        raise DamagedPdf from error
