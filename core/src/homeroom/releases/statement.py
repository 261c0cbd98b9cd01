"""What a publisher states of a release: its files by their hashes, signed with Ed25519 (RFC 8032)."""

import base64
import binascii
import hashlib
import json
from collections.abc import Mapping
from dataclasses import asdict, dataclass
from pathlib import PurePosixPath
from typing import Any, Self

from homeroom_sdk.sentences import Sentence, _

STATEMENT, SIGNATURE = "homeroom.release.json", "homeroom.release.sig"
"""Both lie in the wheel's `.dist-info`, where installers leave them as they are."""
FORMAT = 1
SIGNED_WORDS = b"homeroom.release\0"
"""Stands before what is signed, so that a signature over anything else is none over a release."""


class ReleaseRefused(Exception):
    """The release cannot be trusted; `reason` says why, and what to do."""

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
        """Its one form as bytes."""
        return json.dumps({"format": FORMAT, **asdict(self)}, sort_keys=True, separators=(",", ":")).encode()

    @classmethod
    def read(cls, content: bytes) -> Self:
        """What `write` has written.

        Raises:
            ReleaseRefused: it is no statement, or of another format.
        """
        try:
            raw = json.loads(content)
            number, statement = raw.pop("format"), cls(**raw)
        except (ValueError, TypeError, KeyError, AttributeError):
            number, statement = 0, None
        if statement is None or number != FORMAT or not statement._is_sound():
            raise ReleaseRefused(_("What is stated of its release cannot be read. Install the plugin again."))
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
    """Whether a path of a release stays below the folder into which it is installed."""
    parts = PurePosixPath(path).parts
    return bool(parts) and ".." not in parts and not path.startswith("/") and "\\" not in path


def hash_content(content: bytes) -> str:
    """The hash of a file's content, as a wheel's RECORD has it."""
    digest = base64.urlsafe_b64encode(hashlib.sha256(content).digest()).rstrip(b"=")
    return f"sha256={digest.decode()}"


def signed_bytes(statement: bytes) -> bytes:
    """What is signed of a statement."""
    return SIGNED_WORDS + statement


def read_signature(text: str) -> bytes:
    """The signature as it stands in its file; empty bytes, which nobody has signed, where it is none."""
    try:
        return base64.b64decode(text.strip(), validate=True)
    except (binascii.Error, ValueError):
        return b""
