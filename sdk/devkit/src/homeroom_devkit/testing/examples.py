"""How many examples a property is tried with."""

import os

SHARE = 10
LEAST = 25


def is_thorough() -> bool:
    """Whether a run takes all of what others take a share of."""
    return os.environ.get("EXAMPLES") == "all"


def examples(thorough: int) -> int:
    """A tenth of them, at least 25; all where `EXAMPLES=all` says so (`make test-python EXAMPLES=all`).

    A property that was once found to hold for all is tried with the first of them in every run; who changes what it
    speaks of tries it with all.
    """
    if is_thorough():
        return thorough
    return min(thorough, max(LEAST, thorough // SHARE))
