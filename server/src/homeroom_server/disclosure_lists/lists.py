"""The lists that the law requires for one student, as CSV and as an accessible PDF.

FERPA (34 CFR 99.32) requires the parties to whom records were disclosed, and their interest; parents and school
officials are exempt. The ledger records who acted, but not who is a parent of whom. The FERPA list therefore contains
all documents that went to a recipient (sent, printed or exported) and everything that customer support did, which is
more than the law requires. IDEA (34 CFR 300.614) requires who obtained access, when and for which purpose; the IDEA
list contains all rows.
"""

from collections.abc import Sequence
from datetime import datetime
from enum import StrEnum

from homeroom.disclosures.models import DisclosureRow
from homeroom_sdk.context import District
from homeroom_sdk.csv_cells import csv_lines, guard_cell
from homeroom_sdk.disclosures import DiscloserKind, DisclosureAct
from homeroom_sdk.i18n import Sentence, _, say
from homeroom_sdk.languages import say_moment
from homeroom_sdk.printing import Block, Facts, Grid, Paragraph, Printed, print_pdf
from sqlalchemy import ColumnElement, and_, or_, true

LANGUAGE = _("en")
"""Language tag that each catalogue translates to its own, so that it names the language of the sentences."""


class DisclosureList(StrEnum):
    """Lists, by the law that requires them."""

    FERPA = "ferpa"
    IDEA = "idea"


class ListFormat(StrEnum):
    """File formats of a list."""

    CSV = "csv"
    PDF = "pdf"


MAX_ROWS = {ListFormat.CSV: 100_000, ListFormat.PDF: 10_000}
"""Maximum rows per format; a PDF of 10,000 rows takes four seconds."""

TITLES = {
    DisclosureList.FERPA: _("Record of disclosures (34 CFR 99.32)"),
    DisclosureList.IDEA: _("Record of parties obtaining access (34 CFR 300.614)"),
}
NOTES = {
    DisclosureList.FERPA: _(
        "It lists every document that was sent to somebody, including parents, and everything that customer "
        "support viewed. Access by the district's own staff is in the record of parties obtaining access."
    ),
    DisclosureList.IDEA: _("It lists everybody who viewed, received or took away a document of this student."),
}
HEADS = {
    DisclosureList.FERPA: (
        *(_("Date"), _("Party"), _("Interest"), _("Student"), _("Document"), _("What happened")),
        _("Done by"),
    ),
    DisclosureList.IDEA: (_("Date"), _("Name"), _("Purpose"), _("Student"), _("Document"), _("What happened")),
}
ACTS: dict[str, Sentence] = {
    DisclosureAct.VIEWED: _("Viewed"),
    DisclosureAct.DOWNLOADED: _("Downloaded"),
    DisclosureAct.SENT: _("Sent"),
    DisclosureAct.PRINTED: _("Printed"),
    DisclosureAct.EXPORTED: _("Exported"),
}
PURPOSES: dict[str, Sentence] = {
    DiscloserKind.STAFF: _("Work of the district's staff"),
    DiscloserKind.FAMILY: _("Opened what was sent to the family"),
    DiscloserKind.FLOW: _("Delivery by the district"),
}
"""Purposes of rows without a stated reason, by kind."""


def rows_of(which: DisclosureList) -> ColumnElement[bool]:
    """Return the condition for the rows that the list contains."""
    if which is DisclosureList.IDEA:
        return true()
    outside = and_(DisclosureRow.recipient != "", DisclosureRow.kind != DiscloserKind.FAMILY)
    return or_(outside, DisclosureRow.kind == DiscloserKind.SUPPORT)


def party_of(row: DisclosureRow) -> str:
    """Return who obtained access: the recipient if there is one, otherwise the actor, or 'the family'."""
    if row.kind == DiscloserKind.FAMILY:
        return row.recipient or say(_("The family"))
    return row.recipient or row.actor


async def write_list(
    which: DisclosureList,
    kind: ListFormat,
    rows: Sequence[DisclosureRow],
    *,
    district: District,
    student: str,
    head: str,
    now: datetime,
) -> bytes:
    """Return the list in the caller's language, with dates in the district's time zone."""
    names = [say(name) for name in HEADS[which]]
    cells = [_cells(which, row, district) for row in rows]
    if kind is ListFormat.CSV:
        lines = csv_lines([[guard_cell(cell) for cell in line] for line in (names, *cells)])
        return lines.encode("utf-8-sig")
    language = say(LANGUAGE)
    facts = (
        (say(_("Student")), student),
        (say(_("District")), district.name),
        (say(_("Printed on")), say_moment(now, language, district.timezone)),
        (say(_("Last link of the ledger")), head),
    )
    table: Block = Grid(names, cells) if cells else Paragraph(say(_("There is no row.")))
    blocks: list[Block] = [Facts(facts), Paragraph(say(NOTES[which])), table]
    return await print_pdf(Printed(say(TITLES[which]), language, blocks, footer=district.name, is_wide=True))


def _cells(which: DisclosureList, row: DisclosureRow, district: District) -> list[str]:
    when = say_moment(row.at, say(LANGUAGE), district.timezone)
    purpose = row.reason or say(PURPOSES.get(row.kind, Sentence("")))
    act = say(ACTS.get(row.act, Sentence(row.act)))
    cells = [when, party_of(row), purpose, row.person_name, row.title, act]
    return [*cells, row.actor] if which is DisclosureList.FERPA else cells
