"""Questions of `listing.py`, each as the endpoint's parameters and as hand-written SQL."""

import json
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from homeroom_sdk.context import ADMINISTRATOR, SCHOOL_USER
from homeroom_sdk.models import Access, Field, FieldType, ModelSpec

PAGE = 25
FAR = 10_000
"""Number, from 1, of a page in the middle of a large list."""

SLIPS = ModelSpec(
    "Slips",
    (Field("title", searchable=True), Field("kind"), Field("count", FieldType.INTEGER)),
    access=Access(read=frozenset({ADMINISTRATOR, SCHOOL_USER})),
)


@dataclass(frozen=True)
class Listing:
    """A model and its table; the `%s` in `load` are the district, the first and the last row to create."""

    model: str
    table: str
    load: str
    columns: str
    where: str
    keys: tuple[str, ...]
    filters: Mapping[str, tuple[str, str, str]]
    phrases: Mapping[str, str]

    def rows(self, *, where: str = "", order: str = "", size: int = PAGE, offset: int = 0, table: str = "") -> str:
        """Return the SQL statement for one page of rows."""
        return (
            f"select {self.columns} from {table or self.table} where {self.where} {where} "
            f"order by {order or ', '.join(self.keys)} limit {size} offset {offset}"
        )

    def count(self, *, where: str = "", table: str = "") -> str:
        """Return the SQL statement for the number of rows."""
        return f"select count(*) from {table or self.table} where {self.where} {where}"


LISTINGS = [
    Listing(
        "Users",
        "users",
        "insert into users (district_id, id, user_name, email, first_name, last_name, roles) "
        "select %s, gen_random_uuid(), 'u' || n, 'u' || n || '@example.org', "
        "(array['Anna', 'José', 'Mia', 'Noah', 'Liam', 'Emma'])[1 + n %% 6], 'Family' || md5((n %% 50000)::text), "
        "array['SchoolUser'] from generate_series(%s::int, %s::int) n",
        "id, email, user_name, first_name, last_name, roles, sub_roles, is_suspended, "
        "case when locked_until > now() then 'locked' else 'unlocked' end, last_sign_in_at, created_at",
        "district_id = %(district)s and deleted_at is null",
        ("last_name", "first_name", "id"),
        {
            "filtered, 1 in 6": ("firstName", "Mia", "first_name"),
            "filtered, one row": ("userName", "u7777", "user_name"),
        },
        {"phrase, one row": "u7777", "phrase, 1 in 6": "anna"},
    ),
    Listing(
        "Slips",
        "instances",
        "insert into instances (district_id, id, model, payload, search_text, created_by, updated_by) "
        "select %s, gen_random_uuid(), 'Slips', jsonb_build_object('title', 'Slip ' || n, 'kind', 'k' || n %% 40, "
        "'count', n), 'Slip ' || n, 'bench', 'bench' from generate_series(%s::int, %s::int) n",
        "id, model, payload, specs, tags, readers, writers, version, created_at, created_by, updated_at, updated_by",
        "district_id = %(district)s and model = 'Slips' and deleted_at is null",
        ("id",),
        {"filtered, 1 in 40": ("kind", "k7", "payload ->> 'kind'")},
        {"phrase, one row": "7777"},
    ),
    Listing(
        "Persons",
        "people_persons",
        "insert into people_persons (district_id, id, person_id, person_key, first_name, last_name, school_id, email) "
        "select %s, gen_random_uuid(), 'P' || n, 'p' || n, "
        "(array['Anna', 'José', 'Mia', 'Noah', 'Liam', 'Emma'])[1 + n %% 6], 'Family' || md5((n %% 50000)::text), "
        "'S' || n %% 40, 'p' || n || '@example.org' from generate_series(%s::int, %s::int) n",
        "id, person_id, concat(first_name, ' ', last_name), first_name, last_name, school_id, email, guardian_email, "
        "updated_at",
        "district_id = %(district)s",
        ("last_name", "first_name", "id"),
        {
            "filtered, 1 in 40": ("schoolId", "S7", "school_id"),
            "filtered, one row": ("personId", "P7777", "person_id"),
        },
        {"phrase, one row": "p7777", "phrase, 1 in 6": "anna"},
    ),
]


@dataclass(frozen=True)
class Case:
    """One question; if `follows` is set, it asks for the page after the one that `params` name."""

    name: str
    rows: str
    count: str
    params: Mapping[str, Any] = field(default_factory=dict)
    follows: bool = False


def list_cases(listing: Listing, total: int) -> list[Case]:
    """Return the questions for a list of `total` rows."""
    last, far = (total - 1) // PAGE * PAGE, min(FAR - 1, total // PAGE // 2) * PAGE
    backwards = ", ".join(f"{key} desc" for key in listing.keys)
    behind = f"and ({', '.join(listing.keys)}) > ({', '.join(f'%({key})s' for key in listing.keys)})"
    everything = listing.count()
    cases = [
        Case("first page", listing.rows(), everything),
        Case("last page", listing.rows(order=backwards, size=total - last), everything, {"fromIndex": last}),
        Case(f"page {far // PAGE + 1:,}", listing.rows(offset=far), everything, {"fromIndex": far}),
        Case("the next by cursor", listing.rows(where=behind), everything, {"fromIndex": far}, follows=True),
    ]
    for name, (prop, value, column) in listing.filters.items():
        where = f"and {column} = '{value}'"
        q = json.dumps({"filters": [{"property": prop, "values": [value]}]})
        cases.append(Case(name, listing.rows(where=where), listing.count(where=where), {"q": q}))
    for name, phrase in listing.phrases.items():
        table = f"{listing.table}_search('{phrase}')"
        found = listing.rows(table=table), listing.count(table=table)
        cases.append(Case(name, *found, {"q": json.dumps({"phrase": phrase})}))
    return cases
