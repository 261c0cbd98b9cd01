"""A mark of what stands in a document, by which its text is known again without being kept."""

import hmac
from collections.abc import Sequence
from hashlib import sha256
from uuid import UUID

from homeroom_plugins.delivery.pdf.read.facts import PageFacts

KEY = "contents"


def mark_text(secret: bytes, person: UUID, pages: Sequence[PageFacts]) -> bytes | None:
    """The same for the same words on the same pages for the same person; None where a page could not be read.

    Args:
        secret: The district's own, so that nobody who sees the mark can try texts on it.
    """
    if not any(page.text_sum for page in pages) or any(not page.text_sum and not page.is_blank for page in pages):
        return None
    sums = b"".join(page.text_sum or sha256().digest() for page in pages)
    return hmac.digest(secret, person.bytes + sums, "sha256")
