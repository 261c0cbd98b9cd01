"""What the role of a plugin may do: all with its own tables, and with a few of the platform's what its context writes.

Row level security keeps it to the district that the platform has opened, and on the platform's tables to what is the
plugin's own. These policies are restrictive: they only take away from what the policy of the district gives.
"""

from collections.abc import Collection, Mapping
from dataclasses import dataclass

ALL = frozenset({"SELECT", "INSERT", "UPDATE", "DELETE"})
PROVEN = "district_id = (SELECT public.proven_district())"
"""In a subquery it is proven once for the whole statement, not for each row."""

Grant = tuple[str, str | None]
"""A privilege, and the one column for which it is, or None for all."""

CORE_FUNCTIONS = frozenset({"open_district", "proven_district", "session_district", "runs_ahead"})
"""The platform's functions with their owner's rights that the role may call."""


@dataclass(frozen=True, slots=True)
class TableRights:
    """What the role may do with one table; `using` and `check` are of its policy, empty where it needs none."""

    grants: frozenset[Grant]
    using: str = ""
    check: str = ""


def rights_on_core(plugin_id: str) -> Mapping[str, TableRights]:
    """The tables of the platform into which the plugin's context writes, in the plugin's own transaction.

    What is read back of a new row are the columns that the database fills in; of events nobody reads more.
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
    """All that can be done with rows, for the plugin's tables; the value says whether a table has districts."""
    return {
        name: TableRights(_whole(*ALL), PROVEN, PROVEN) if has_district else TableRights(_whole(*ALL))
        for name, has_district in tables.items()
    }


def owner_of(table: str, plugin_ids: Collection[str], core_tables: Collection[str]) -> str | None:
    """The plugin whose table it is: the one with the longest id with which its name begins; None is the platform."""
    if table in core_tables:
        return None
    return max((each for each in plugin_ids if table.startswith(f"{each}_")), key=len, default=None)


def _whole(*privileges: str) -> frozenset[Grant]:
    return frozenset((privilege, None) for privilege in privileges)


def _columns(privilege: str, *columns: str) -> frozenset[Grant]:
    return frozenset((privilege, column) for column in columns)
