"""Conversion of cells of an index to metadata values of a document type."""

from collections.abc import Mapping
from typing import Any

_YES, _NO = ("true", "yes", "1", "x"), ("false", "no", "0")


def read_cells(schema: Mapping[str, Any], cells: Mapping[str, str]) -> dict[str, Any]:
    """Return the cells of columns named like a field or its title, by field name; other columns are left out."""
    values: dict[str, Any] = {}
    by_name = {name.casefold().strip(): cell for name, cell in cells.items()}
    for name, field in schema.get("properties", {}).items():
        cell = by_name.get(name.casefold(), by_name.get(str(field.get("title", "")).casefold()))
        if cell:
            values[name] = _read(str(field.get("type")), cell)
    return values


def _read(kind: str, cell: str) -> Any:
    """Convert a cell to its field's type. Unreadable cells stay texts, which the metadata validation rejects."""
    try:
        if kind == "integer":
            return int(cell)
        if kind == "number":
            return float(cell.replace(",", "."))
    except ValueError:
        return cell
    if kind == "boolean":
        return True if cell.casefold() in _YES else False if cell.casefold() in _NO else cell
    return cell
