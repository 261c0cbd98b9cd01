"""Report of a job as an accessible PDF: its results in numbers, and a row for each recipient."""

from homeroom_plugins.delivery.errors import ReportTooLong
from homeroom_plugins.delivery.models import Job
from homeroom_plugins.delivery.reports.rows import ReportRow, list_rows
from homeroom_plugins.delivery.results.reach import describe_reach
from homeroom_plugins.delivery.states import STATUS_WORDS
from homeroom_sdk.context import PluginContext
from homeroom_sdk.i18n import _, say
from homeroom_sdk.languages import say_moment
from homeroom_sdk.printing import Block, Facts, Grid, Heading, Paragraph, Printed, print_pdf

LANGUAGE = _("en")
"""The tag of the language that the sentences of a report are in."""
MAX_ROWS = 10_000


async def write_pdf(ctx: PluginContext, job: Job) -> bytes:
    """Return the report in the caller's language; times are in the district's time zone.

    Raises:
        ReportTooLong: the report has more than 10,000 rows.
    """
    rows = [row async for page in list_rows(ctx, job) for row in page]
    if len(rows) > MAX_ROWS:
        raise ReportTooLong(
            _("A report of more than {count} recipients is too long to print. Take the CSV file.", count=MAX_ROWS)
        )
    language = say(LANGUAGE)
    families = (await describe_reach(ctx, job)).families
    title = say(_("Report: {subject}", subject=job.subject or job.file_name))
    facts = (
        (say(_("Job")), str(job.id)),
        (say(_("File")), job.file_name),
        (say(_("Status")), say(STATUS_WORDS[job.status])),
        (say(_("Started by")), job.created_by),
        (say(_("Started on")), say_moment(job.created_at, language, ctx.district.timezone)),
        (say(_("Links work until")), say_moment(job.expires_at, language, ctx.district.timezone)),
        (say(_("Printed on")), say_moment(ctx.now(), language, ctx.district.timezone)),
    )
    counts = (
        (say(_("Families")), str(families.total)),
        (say(_("Opened")), str(families.opened)),
        (say(_("Sent, not opened")), str(families.unopened)),
        (say(_("Waiting")), str(families.waiting)),
        (say(_("Failed")), str(families.failed)),
        (say(_("No e-mail address")), str(families.without)),
    )
    head = [say(text) for text in (_("Name"), _("Student ID"), _("E-mail"), _("Result"), _("Sent on"), _("Opened on"))]
    cells = [_cells(ctx, row, language) for row in rows]
    blocks: list[Block] = [
        Facts(facts),
        Heading(say(_("Families reached"))),
        Facts(counts),
        Heading(say(_("Recipients"))),
    ]
    table = Grid(head, cells) if cells else Paragraph(say(_("Nobody yet.")))
    document = Printed(title, language, [*blocks, table], footer=ctx.district.name, is_wide=True)
    return await print_pdf(document)


def _cells(ctx: PluginContext, row: ReportRow, language: str) -> list[str]:
    recipient = row.recipient
    times = (recipient.sent_at, recipient.opened_at) if recipient else (None, None)
    return [
        row.document.person_name,
        row.document.person_id,
        recipient.email if recipient else "",
        say(row.result),
        *(say_moment(at, language, ctx.district.timezone) if at else "" for at in times),
    ]
