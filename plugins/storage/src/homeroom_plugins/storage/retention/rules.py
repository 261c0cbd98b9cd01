"""Retention rules of document types."""

from collections.abc import Mapping
from typing import Any

from homeroom_plugins.storage.models import TypeRow
from homeroom_plugins.storage.retention.due import renew_persons
from homeroom_plugins.storage.rule_models import Action, RuleRow, Trigger, Unit
from homeroom_sdk.context import PluginContext
from homeroom_sdk.i18n import Sentence, _, _n
from homeroom_sdk.orm import uuid7
from sqlalchemy import delete


async def save_rule(ctx: PluginContext, kind: TypeRow, rule: Mapping[str, Any] | None) -> None:
    """Replace the retention rule of a type, or remove it if `rule` is None. Flushes."""
    own = (RuleRow.district_id == ctx.district.id, RuleRow.type_id == kind.id)
    await ctx.db.execute(delete(RuleRow).where(*own))
    if rule is not None:
        ctx.db.add(RuleRow(district_id=ctx.district.id, id=uuid7(), type_id=kind.id, **rule))
    await ctx.db.flush()
    if rule is not None and rule["trigger"] in (Trigger.EXIT, Trigger.BIRTHDAY):
        await renew_persons(ctx)


def action_of(rule: RuleRow | None) -> Action:
    """Return what happens to documents that are due under the rule; without a rule, they are reviewed."""
    return Action(rule.action) if rule else Action.REVIEW


def describe(kind: TypeRow, rule: RuleRow | None) -> Sentence:
    """Describe the rule in words, for lists and certificates."""
    if rule is None:
        return _(
            "{period} after the day on which it was stored", period=_period(kind.retention_period_days or 0, "days")
        )
    period = _period(rule.amount, rule.unit)
    match Trigger(rule.trigger):
        case Trigger.CREATED:
            return _("{period} after the day on which it was stored", period=period)
        case Trigger.SCHOOL_YEAR_END:
            return _("{period} after the end of the school year in which it was stored", period=period)
        case Trigger.EXIT:
            return _("{period} after the person left the district", period=period)
        case Trigger.BIRTHDAY:
            return _("{period} after the person was born", period=period)
        case Trigger.FIELD:
            return _("{period} after the date in the field “{field}”", period=period, field=rule.field)


def _period(amount: int, unit: str) -> Sentence:
    match Unit(unit):
        case Unit.YEARS:
            return _n("{count} year", "{count} years", amount)
        case Unit.MONTHS:
            return _n("{count} month", "{count} months", amount)
        case Unit.DAYS:
            return _n("{count} day", "{count} days", amount)
