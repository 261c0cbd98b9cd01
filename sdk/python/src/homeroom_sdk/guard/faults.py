"""What libraries raise on a malformed file, turned into what a person can act on."""

from collections.abc import Iterator
from contextlib import contextmanager

from homeroom_sdk.guard.errors import FileDamaged, FileTooComplex

# A number that stands where a dictionary is expected reaches Python as any of these.
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
    """Turn whatever fails inside into an error of the file, in our own words instead of a library's.

    Raises:
        FileTooComplex: Memory or stack ran out.
        FileDamaged: Everything else that a malformed file can cause.
    """
    try:
        yield
    except (MemoryError, RecursionError) as error:
        raise FileTooComplex from error
    except _OF_MALFORMED_FILES as error:
        raise FileDamaged from error
