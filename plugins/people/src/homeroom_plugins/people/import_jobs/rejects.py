"""The rejected rows as a file that can be corrected and uploaded again."""

import json
from collections.abc import Iterator, Mapping
from itertools import chain

from homeroom_plugins.people.columns import PROBLEM
from homeroom_plugins.people.models import ImportRow
from homeroom_plugins.people.tables import Table
from homeroom_sdk.context import PluginContext
from homeroom_sdk.csv_cells import csv_lines, guard_cell
from homeroom_sdk.errors import NotFound
from homeroom_sdk.i18n import Sentence, _, say

MAX_ROWS = 20_000
"""Maximum number of rejected rows kept. With more, the wrong file was uploaded and must be corrected at its source."""
BOM = "\ufeff"


def write_rejects(table: Table, problems: Mapping[int, Sentence]) -> bytes:
    """Serialise the rejected rows unchanged, each with its problem, for `read_rejects`."""
    lines = [json.dumps(list(table.headers), ensure_ascii=False)]
    for number, cells in enumerate(table.read_records(), start=table.header_row + 1):
        if number in problems:
            lines.append(json.dumps([cells, problems[number].stored()], ensure_ascii=False))
            if len(lines) > MAX_ROWS:
                break
    return "\n".join(lines).encode()


async def read_rejects(ctx: PluginContext, row: ImportRow) -> bytes:
    """Return the rejected rows as a CSV file for spreadsheets, with the problems in the caller's language.

    Raises:
        NotFound: no row was rejected, or the file has been swept.
    """
    if row.rejects_blob_id is None:
        raise NotFound(_("This import has no rejected rows, or they are no longer kept."))
    header, *rows = (await ctx.blobs.read(row.rejects_blob_id)).decode().split("\n")
    return (BOM + csv_lines(_lines(json.loads(header), rows))).encode()


def _lines(headers: list[str], rows: list[str]) -> Iterator[list[str]]:
    kept = [position for position, header in enumerate(headers) if header != PROBLEM]
    yield [*(guard_cell(headers[position]) for position in kept), PROBLEM]
    for line in rows:
        cells, problem = json.loads(line)
        padded = list(chain(cells, [""] * (len(headers) - len(cells))))
        yield [*(guard_cell(padded[position]) for position in kept), say(Sentence.read(problem))]
