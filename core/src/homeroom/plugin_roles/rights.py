"""Rights of a plugin's role: everything on its own tables, and on some platform tables what the plugin's context
writes.

Row level security restricts the role to the district that the platform has opened, and on the platform's tables to the
plugin's own rows. These policies are restrictive: they only narrow what the district's policy allows.
"""

from collections.abc import Collection, Mapping
from dataclasses import dataclass

ALL = frozenset({"SELECT", "INSERT", "UPDATE", "DELETE"})
PROVEN = "district_id = (SELECT public.proven_district())"
"""A subquery, so that the proof is checked once per statement instead of once per row."""

Grant = tuple[str, str | None]
"""A privilege and its column; None means all columns."""

CORE_FUNCTIONS = frozenset({"open_district", "proven_district", "session_district", "runs_ahead"})
"""The platform's SECURITY DEFINER functions that the role may call."""


@dataclass(frozen=True, slots=True)
class TableRights:
    """Privileges on one table; `using` and `check` are the expressions of its policy, empty if it needs no policy."""

    grants: frozenset[Grant]
    using: str = ""
    check: str = ""


def rights_on_core(plugin_id: str) -> Mapping[str, TableRights]:
    """Return the rights on the platform's tables that the plugin's context uses in the plugin's own transaction.

    Of `outbox_events` and `audit_entries`, the role can read only the columns that an INSERT reads back because the
    database fills them in.
    """
    own = f"{PROVEN} AND plugin_id = '{plugin_id}'"
    run = f"starts_with(flow, '{plugin_id}.')"
    end = f"(event <> 'flow.ended@1' OR starts_with(payload ->> 'flow', '{plugin_id}.'))"
    changed = ("state", "message", "ended_at", "is_postponed", "lease_until", "person_count", "delivery_type")
    return {
        "schools": TableRights(_columns("SELECT", "district_id", "id", "code", "name", "closed_at"), PROVEN, PROVEN),
        "outbox_events": TableRights(
            _whole("INSERT") | _columns("SELECT", "district_id", "id", "created_at", "due_at"),
            PROVEN,
            f"{PROVEN} AND {end}",
        ),
        "flow_runs": TableRights(_whole("SELECT", "INSERT") | _columns("UPDATE", *changed), own, f"{own} AND {run}"),
        "blobs": TableRights(_whole("SELECT", "INSERT") | _columns("UPDATE", "deleted_at"), own, own),
        "audit_entries": TableRights(_whole("INSERT") | _columns("SELECT", "district_id", "id", "at"), own, own),
    }


def rights_on_own(tables: Mapping[str, bool]) -> Mapping[str, TableRights]:
    """Return all rights on rows for the plugin's tables.

    Args:
        tables: The tables; the value is True if the table has districts.
    """
    return {
        name: TableRights(_whole(*ALL), PROVEN, PROVEN) if has_district else TableRights(_whole(*ALL))
        for name, has_district in tables.items()
    }


def owner_of(table: str, plugin_ids: Collection[str], core_tables: Collection[str]) -> str | None:
    """Return the plugin that owns a table: of those with a matching prefix, the longest id. None means the platform."""
    if table in core_tables:
        return None
    return max((each for each in plugin_ids if table.startswith(f"{each}_")), key=len, default=None)


def _whole(*privileges: str) -> frozenset[Grant]:
    return frozenset((privilege, None) for privilege in privileges)


def _columns(privilege: str, *columns: str) -> frozenset[Grant]:
    return frozenset((privilege, column) for column in columns)
