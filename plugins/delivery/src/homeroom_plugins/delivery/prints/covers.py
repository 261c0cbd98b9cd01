"""The sheet on top of a family's paper: for whom it is, from which school, how much, and whom to ask."""

from homeroom_plugins.delivery.prints.unreached import Unreached
from homeroom_plugins.delivery.words import WORDING
from homeroom_sdk.context import PluginContext
from homeroom_sdk.placeholders import without_placeholders
from homeroom_sdk.printing import Block, Facts, Paragraph, Printed
from homeroom_sdk.printing.fonts import MISSING, with_letters


def write_cover(
    ctx: PluginContext, family: Unreached, *, subject: str, pages: int, language: str, is_namesake: bool
) -> Printed:
    """The cover sheet in the family's language, or the district's where the family's letters cannot be printed.

    Args:
        subject: Of the job; it is said without its placeholders.
        is_namesake: Another one of the school in the same paper has the name: the student's ID tells them apart.
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
    """A language that there are words and letters for."""
    for tag in (WORDING.pick_language(wanted, district), WORDING.pick_language(district, "en")):
        words = WORDING.words(tag)
        if MISSING not in with_letters(words["print.why"]):
            return tag
    return "en"
