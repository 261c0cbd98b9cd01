"""Placing of fields on the pages of a file: by their anchors, or else at their stored positions."""

from collections.abc import Sequence
from dataclasses import dataclass

from homeroom_plugins.signing.templates.pdf_reading import ReadPdf
from homeroom_plugins.signing.templates.schemas import Field


@dataclass(frozen=True, slots=True)
class Placed:
    """The placed fields, and the ids of fields with a missing anchor text (`lost_anchors`) or page (`moved`)."""

    fields: list[Field]
    lost_anchors: list[str]
    moved: list[str]


def place_fields(fields: Sequence[Field], pdf: ReadPdf) -> Placed:
    """Place each field at its anchor or its stored position, and move it onto the page if it would lie outside."""
    placed, lost, moved = list[Field](), list[str](), list[str]()
    for field in fields:
        page, x, y = field.page, field.x, field.y
        if field.anchor is not None:
            place = pdf.places.get(field.anchor.text)
            if place is None:
                lost.append(field.id)
            else:
                page, x, y = place[0], place[1] + field.anchor.dx, place[2] + field.anchor.dy
        if page > len(pdf.page_sizes):
            page = len(pdf.page_sizes)
            moved.append(field.id)
        width, height = pdf.page_sizes[page - 1]
        size = {"width": min(field.width, width), "height": min(field.height, height)}
        place_now = {
            "page": page,
            "x": round(min(max(x, 0.0), width - size["width"]), 2),
            "y": round(min(max(y, 0.0), height - size["height"]), 2),
        }
        placed.append(field.model_copy(update=size | place_now))
    return Placed(placed, lost, moved)
