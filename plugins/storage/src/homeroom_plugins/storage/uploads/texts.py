"""Recognising plain text and its encoding."""

import codecs
import re
from collections.abc import Sequence
from pathlib import Path

from homeroom_plugins.storage.uploads.refusals import NotTaken

_MARKS = (
    (codecs.BOM_UTF8, "utf-8", ""),
    (codecs.BOM_UTF16_LE, "utf-16-le", "utf-16le"),
    (codecs.BOM_UTF16_BE, "utf-16-be", "utf-16be"),
)
_CONTROLS = re.compile(r"[\x00-\x08\x0b\x0e-\x1a\x1c-\x1f\x7f]")
# Beginnings that a browser or a shell would interpret (WHATWG MIME Sniffing, 7.1).
_ACTIVE_START = re.compile(
    r"\s*(<!doctype|<\?xml|<\?php|<html|<head|<body|<script|<svg|<iframe|<style|<a\s|<img|<table|<!--|#!|\{\\rtf|mz\b)",
    re.IGNORECASE,
)
_SLICE = 1_000_000


def charset_of(path: Path) -> str:
    """Return the encoding of a plain text as a media type's charset; empty for UTF-8.

    Raises:
        NotTaken: the file is not text, or is text that a program would interpret.
    """
    with path.open("rb") as file:
        head = file.read(4)
    for encoding, charset in _candidates(head):
        if _reads_as(path, encoding):
            return charset
    raise NotTaken


def _candidates(head: bytes) -> Sequence[tuple[str, str]]:
    for mark, encoding, charset in _MARKS:
        if head.startswith(mark):
            return [(encoding, charset)]
    return [("utf-8", ""), ("windows-1252", "windows-1252")]


def _reads_as(path: Path, encoding: str) -> bool:
    """Return True if the whole file is text in this encoding.

    Raises:
        NotTaken: it is text in this encoding, but not plain text.
    """
    is_first = True
    try:
        with path.open(encoding=encoding, newline="") as file:
            while piece := file.read(_SLICE):
                if _CONTROLS.search(piece) or (is_first and _ACTIVE_START.match(piece.removeprefix("\ufeff"))):
                    raise NotTaken
                is_first = False
    except UnicodeError:
        return False
    return True
