"""Rules that a district saves by name, one per kind of document, and that are proposed for similar files."""

from collections.abc import Sequence
from dataclasses import asdict
from typing import Any
from uuid import UUID

from homeroom_plugins.delivery.errors import FileRefused, SavedRuleNotFound
from homeroom_plugins.delivery.intake.rules import AnyRule, FixedRule, IndexRule, RuleInvalid
from homeroom_plugins.delivery.intake.uploads import child_of, fetch_source
from homeroom_plugins.delivery.models import SavedRule, Upload
from homeroom_plugins.delivery.pdf.errors import PdfError
from homeroom_plugins.delivery.pdf.rules.file_fingerprint import Look, read_look
from homeroom_sdk.context import PluginContext
from homeroom_sdk.errors import ValidationFailed
from homeroom_sdk.guard.runner import Limits, run_guarded
from homeroom_sdk.i18n import _
from homeroom_sdk.orm import uuid7
from homeroom_sdk.texts import is_line
from sqlalchemy import delete, func, select
from sqlalchemy.dialects.postgresql import insert

MAX_RULES = 200
MAX_NAME_CHARS = 100
LIMITS = Limits(cpu_s=4, wall_s=30)


async def list_rules(ctx: PluginContext) -> Sequence[SavedRule]:
    """Return the district's rules, ordered by name."""
    statement = select(SavedRule).where(SavedRule.district_id == ctx.district.id).order_by(func.lower(SavedRule.name))
    return (await ctx.db.scalars(statement)).all()


async def save_rule(ctx: PluginContext, name: str, rule: AnyRule, upload: Upload) -> SavedRule:
    """Save a rule that was made for this upload.

    Raises:
        ValidationFailed: The name is empty, too long, or used by another rule.
        RuleInvalid: The rule fits only one file, or the district has too many rules.
        FileRefused: The upload's first page cannot be read.
    """
    name = _check_name(name)
    look = await look_of(ctx, upload)
    if len(await list_rules(ctx)) >= MAX_RULES:
        raise RuleInvalid(_("Your district has {count} saved rules. Delete one that is not used.", count=MAX_RULES))
    values = {"id": uuid7(), "name": name, "rule": _kept(rule), "look": asdict(look), "created_by": ctx.actor.name}
    statement = insert(SavedRule).values(**values).on_conflict_do_nothing().returning(SavedRule)
    saved: SavedRule | None = await ctx.db.scalar(statement)
    if saved is None:
        raise _name_taken()
    await ctx.audit.record("rule.saved", subject=str(saved.id))
    return saved


async def change_rule(ctx: PluginContext, rule_id: UUID, name: str, rule: AnyRule, upload: Upload | None) -> SavedRule:
    """Change the name and content of a saved rule. With an upload, it is proposed for files like that one. Flushes.

    Raises:
        SavedRuleNotFound: There is no such rule.
        ValidationFailed: The name is empty, too long, or used by another rule.
        RuleInvalid: The rule fits only one file.
        FileRefused: The upload's first page cannot be read.
    """
    name, kept = _check_name(name), _kept(rule)
    look = None if upload is None else await look_of(ctx, upload)
    saved: SavedRule | None = await ctx.db.get(SavedRule, (ctx.district.id, rule_id), with_for_update=True)
    if saved is None:
        raise SavedRuleNotFound(_("This rule no longer exists."))
    others = [item for item in await list_rules(ctx) if item.id != rule_id]
    if any(item.name.casefold() == name.casefold() for item in others):
        raise _name_taken()
    saved.name, saved.rule, saved.updated_at = name, kept, ctx.now()
    if look is not None:
        saved.look = asdict(look)
    await ctx.db.flush()
    await ctx.audit.record("rule.changed", subject=str(rule_id))
    return saved


async def delete_rule(ctx: PluginContext, rule_id: UUID) -> None:
    """Delete a saved rule. Jobs that used it keep their copy.

    Raises:
        SavedRuleNotFound: There is no such rule.
    """
    statement = delete(SavedRule).where(SavedRule.district_id == ctx.district.id, SavedRule.id == rule_id)
    if await ctx.db.scalar(statement.returning(SavedRule.id)) is None:
        raise SavedRuleNotFound(_("This rule no longer exists."))
    await ctx.audit.record("rule.deleted", subject=str(rule_id))


async def look_of(ctx: PluginContext, upload: Upload) -> Look:
    """Return the characteristics of an upload, for comparison with other files.

    Raises:
        FileRefused: Its first page cannot be read.
    """
    path = await fetch_source(ctx, upload.blob_id)
    try:
        return await run_guarded(read_look, path, limits=LIMITS, reuse=child_of(path))
    except PdfError as error:
        raise FileRefused(error) from error


def is_alike(saved: SavedRule, look: Look) -> bool:
    """Return whether a saved rule was made for files that look like this one."""
    kept = saved.look
    return Look(kept["producer"], kept["width"], kept["height"], tuple(kept["labels"])).is_like(look)


def _kept(rule: AnyRule) -> dict[str, Any]:
    if isinstance(rule, IndexRule | FixedRule):
        raise RuleInvalid(_("A list of persons belongs to one file. Save a rule that finds ids on the pages."))
    return rule.model_dump(mode="json")


def _check_name(name: str) -> str:
    name = " ".join(name.split())
    if not name:
        raise ValidationFailed.of(name=_("Give the rule a name, such as the kind of document."))
    if len(name) > MAX_NAME_CHARS or not is_line(name):
        raise ValidationFailed.of(name=_("A name is one line of at most {count} characters.", count=MAX_NAME_CHARS))
    return name


def _name_taken() -> ValidationFailed:
    return ValidationFailed.of(name=_("Another rule has this name. Choose it and save your changes, or take another."))
