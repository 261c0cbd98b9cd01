"""Cover sheet of a family's printed copy: the person, the school, the number of pages, and whom to ask."""

from homeroom_plugins.delivery.prints.unreached import Unreached
from homeroom_plugins.delivery.words import WORDING
from homeroom_sdk.context import PluginContext
from homeroom_sdk.placeholders import without_placeholders
from homeroom_sdk.printing import Block, Facts, Paragraph, Printed
from homeroom_sdk.printing.fonts import MISSING, with_letters


def write_cover(
    ctx: PluginContext, family: Unreached, *, subject: str, pages: int, language: str, is_namesake: bool
) -> Printed:
    """Return the cover sheet in the family's language, or in the district's if the family's script cannot be printed.

    Args:
        subject: The job's subject, printed without its placeholders.
        is_namesake: Another person of the school in the same file has the same name, so the student's id is printed.
    """
    tag = pick_language(language, ctx.district.language)
    text = WORDING.words(tag)
    facts = [
        (text["print.school"], family.school),
        (text["print.student_id"], family.person_id if is_namesake else ""),
        (text["print.about"], without_placeholders(subject)),
        (text["print.pages"], str(pages)),
    ]
    contact = ctx.branding.contact
    blocks: list[Block] = [
        Paragraph(ctx.branding.name),
        Paragraph(text["print.to"].format(name=family.name), is_large=True),
        Facts([(term, fact) for term, fact in facts if fact]),
        Paragraph(text["print.why"]),
    ]
    if contact.is_given:
        blocks.append(Paragraph(text["print.contact"].format(contact=contact.line)))
    blocks.append(Paragraph(text["print.not_for_you"]))
    return Printed(ctx.branding.name, tag, blocks, is_letter=True)


def pick_language(wanted: str, district: str) -> str:
    """Return a language with texts and printable letters: the wanted one, the district's, or English."""
    for tag in (WORDING.pick_language(wanted, district), WORDING.pick_language(district, "en")):
        words = WORDING.words(tag)
        if MISSING not in with_letters(words["print.why"]):
            return tag
    return "en"
