"""Report of a job as a CSV file that is safe to open in a spreadsheet."""

from collections.abc import AsyncIterator, Sequence
from datetime import datetime
from zoneinfo import ZoneInfo

from homeroom_plugins.delivery.models import Job
from homeroom_plugins.delivery.reports.rows import ReportRow, list_rows
from homeroom_plugins.delivery.states import ARRIVED
from homeroom_sdk.context import PluginContext
from homeroom_sdk.csv_cells import csv_lines, guard_cell
from homeroom_sdk.i18n import Sentence, _, say

BOM = "\ufeff"
"""Byte order mark, without which spreadsheets read the file in another encoding."""
COLUMNS: Sequence[Sentence] = (
    _("Student ID"),
    _("Name"),
    _("School"),
    _("E-mail"),
    _("Result"),
    _("Sent on"),
    _("Opened on"),
    _("Reminded on"),
    _("Recalled on"),
    _("First page"),
    _("Last page"),
    _("Pages"),
    _("Message"),
)


async def write_csv(ctx: PluginContext, job: Job) -> AsyncIterator[bytes]:
    """Yield the file in pieces; times are in the district's time zone."""
    zone = ZoneInfo(ctx.district.timezone)
    yield (BOM + csv_lines([[guard_cell(say(title)) for title in COLUMNS]])).encode()
    async for rows in list_rows(ctx, job):
        yield csv_lines([_cells(row, job, zone) for row in rows]).encode()


def _cells(row: ReportRow, job: Job, zone: ZoneInfo) -> list[str]:
    document, recipient = row.document, row.recipient
    texts = [document.person_id, document.person_name, document.school_id]
    texts += [recipient.email if recipient else "", say(row.result)]
    times: list[datetime | None] = [None] * 4
    if recipient is not None:
        taken_back = recipient.recalled_at or job.recalled_at
        times = [recipient.sent_at, recipient.opened_at, recipient.reminded_at, taken_back]
    # Leave out the mail server's receipt for mails that were sent; it does not help the reader.
    has_failed = recipient is not None and recipient.result not in ARRIVED
    message = say(recipient.message) if recipient is not None and has_failed and recipient.message else ""
    return [
        *(guard_cell(text) for text in texts),
        *(at.astimezone(zone).strftime("%Y-%m-%d %H:%M:%S") if at else "" for at in times),
        str(min(document.pages, default="")),
        str(max(document.pages, default="")),
        str(len(document.pages)),
        guard_cell(message),
    ]
