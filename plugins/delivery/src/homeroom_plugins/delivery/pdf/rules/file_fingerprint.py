"""Fingerprint by which files of one kind are recognised: page size and labels of the first page, no personal data."""

import hashlib
import re
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

import pikepdf
from homeroom_sdk.pdf.text import TextReader

MAX_LABELS = 40
_SIZE_POINTS = 3.0
_ALIKE_SHARE = 0.5
_LABEL = re.compile(r"[^\W\d_][^\W\d_.]*:")


@dataclass(frozen=True)
class Look:
    """The characteristics of a file.

    Args:
        producer: The program that wrote it, without its version.
        width, height: Size of the first page, in points.
        labels: Digests of the words before a colon on the first page. They are hashed because a word might be a name.
    """

    producer: str
    width: float
    height: float
    labels: tuple[str, ...]

    def is_like(self, other: "Look") -> bool:
        """Return whether both files are of one kind: the same page size and at least half of the labels in common.

        If neither has labels, both must name the same producer.
        """
        if abs(self.width - other.width) > _SIZE_POINTS or abs(self.height - other.height) > _SIZE_POINTS:
            return False
        mine, others = set(self.labels), set(other.labels)
        if not mine and not others:
            return bool(self.producer) and self.producer == other.producer
        return len(mine & others) >= _ALIKE_SHARE * len(mine | others)


def read_look(source: Path) -> Look:
    """Return the characteristics of a file, from its first page. Call it in a guarded child.

    Raises:
        EncryptedPdf, FileDamaged: The file cannot be read.
    """
    with TextReader(source) as reader:
        page = reader.read(0)
    return Look(_producer(source), round(page.width, 1), round(page.height, 1), _labels(page.text.split()))


def _labels(words: Sequence[str]) -> tuple[str, ...]:
    labels = dict.fromkeys(word.casefold() for word in words if _LABEL.fullmatch(word))
    return tuple(hashlib.sha256(label.encode()).hexdigest()[:16] for label in list(labels)[:MAX_LABELS])


def _producer(source: Path) -> str:
    try:
        with pikepdf.open(source) as pdf:
            said = str(pdf.docinfo.get("/Producer", ""))
    except (pikepdf.PikepdfError, RuntimeError, TypeError, ValueError, AttributeError):
        return ""
    return " ".join(re.sub(r"[\d.()]+", " ", said).split())[:100]
