"""Typesetting of a document, within a guarded child."""

import json
import unicodedata
from collections.abc import Callable, Iterator
from pathlib import Path

import typst

from homeroom_sdk.languages import direction_of
from homeroom_sdk.printing.codes import draw_qr_code
from homeroom_sdk.printing.documents import (
    Block,
    Display,
    Facts,
    Grid,
    Heading,
    LetterHead,
    NewPage,
    Paragraph,
    Printed,
    QrCode,
    Steps,
)
from homeroom_sdk.printing.fonts import families, fonts, with_letters

ADDRESS_LINES = 3
_TEMPLATE = Path(__file__).with_name("document.typ")


def typeset(document: Printed) -> bytes:
    """Return the document as a PDF/UA-1 file."""
    try:
        return _compile(document, with_letters)
    except typst.TypstError as error:
        if "could not be displayed" not in str(error):
            raise
    # A combining mark is missing in its letter's font; the letters are readable without marks.
    return _compile(document, lambda text: with_letters(_without_marks(text)))


def _compile(document: Printed, clean: Callable[[str], str]) -> bytes:
    inputs = {"document": json.dumps(_describe(document, clean))}
    done = typst.compile(
        _TEMPLATE,
        font_paths=fonts(),
        ignore_system_fonts=True,
        sys_inputs=inputs,
        pdf_standards=["ua-1"],
    )
    assert isinstance(done, bytes), "a PDF is one file"
    return done


def _describe(document: Printed, clean: Callable[[str], str]) -> dict[str, object]:
    return {
        "title": clean(document.title) or "–",
        **_spoken(document.language),
        "families": families(),
        "footer": clean(document.footer),
        "wide": document.is_wide,
        "letter": document.is_letter,
        "logo": list(document.logo),
        "blocks": list(_describe_blocks(document, clean)),
    }


def _describe_blocks(document: Printed, clean: Callable[[str], str]) -> Iterator[dict[str, object]]:
    spoken = _spoken(document.language)
    for block in document.blocks:
        if isinstance(block, NewPage):
            spoken = _spoken(block.language or document.language)
        yield _describe_block(block, clean) | spoken


def _spoken(tag: str) -> dict[str, object]:
    return {"language": tag.partition("-")[0].lower(), "direction": direction_of(tag)}


def _describe_block(block: Block, clean: Callable[[str], str]) -> dict[str, object]:
    match block:
        case Heading(text):
            return {"kind": "heading", "text": clean(text)}
        case Paragraph(text, is_large):
            parts = [clean(part) for part in text.replace("\r\n", "\n").split("\n\n")]
            return {"kind": "paragraph", "parts": [part for part in parts if part.strip()], "large": is_large}
        case Facts(rows):
            return {"kind": "facts", "rows": [[clean(term), clean(fact)] for term, fact in rows]}
        case Grid(head, rows):
            cells = [clean(cell) for row in rows for cell in row]
            return {"kind": "grid", "head": [clean(title) for title in head], "cells": cells}
        case QrCode(text, description, width_mm):
            return {"kind": "code", "svg": draw_qr_code(text), "alt": clean(description), "width": width_mm}
        case LetterHead(sender, day, to):
            lines = [line for line in map(clean, to) if line.strip()][:ADDRESS_LINES]
            return {"kind": "head", "sender": clean(sender), "day": clean(day), "to": lines}
        case Display(text):
            return {"kind": "display", "text": clean(text)}
        case Steps(texts):
            return {"kind": "steps", "texts": [clean(text) for text in texts]}
        case NewPage():
            return {"kind": "page"}


def _without_marks(text: str) -> str:
    return "".join(letter for letter in unicodedata.normalize("NFC", text) if unicodedata.category(letter)[0] != "M")
