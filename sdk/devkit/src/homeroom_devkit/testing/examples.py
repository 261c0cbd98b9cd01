"""The number of examples in property tests."""

import os

SHARE = 10
LEAST = 25


def is_thorough() -> bool:
    """Return whether this run uses all examples instead of a share of them."""
    return os.environ.get("EXAMPLES") == "all"


def examples(thorough: int) -> int:
    """Return a tenth of `thorough`, at least 25 if there are that many; all of them if `EXAMPLES=all` is set.

    Use it for a property that was once verified with all examples (`make test-python EXAMPLES=all`). Run them all again
    after a change to the tested code.
    """
    if is_thorough():
        return thorough
    return min(thorough, max(LEAST, thorough // SHARE))
