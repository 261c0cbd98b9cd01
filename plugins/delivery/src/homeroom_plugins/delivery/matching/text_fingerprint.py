"""Fingerprint by which a document's text is recognised without storing the text."""

import hmac
from collections.abc import Sequence
from hashlib import sha256
from uuid import UUID

from homeroom_plugins.delivery.pdf.read.facts import PageFacts

KEY = "contents"


def mark_text(secret: bytes, person: UUID, pages: Sequence[PageFacts]) -> bytes | None:
    """Return the same value for the same words on the same pages of the same person, or None if a page could
    not be read.

    Args:
        secret: The district's key, so that nobody can test guessed texts against the value.
    """
    if not any(page.text_sum for page in pages) or any(not page.text_sum and not page.is_blank for page in pages):
        return None
    sums = b"".join(page.text_sum or sha256().digest() for page in pages)
    return hmac.digest(secret, person.bytes + sums, "sha256")
