"""Password protection of the file that a family downloads."""

import secrets
from pathlib import Path

import pikepdf
from homeroom_sdk.guard.errors import FileDamaged

OWNER_BYTES = 32


def protect_file(source: Path, target: Path, password: str) -> None:
    """Write the document to `target`, encrypted so that only the password opens it (AES-256, ISO 32000-2).

    It has no further restrictions: an opened document can be printed and read aloud. Call it through
    `homeroom_sdk.guard`, as it parses an untrusted file.

    Raises:
        FileDamaged: The document cannot be read, or has a password already.
    """
    owner = secrets.token_urlsafe(OWNER_BYTES)
    try:
        with pikepdf.open(source) as document:
            document.save(target, encryption=pikepdf.Encryption(user=password, owner=owner, R=6, aes=True))
    except pikepdf.PikepdfError as error:
        raise FileDamaged from error
