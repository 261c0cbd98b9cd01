"""Setting a document in type, within a guarded child."""

import json
import unicodedata
from collections.abc import Callable
from pathlib import Path

import typst

from homeroom_sdk.languages import direction_of
from homeroom_sdk.printing.codes import draw_qr_code
from homeroom_sdk.printing.documents import Block, Facts, Grid, Heading, NewPage, Paragraph, Printed, QrCode
from homeroom_sdk.printing.fonts import families, fonts, with_letters

_TEMPLATE = Path(__file__).with_name("document.typ")


def typeset(document: Printed) -> bytes:
    """The document as a PDF/UA-1 file."""
    try:
        return _compile(document, with_letters)
    except typst.TypstError as error:
        if "could not be displayed" not in str(error):
            raise
    # A mark that its letter's font does not have: the letters alone can be read.
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
        "language": document.language.partition("-")[0].lower(),
        "direction": direction_of(document.language),
        "families": families(),
        "footer": clean(document.footer),
        "wide": document.is_wide,
        "letter": document.is_letter,
        "blocks": [_describe_block(block, clean) for block in document.blocks],
    }


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
        case NewPage():
            return {"kind": "page"}


def _without_marks(text: str) -> str:
    return "".join(letter for letter in unicodedata.normalize("NFC", text) if unicodedata.category(letter)[0] != "M")
