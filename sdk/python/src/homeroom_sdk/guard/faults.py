"""Conversion of the exceptions that libraries raise on malformed files into errors that a person can act on."""

from collections.abc import Iterator
from contextlib import contextmanager

from homeroom_sdk.guard.errors import FileDamaged, FileTooComplex

# A number in place of a dictionary can surface in Python as any of these.
_OF_MALFORMED_FILES = (
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
    """Turn every failure inside the block into an error of the file, with our own message instead of a library's.

    Raises:
        FileTooComplex: Memory or stack ran out.
        FileDamaged: Every other effect of a malformed file.
    """
    try:
        yield
    except (MemoryError, RecursionError) as error:
        raise FileTooComplex from error
    except _OF_MALFORMED_FILES as error:
        raise FileDamaged from error
