"""Comparing versions as each kind of package does."""

import re
from functools import total_ordering

from packaging.utils import canonicalize_name
from packaging.version import InvalidVersion, Version

PYPI, NPM, POSTGRESQL = "PyPI", "npm", "Bitnami"
"""The ecosystems of the OSV schema; of PostgreSQL's server Bitnami's list tells."""
_SEMVER = re.compile(r"v?(\d+)(?:\.(\d+))?(?:\.(\d+))?(?:-([0-9A-Za-z.-]+))?(?:\+.*)?")


@total_ordering
class SemVer:
    """A version as in semver.org: a preview comes before its release."""

    def __init__(self, text: str) -> None:
        found = _SEMVER.fullmatch(text.strip())
        if found is None:
            raise InvalidVersion(f"{text!r} is no semantic version.")
        self._numbers = tuple(int(number or 0) for number in found.groups()[:3])
        self._preview = tuple(
            (0, int(part), "") if part.isdigit() else (1, 0, part) for part in (found[4] or "").split(".") if part
        )

    def _key(self) -> tuple[object, ...]:
        return (self._numbers, not self._preview, self._preview)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, SemVer) and self._key() == other._key()

    def __lt__(self, other: "SemVer") -> bool:
        return self._key() < other._key()

    def __hash__(self) -> int:
        return hash(self._key())


def parse(ecosystem: str, text: str) -> "Version | SemVer":
    """The version, to be compared with others of its ecosystem.

    Raises:
        InvalidVersion: it is none.
    """
    return Version(text) if ecosystem == PYPI else SemVer(text)


def plain_name(ecosystem: str, name: str) -> str:
    """The name as it is compared."""
    return canonicalize_name(name) if ecosystem == PYPI else name
