"""Storage of the verdicts that every process follows. It is used before a process has a database engine."""

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any

import psycopg
from homeroom_sdk.i18n import Sentence, _
from psycopg.rows import dict_row
from psycopg.types.json import Jsonb

from homeroom.db.engine import driver_url
from homeroom.plugins.loading.loaded import PluginStatus
from homeroom.plugins.loading.verdicts import NEVER, Verdict
from homeroom.releases.files import Release
from homeroom.releases.installed import NOTHING, Kept

CONNECT_S = 5
EXISTS = "SELECT to_regclass('public.installed_plugins') IS NOT NULL"
READ = "SELECT * FROM public.installed_plugins"
WRITE = """
    INSERT INTO public.installed_plugins AS known
        (plugin_id, version, fingerprint, status, reason, has_hung, head, revisions, hears, first_ready_at)
    VALUES (%(id)s, %(version)s, %(fingerprint)s, %(status)s, %(reason)s, %(has_hung)s, %(head)s, %(revisions)s,
        %(hears)s,
        CASE WHEN %(status)s = 'ready' THEN now() END)
    ON CONFLICT (plugin_id) DO UPDATE SET (version, fingerprint, status, reason, has_hung, head, revisions, hears,
        judged_at, first_ready_at) = (excluded.version, excluded.fingerprint, excluded.status, excluded.reason,
        excluded.has_hung, excluded.head, excluded.revisions, excluded.hears, now(),
        coalesce(known.first_ready_at, excluded.first_ready_at))"""
NOTE_TABLES = "UPDATE public.installed_plugins SET tables_of = %s WHERE plugin_id = %s"
SUSPEND = """
    INSERT INTO public.installed_plugins AS known (plugin_id, suspended_at, suspended_for, suspended_stack)
    VALUES (%(id)s, now(), %(reason)s, %(stack)s)
    ON CONFLICT (plugin_id) DO UPDATE SET (suspended_at, suspended_for, suspended_stack) =
        (excluded.suspended_at, excluded.suspended_for, excluded.suspended_stack)
    WHERE known.suspended_at IS NULL"""
CAN_KEEP = """
    SELECT EXISTS (SELECT FROM information_schema.columns
        WHERE table_schema = 'public' AND table_name = 'installed_plugins' AND column_name = 'release_digest')"""
KEEP = """
    INSERT INTO public.installed_plugins AS known (plugin_id, release_version, release_digest, publisher)
    VALUES (%(id)s, %(version)s, %(digest)s, %(publisher)s)
    ON CONFLICT (plugin_id) DO UPDATE SET (release_version, release_digest, publisher) =
        (excluded.release_version, excluded.release_digest, excluded.publisher)"""
ACCEPT = """
    UPDATE public.installed_plugins SET release_version = '', release_digest = '', publisher = ''
    WHERE plugin_id = %s AND release_digest <> ''"""
LIFT = """
    UPDATE public.installed_plugins
    SET suspended_at = NULL, suspended_for = NULL, suspended_stack = '', fingerprint = ''
    WHERE plugin_id = %s AND (suspended_at IS NOT NULL OR status <> 'ready')"""


@dataclass(frozen=True, slots=True)
class Entry:
    """One plugin's stored data; `suspended_for` is the reason of a suspension, None if it is not suspended."""

    verdict: Verdict
    tables_of: str = ""
    suspended_for: Sentence | None = None
    kept: Kept = NOTHING


class VerdictBook:
    """The table of an installation's verdicts. Without a database, or before its first migration, it is empty and
    stores
    nothing.
    """

    def __init__(self, url: str | None, *, read_only: bool = False) -> None:
        self._url, self._read_only = url, read_only

    def read(self) -> Mapping[str, Entry]:
        """Return the entries of all plugins that were ever judged in this installation."""
        with self._open() as connection:
            if connection is None:
                return {}
            rows = connection.cursor(row_factory=dict_row).execute(READ).fetchall()
        return {row["plugin_id"]: _entry(row) for row in rows}

    def write(self, verdicts: Mapping[str, Verdict]) -> None:
        """Store these verdicts; suspensions are not changed."""
        with self._open() as connection:
            if connection is not None and verdicts and not self._read_only:
                connection.cursor().executemany(WRITE, [_row(each, verdicts[each]) for each in sorted(verdicts)])

    def note_tables(self, plugin_id: str, version: str) -> None:
        """Store that this version has migrated the plugin's tables."""
        with self._open() as connection:
            if connection is not None:
                connection.execute(NOTE_TABLES, (version, plugin_id))

    def keep(self, releases: Mapping[str, Release]) -> None:
        """Store the releases in use, so that no other release can replace one under the same name."""
        known = self.read()
        rows = [
            {"id": each, "version": release.version, "digest": release.digest, "publisher": release.publisher}
            for each, release in sorted(releases.items())
            if release.digest and release.refused is None
            if each not in known or known[each].kept != Kept(release.version, release.digest, release.publisher)
        ]
        with self._open() as connection:
            if connection is None or self._read_only or not rows:
                return
            if connection.execute(CAN_KEEP).fetchone() == (True,):
                connection.cursor().executemany(KEEP, rows)

    def accept(self, plugin_id: str) -> bool:
        """Forget the release that was in use, so that the next start accepts the installed one; return False if none is
        known.
        """
        with self._open() as connection:
            return connection is not None and connection.execute(ACCEPT, (plugin_id,)).rowcount > 0

    def suspend(self, plugin_id: str, reason: Sentence, stack: str) -> None:
        """Suspend a plugin from the next start of each process; the reason of an earlier suspension stays."""
        with self._open() as connection:
            if connection is not None:
                connection.execute(SUSPEND, {"id": plugin_id, "reason": Jsonb(reason.stored()), "stack": stack})

    def switch_off(self, plugin_id: str) -> None:
        """Suspend a plugin at an operator's request."""
        reason = _("An operator has switched it off. To switch it on again: homeroom plugin resume {id}", id=plugin_id)
        self.suspend(plugin_id, reason, "")

    def lift(self, plugin_id: str) -> bool:
        """End a suspension, or forget a verdict other than ready; return False if there is neither."""
        with self._open() as connection:
            return connection is not None and connection.execute(LIFT, (plugin_id,)).rowcount > 0

    @contextmanager
    def _open(self) -> Iterator[psycopg.Connection[Any] | None]:
        if self._url is None:
            yield None
            return
        with psycopg.connect(driver_url(self._url), connect_timeout=CONNECT_S) as connection:
            exists = connection.execute(EXISTS).fetchone() == (True,)
            yield connection if exists else None


def is_changed(loaded: Mapping[str, Verdict], now: Mapping[str, Entry]) -> bool:
    """Return True if a loaded plugin has another status now: suspended, resumed, failed or repaired.

    Verdicts on other files are ignored: another machine may have another version for a while.
    """
    for plugin_id, verdict in loaded.items():
        if (entry := now.get(plugin_id)) is None or verdict.status is PluginStatus.UNTRUSTED:
            continue  # Each process checks itself whether files are trusted.
        was_suspended = verdict.status is PluginStatus.SUSPENDED
        if was_suspended != (entry.suspended_for is not None):
            return True
        is_same = entry.verdict.fingerprint == verdict.fingerprint
        if not was_suspended and is_same and entry.verdict.status is not verdict.status:
            return True
    return False


def _entry(row: Mapping[str, Any]) -> Entry:
    verdict = Verdict(
        PluginStatus(row["status"] or PluginStatus.FAILED),
        Sentence.read(row["reason"]),
        row["fingerprint"],
        row["version"],
        row["head"],
        tuple(row["revisions"]),
        tuple(row["hears"]),
        row["has_hung"],
        row["first_ready_at"] is not None,
        row["first_ready_at"] or NEVER,
    )
    suspended = row["suspended_for"]
    kept = Kept(row.get("release_version", ""), row.get("release_digest", ""), row.get("publisher", ""))
    return Entry(verdict, row["tables_of"], Sentence.read(suspended) if suspended else None, kept)


def _row(plugin_id: str, verdict: Verdict) -> Mapping[str, Any]:
    return {
        "id": plugin_id,
        "version": verdict.version,
        "fingerprint": verdict.fingerprint,
        "status": str(verdict.status),
        "reason": Jsonb(verdict.reason.stored()),
        "has_hung": verdict.has_hung,
        "head": verdict.head,
        "revisions": list(verdict.revisions),
        "hears": list(verdict.hears),
    }
