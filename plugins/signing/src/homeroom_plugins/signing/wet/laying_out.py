"""Layout of a printed sheet: the page of the request above, the codes in a strip below."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from homeroom_plugins.signing.models import FieldKind
from homeroom_sdk.languages import direction_of

A4_PT = (595.28, 841.89)
"""The size of the paper for print runs."""
CODE_PT = 54.0
"""Side of a code: 19 mm with its quiet zone. A module is 0.51 mm, three pixels at 150 dpi."""
EDGE_PT = 20.0
"""The margin of 7 mm that printers leave white."""
STRIP_PT = EDGE_PT + CODE_PT + 4.0
_LINES = (FieldKind.SIGNATURE, FieldKind.INITIALS, FieldKind.DATE, FieldKind.TEXT, FieldKind.NUMBER)


@dataclass(frozen=True, slots=True)
class Sheet:
    """A sheet of `width` and `height` points, and the area of the request's page on it, from the upper left."""

    width: float
    height: float
    scale: float
    left: float
    top: float
    page_width: float
    page_height: float

    def place(self, field: Mapping[str, Any]) -> dict[str, float]:
        """Return the position of a field of the page on the sheet."""
        return {
            "x": self.left + float(field["x"]) * self.scale,
            "y": self.top + float(field["y"]) * self.scale,
            "width": float(field["width"]) * self.scale,
            "height": float(field["height"]) * self.scale,
        }


def lay_out(width: float, height: float) -> Sheet:
    """Return the sheet for a page of this size: landscape if the page is; the page is scaled to fit above the strip."""
    across, down = A4_PT if height >= width else A4_PT[::-1]
    scale = min(across / width, (down - STRIP_PT) / height)
    wide, tall = width * scale, height * scale
    return Sheet(across, down, scale, (across - wide) / 2, (down - STRIP_PT - tall) / 2, wide, tall)


def describe_page(
    sheet: Sheet, fields: Sequence[Mapping[str, Any]], *, code: str, svg: str, lines: Sequence[str], language: str
) -> dict[str, Any]:
    """Return the data that `overlay.typ` draws over the sheet."""
    direction = direction_of(language)
    return {
        "width": sheet.width,
        "height": sheet.height,
        "direction": direction,
        "lines": list(lines),
        "fields": [_describe_field(sheet, field, direction) for field in fields],
        "code": {
            "text": code,
            "svg": svg,
            "side": CODE_PT,
            "y": sheet.height - EDGE_PT - CODE_PT,
            # Two codes, in case one is damaged by a stain or a staple.
            "xs": [EDGE_PT, sheet.width - EDGE_PT - CODE_PT],
        },
    }


def _describe_field(sheet: Sheet, field: Mapping[str, Any], direction: str) -> dict[str, Any]:
    """Return a field to draw: its value if it is known, or else a place to write on."""
    place = sheet.place(field)
    kind, value = field.get("kind"), str(field.get("value") or "")
    label = str(field.get("label") or "")
    if field.get("required") and label:
        label += " *"
    options = [str(option) for option in field.get("options") or ()]
    if value:
        return {**place, "kind": "text", "label": value, "direction": direction}
    if kind in _LINES or kind == FieldKind.ATTACHMENT:
        return {**place, "kind": "line", "label": label, "direction": direction}
    if kind in (FieldKind.RADIO, FieldKind.SELECT) and options:
        return {**place, "kind": "options", "options": options, "label": label, "direction": direction}
    return {**place, "kind": "box", "label": label, "direction": direction}
