"""The district that a file claims to be from. The claim proves nothing; only the district's keys do.

Runs in the guarded child.
"""

from pathlib import Path
from uuid import UUID

import pikepdf
from homeroom_plugins.signing.sealing.plans import DISTRICT, FACTS
from homeroom_plugins.signing.verifying.gaps import list_fields
from homeroom_plugins.signing.verifying.verdicts import Refused
from homeroom_sdk.guard.errors import FileError
from homeroom_sdk.guard.faults import as_file_errors


def find_claimed_district(path: Path) -> str:
    """Return the id in hex of the district that the file's first signature names; empty if there is none or it is
    unreadable.

    Raises:
        FileTooComplex: it needs more memory or time than allowed.
    """
    try:
        with as_file_errors(), pikepdf.open(path, attempt_recovery=False, suppress_warnings=True) as pdf:
            named = [_read(field.get("/V")) for _name, field in list_fields(pdf)]
    except (pikepdf.PdfError, pikepdf.PasswordError, FileError, Refused):
        return ""
    return next(filter(None, named), "")


def _read(value: object) -> str:
    facts = value.get(f"/{FACTS}") if isinstance(value, pikepdf.Dictionary) else None
    said = facts.get(f"/{DISTRICT}") if isinstance(facts, pikepdf.Dictionary) else None
    try:
        return UUID(hex=str(said)).hex if isinstance(said, pikepdf.String) else ""
    except ValueError:
        return ""
