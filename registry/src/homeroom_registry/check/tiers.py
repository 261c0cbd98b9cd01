"""Tiers: the quality level of a plugin, by the rules of `homeroom plugin check` that it follows."""

from collections.abc import Iterable
from enum import StrEnum


class Tier(StrEnum):
    """Quality levels from none to gold; each also requires the rules of the lower ones."""

    NONE = ""
    BRONZE = "bronze"
    SILVER = "silver"
    GOLD = "gold"


MEANING = {
    Tier.BRONZE: "it runs, and harms nobody",
    Tier.SILVER: "operators can look after it",
    Tier.GOLD: "everybody can work with it",
}
"""Purpose of each tier, in words for people."""
ORDER = tuple(MEANING)
SILVER = frozenset(
    {"HP106", "HP107", "HP108", "HP206", "HP210", "HP303", "HP306", "HP309", "HP317", "HP319", "HP405", "HP407"}
)
GOLD = frozenset({"HP113", "HP114", "HP207", "HP308", "HP501", "HP502", "HP503", "HP504", "HP505"})


def tier_of_rule(rule_id: str) -> Tier:
    """Return the first tier that requires a rule; a rule that is in neither list belongs to bronze."""
    if rule_id in GOLD:
        return Tier.GOLD
    return Tier.SILVER if rule_id in SILVER else Tier.BRONZE


def tier_without(broken: Iterable[str]) -> Tier:
    """Return the tier of a plugin that breaks these rules: the highest below all tiers that require one of them."""
    wanting = min((ORDER.index(tier_of_rule(rule_id)) for rule_id in broken), default=len(ORDER))
    return ORDER[wanting - 1] if wanting else Tier.NONE
