"""Separator sheets for a long scan. A sheet's QR code marks the start of a document, and contains its person's id."""

from collections.abc import Mapping, Sequence
from uuid import UUID

from homeroom_plugins.storage.bulk.matching import find_persons
from homeroom_plugins.storage.bulk.rules import PREFIX, By
from homeroom_plugins.storage.bulk.schemas import MAX_SHEETS, SheetsRequest
from homeroom_sdk.context import PluginContext
from homeroom_sdk.errors import ValidationFailed
from homeroom_sdk.i18n import Sentence, _, say
from homeroom_sdk.persons import Person
from homeroom_sdk.printing import Block, Facts, NewPage, Paragraph, Printed, QrCode, print_pdf
from homeroom_sdk.services import Directory

LANGUAGE = _("en")
"""Language tag of the sentences on a sheet; its translation is the tag of the translation's language."""
CODE_MM = 80
NAMED = 20


async def print_sheets(ctx: PluginContext, body: SheetsRequest) -> bytes:
    """Return a PDF with one page per sheet, in the caller's language.

    Raises:
        ValidationFailed: an id is unknown, or the school has no persons with an id, or too many.
    """
    if body.copies:
        pages = [_next_sheet() for _number in range(body.copies)]
    else:
        persons = await _list_persons(ctx, body)
        schools = await ctx.school_names({person.school_id for person in persons})
        pages = [_sheet_of(person, body.by, schools) for person in persons]
    blocks = [block for number, page in enumerate(pages) for block in ([NewPage()] if number else []) + page]
    pdf = await print_pdf(Printed(say(_("Separator sheets")), say(LANGUAGE), blocks, is_letter=True))
    await ctx.audit.record("separator_sheets.printed", sheets=len(pages))
    return pdf


async def _list_persons(ctx: PluginContext, body: SheetsRequest) -> Sequence[Person]:
    if not body.ids:
        return await _list_school(ctx, body.schoolId, body.by)
    found = await find_persons(ctx, body.by, set(body.ids), body.schoolId)
    if unknown := [item for item in dict.fromkeys(body.ids) if item not in found]:
        raise ValidationFailed.of(ids=_("No person has these IDs: {ids}.", ids=_few(unknown)))
    return [person for item in dict.fromkeys(body.ids) for person in found[item]]


async def _list_school(ctx: PluginContext, school_id: str, by: By) -> Sequence[Person]:
    directory = ctx.services.get(Directory)
    found: list[Person] = []
    after: UUID | None = None
    while page := await directory.list_persons(after=after):
        found += [person for person in page if person.school_id.casefold() == school_id.casefold() and _key(person, by)]
        after = page[-1].id
    if not found:
        raise ValidationFailed.of(schoolId=_("No person of this school has such an ID."))
    if len(found) > MAX_SHEETS:
        raise ValidationFailed.of(
            schoolId=_("The school has more than {count} persons. Give the IDs of some.", count=f"{MAX_SHEETS:,}")
        )
    return sorted(found, key=lambda person: (person.last_name.casefold(), person.first_name.casefold(), person.id))


def _sheet_of(person: Person, by: By, schools: Mapping[str, str]) -> list[Block]:
    key = _key(person, by)
    school = schools.get(person.school_id, person.school_id)
    facts = [(say(_("ID")), key), (say(_("School")), school)]
    hint = _("Put this sheet on top of the pages of this person, and scan all together. The sheet is not kept.")
    return _sheet(person.name, [Facts([fact for fact in facts if fact[1]])], hint, PREFIX + key)


def _next_sheet() -> list[Block]:
    hint = _("A new document begins after this sheet. Its person is chosen after the upload.")
    return _sheet(say(_("Next document")), [], hint, PREFIX)


def _sheet(title: str, facts: list[Block], hint: Sentence, code: str) -> list[Block]:
    described = say(_("QR code: {text}", text=code))
    return [Paragraph(title, is_large=True), *facts, QrCode(code, described, CODE_MM), Paragraph(say(hint))]


def _key(person: Person, by: By) -> str:
    return person.person_id if by == "personId" else person.other_id or ""


def _few(items: Sequence[str]) -> str:
    return ", ".join(items[:NAMED]) + (" …" if len(items) > NAMED else "")
