"""Judgement of the installed plugins before their code runs here: stored verdicts first, the rest in a child."""

from collections.abc import Iterable, Mapping
from dataclasses import replace
from types import MappingProxyType

import structlog
from homeroom_sdk.discovery import FoundPlugin
from homeroom_sdk.i18n import Sentence, _

from homeroom.plugins.loading.import_check.steps import Outcome, try_each
from homeroom.plugins.loading.import_check.store import Entry, VerdictBook
from homeroom.plugins.loading.load import read_plugin
from homeroom.plugins.loading.loaded import PluginStatus
from homeroom.plugins.loading.namespace import find_doubles
from homeroom.plugins.loading.verdicts import NEVER, Verdict, fingerprint
from homeroom.releases.files import NO_RELEASE, Release

log = structlog.get_logger()

CHILD = "homeroom.plugins.loading.import_check.worker"


def judge_plugins(
    found: Iterable[FoundPlugin],
    book: VerdictBook,
    *,
    deadline_s: float,
    denied: frozenset[str] = frozenset(),
    releases: Mapping[str, Release] = MappingProxyType({}),
    anew: bool = False,
) -> Mapping[str, Verdict]:
    """Return the verdict on each installed plugin: whether it may be imported, and why not.

    Plugins that are denied or have no valid manifest are left out. New verdicts are stored.

    Args:
        deadline_s: How long a plugin may take to be imported and to answer its hooks.
        releases: The verified release of each plugin, by id; a refused release is never imported, in any process.
        anew: Judge failed plugins again; for the process that writes the verdicts for the others.
    """
    known, verdicts, unjudged = book.read(), dict[str, Verdict](), dict[str, tuple[FoundPlugin, str]]()
    for item in find_doubles(found):
        if item.id in denied or read_plugin(item).manifest is None:
            continue
        mark, entry = fingerprint(item), known.get(item.id)
        if entry is not None and entry.suspended_for is not None:
            verdicts[item.id] = replace(entry.verdict, status=PluginStatus.SUSPENDED, reason=entry.suspended_for)
        elif refused := releases.get(item.id, NO_RELEASE).refused:
            verdicts[item.id] = _untrusted(item, mark, refused, entry)
        elif entry is not None and _counts(entry, mark, anew=anew):
            verdicts[item.id] = entry.verdict
        else:
            unjudged[f"{item.id}={item.entry_point.value}"] = item, mark
    new = {}
    for point, outcome in try_each(CHILD, list(unjudged), deadline_s=deadline_s):
        item, mark = unjudged[point]
        entry = known.get(item.id)
        new[item.id] = _verdict(item, mark, outcome, entry.verdict if entry is not None else None)
        if new[item.id].status is not PluginStatus.READY:
            log.warning("plugin_judged", plugin=item.id, status=new[item.id].status, reason=new[item.id].reason)
    book.write(new)
    return {**verdicts, **new}


def _untrusted(item: FoundPlugin, mark: str, reason: Sentence, entry: Entry | None) -> Verdict:
    log.error("plugin_untrusted", plugin=item.id, reason=reason)
    before = entry.verdict if entry is not None else Verdict(PluginStatus.UNTRUSTED)
    version = str(item.raw.get("version", ""))
    return replace(before, status=PluginStatus.UNTRUSTED, reason=reason, fingerprint=mark, version=version)


def _counts(entry: Entry, mark: str, *, anew: bool) -> bool:
    """Return True if the stored verdict still applies."""
    verdict = entry.verdict
    is_of_these = verdict.fingerprint == mark and verdict.status is not PluginStatus.UNTRUSTED
    return is_of_these and (verdict.status is PluginStatus.READY or verdict.has_hung or not anew)


def _verdict(item: FoundPlugin, mark: str, outcome: Outcome, before: Verdict | None) -> Verdict:
    """Build the new verdict; a failed plugin stays subscribed to the events of its previous verdict."""
    report, failure = outcome.report, outcome.failure
    return Verdict(
        PluginStatus(report.get("status", PluginStatus.FAILED)),
        _("It cannot be imported. {failure}", failure=failure) if failure else Sentence.read(report["reason"]),
        mark,
        str(item.raw.get("version", "")),
        report.get("head", ""),
        tuple(report.get("revisions", ())),
        tuple(report.get("hears") or (before.hears if before else ())),
        has_hung=failure is not None,
        was_ready=before is not None and before.was_ready,
        since=before.since if before is not None else NEVER,
    )
