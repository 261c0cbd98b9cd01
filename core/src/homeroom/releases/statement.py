"""A publisher's statement about a release: its files with their hashes, signed with Ed25519 (RFC 8032)."""

import base64
import binascii
import hashlib
import json
from collections.abc import Mapping
from dataclasses import asdict, dataclass
from pathlib import PurePosixPath
from typing import Any, Self

from homeroom_sdk.i18n import Sentence, _

STATEMENT, SIGNATURE = "homeroom.release.json", "homeroom.release.sig"
"""Both files lie in the wheel's `.dist-info`, where installers do not change them."""
FORMAT = 1
SIGNED_WORDS = b"homeroom.release\0"
"""Prefix of the signed bytes, so that a signature over other data is never valid for a release."""


class ReleaseRefused(Exception):
    """The release cannot be trusted; `reason` explains why, and what to do."""

    def __init__(self, reason: Sentence) -> None:
        super().__init__(str(reason))
        self.reason = reason


@dataclass(frozen=True, slots=True)
class Statement:
    """A release: `files` are the hashes of its files as in a wheel's RECORD (`sha256=…`), by their paths there."""

    plugin: str
    version: str
    publisher: str
    files: Mapping[str, str]

    def write(self) -> bytes:
        """Return its canonical form as bytes."""
        return json.dumps({"format": FORMAT, **asdict(self)}, sort_keys=True, separators=(",", ":")).encode()

    @classmethod
    def read(cls, content: bytes) -> Self:
        """Parse the output of `write`.

        Raises:
            ReleaseRefused: it is not a statement, or has another format.
        """
        try:
            raw = json.loads(content)
            number, statement = raw.pop("format"), cls(**raw)
        except (ValueError, TypeError, KeyError, AttributeError):
            number, statement = 0, None
        if statement is None or number != FORMAT or not statement._is_sound():
            raise ReleaseRefused(_("The metadata of its release cannot be read. Install the plugin again."))
        return statement

    def _is_sound(self) -> bool:
        words: tuple[Any, ...] = (self.plugin, self.version, self.publisher)
        return (
            all(isinstance(word, str) and word for word in words)
            and isinstance(self.files, dict)
            and all(isinstance(word, str) for pair in self.files.items() for word in pair)
            and all(is_inside(path) for path in self.files)
        )


def is_inside(path: str) -> bool:
    """Return True if a path of a release stays below the folder into which it is installed."""
    parts = PurePosixPath(path).parts
    return bool(parts) and ".." not in parts and not path.startswith("/") and "\\" not in path


def hash_content(content: bytes) -> str:
    """Return the hash of a file's content in the format of a wheel's RECORD."""
    digest = base64.urlsafe_b64encode(hashlib.sha256(content).digest()).rstrip(b"=")
    return f"sha256={digest.decode()}"


def signed_bytes(statement: bytes) -> bytes:
    """Return the bytes of a statement that are signed."""
    return SIGNED_WORDS + statement


def read_signature(text: str) -> bytes:
    """Decode the signature in a file's text; return empty bytes, which never verify, if it is malformed."""
    try:
        return base64.b64decode(text.strip(), validate=True)
    except (binascii.Error, ValueError):
        return b""
