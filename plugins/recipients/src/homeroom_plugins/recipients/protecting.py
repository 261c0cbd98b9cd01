"""The file that a family downloads, opened by what opened its page."""

import secrets
from pathlib import Path

import pikepdf
from homeroom_sdk.guard.errors import FileDamaged

OWNER_BYTES = 32


def protect_file(source: Path, target: Path, password: str) -> None:
    """Write the document to `target` so that only the password opens it (AES-256, ISO 32000-2).

    Nothing else is forbidden: whoever has it open may print it and have it read out. Call it through
    `homeroom_sdk.guard`: it parses a stranger's file.

    Raises:
        FileDamaged: The document cannot be read, or has a password already.
    """
    owner = secrets.token_urlsafe(OWNER_BYTES)
    try:
        with pikepdf.open(source) as document:
            document.save(target, encryption=pikepdf.Encryption(user=password, owner=owner, R=6, aes=True))
    except pikepdf.PikepdfError as error:
        raise FileDamaged from error
