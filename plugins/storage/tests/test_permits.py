"""The SQL condition of permissions has the same result as a plain evaluation of the roles."""

from collections.abc import Iterator
from typing import Any
from uuid import UUID, uuid5

import pytest
from homeroom.db.urls import find_database
from homeroom.platform import Platform
from homeroom_devkit.testing.examples import examples
from homeroom_plugins.storage.document_models import DocumentRow
from homeroom_plugins.storage.permitted import permits
from homeroom_sdk.context import ADMINISTRATOR, SCHOOL_USER, Actor
from homeroom_sdk.services import DocumentRole, DocumentRoles, DocumentType, DocumentVerb
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from sqlalchemy import Connection, create_engine, insert, select, text

SPACE = UUID("6ba7b810-9dad-11d1-80b4-00c04fd430c8")
TYPES = [DocumentType(uuid5(SPACE, f"type {number}"), f"Type {number}") for number in range(5)]
DOCUMENTS = {uuid5(SPACE, f"document {number}"): TYPES[number % len(TYPES)] for number in range(15)}
DISTRICT = uuid5(SPACE, "district")

roles = st.lists(
    st.tuples(st.sets(st.sampled_from(range(len(TYPES)))), st.sets(st.sampled_from(list(DocumentVerb))), st.booleans()),
    max_size=4,
)
"""For each role: its types, its permissions, and whether the user has it."""


class Roles:
    """A context with these roles, which is also its own `DocumentRoles` service."""

    def __init__(self, actor: Actor, found: list[DocumentRole]) -> None:
        self.actor, self.services, self._found = actor, self, found

    def get(self, _protocol: type[DocumentRoles]) -> "Roles":
        return self

    async def list_types(self) -> list[DocumentType]:
        return TYPES

    async def list_roles(self) -> list[DocumentRole]:
        return self._found


@pytest.fixture
def documents(platform: Platform) -> Iterator[Connection]:
    """Yield a connection that sees fifteen documents of five types, and nothing else."""
    engine = create_engine(find_database(platform.settings).admin or "")
    with engine.connect() as connection:
        connection.execute(
            text("CREATE TEMP TABLE storage_documents (LIKE public.storage_documents INCLUDING DEFAULTS)")
        )
        said = dict.fromkeys(("person_id", "person_name", "school_id", "name"), "")
        rows = [
            {"district_id": DISTRICT, "id": key, "person": key, "type_id": kind.id, **said}
            for key, kind in DOCUMENTS.items()
        ]
        connection.execute(insert(DocumentRow), rows)
        yield connection
    engine.dispose()


def run(work: Any) -> Any:
    """Return the result of a coroutine that never suspends."""
    with pytest.raises(StopIteration) as ended:
        work.send(None)
    return ended.value.value


def test_condition_is_what_the_roles_say(documents: Connection) -> None:
    @settings(
        max_examples=examples(2000),
        deadline=None,
        derandomize=True,
        database=None,
        suppress_health_check=[HealthCheck.too_slow],
    )
    @given(roles, st.sampled_from(list(DocumentVerb)), st.integers(0, 9))
    def compare(granted: list[tuple[set[int], set[DocumentVerb], bool]], verb: DocumentVerb, dice: int) -> None:
        is_admin = dice == 0
        ids = [uuid5(SPACE, f"role {number}") for number in range(len(granted))]
        found = [
            DocumentRole(key, "Role", tuple(TYPES[number] for number in types), frozenset(verbs))
            for key, (types, verbs, _has) in zip(ids, granted, strict=True)
        ]
        mine = frozenset(str(key) for key, (_types, _verbs, has) in zip(ids, granted, strict=True) if has)
        actor = Actor(DISTRICT, "user", frozenset({ADMINISTRATOR if is_admin else SCHOOL_USER}), mine)
        context: Any = Roles(actor, found)
        answered = set(documents.scalars(select(DocumentRow.id).where(run(permits(context, verb)))))

        expected = set()
        for key, kind in DOCUMENTS.items():
            may_view = may_do = is_admin
            for types, verbs, has in granted:
                if has and kind in [TYPES[number] for number in types]:
                    may_view = may_view or DocumentVerb.VIEW in verbs
                    may_do = may_do or verb in verbs
            if may_view and may_do:
                expected.add(key)
        assert answered == expected

    compare()
