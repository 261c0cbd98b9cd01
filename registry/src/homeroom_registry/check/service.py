"""Checking a plugin by every rule."""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from homeroom_registry.check import code_rules, manifest_rules, package_rules, table_rules, word_rules
from homeroom_registry.check.rules import RULES, Problem, Rule, once
from homeroom_registry.check.source import PluginSource, open_source
from homeroom_registry.check.tiers import Tier, tier_without

LET_GO = re.compile(r"#\s*homeroom:\s*ignore\[(?P<rules>[A-Z0-9, ]+)\]\s*\S")
"""Pattern of a comment that suppresses rules. It must have a reason behind it, or it does not count."""
ALL = (manifest_rules, package_rules, code_rules, table_rules, word_rules)
"""The modules that add their rules to the list when they are imported."""


@dataclass(frozen=True, slots=True)
class Found:
    """A problem with its rule."""

    rule: Rule
    problem: Problem


def check(path: Path) -> Sequence[Found]:
    """Check the plugin in a folder or a wheel; return the problems by file and line.

    Raises:
        NoPlugin: there is no plugin to check.
    """
    with open_source(path) as source:
        return check_source(source)


def check_source(source: PluginSource) -> Sequence[Found]:
    """Check an open plugin; return the problems by file and line, without suppressed ones."""
    found = [
        Found(rule, problem)
        for rule in list_rules()
        for problem in once(rule.check(source))
        if not _is_let_go(source, rule, problem)
    ]
    return sorted(found, key=lambda item: (item.problem.path, item.problem.line, item.rule.id))


def tier_of(found: Sequence[Found]) -> Tier:
    """Return the tier of a plugin, given the problems found in it."""
    return tier_without(item.rule.id for item in found)


def _is_let_go(source: PluginSource, rule: Rule, problem: Problem) -> bool:
    """Return True if the line or the one above has a suppressing comment: `# homeroom: ignore[HP406] reason`."""
    if not problem.line:
        return False
    lines = (source.folder / problem.path).read_text(encoding="utf-8", errors="replace").splitlines()
    near = lines[max(0, problem.line - 2) : problem.line]
    return any(rule.id in found["rules"] for line in near if (found := LET_GO.search(line)))


def list_rules() -> Sequence[Rule]:
    """List every rule, sorted by its id."""
    return sorted(RULES, key=lambda rule: rule.id)


def find_rule(rule_id: str) -> Rule | None:
    """Find the rule with this id, ignoring case."""
    return next((rule for rule in RULES if rule.id == rule_id.upper()), None)
