"""Tests of the specification's rules on permissions (§6), with random roles and types."""

from uuid import UUID

from homeroom_sdk.context import (
    ADMINISTRATOR,
    DEFAULT_USER,
    INTEGRATIONS_ADMIN,
    PUBLIC_USER,
    SCHOOL_ADMINISTRATOR,
    SCHOOL_USER,
)
from homeroom_sdk.permissions import (
    FLAGS,
    derive_permissions,
    is_public_user,
    passes_admin_guard,
)
from homeroom_sdk.services import DocumentRole, DocumentType, DocumentVerb
from hypothesis import given
from hypothesis import strategies as st

IDS = st.integers(0, 11).map(lambda number: UUID(int=number))
TYPES = st.lists(st.builds(DocumentType, IDS, st.text("aAbBé ", max_size=4)), unique_by=lambda item: item.id)
OTHER_ROLES = st.sets(st.sampled_from([SCHOOL_ADMINISTRATOR, SCHOOL_USER, PUBLIC_USER, DEFAULT_USER]))


@st.composite
def districts(draw: st.DrawFn) -> tuple[list[DocumentType], list[DocumentRole]]:
    """Draw the document types of a district, and the roles of a user there."""
    types = draw(TYPES)
    access = st.lists(st.sampled_from(types), unique=True).map(tuple) if types else st.just(())
    verbs = st.frozensets(st.sampled_from(DocumentVerb))
    return types, draw(st.lists(st.builds(DocumentRole, IDS, st.just("role"), access, verbs), max_size=4))


class TestDerivePermissions:
    @given(districts(), OTHER_ROLES)
    def test_administrator_has_every_permission_on_every_type(
        self, district: tuple[list[DocumentType], list[DocumentRole]], others: set[str]
    ) -> None:
        types, assigned = district
        found = derive_permissions({ADMINISTRATOR, *others}, assigned, types)
        assert all(found.can(verb) for verb in DocumentVerb)
        assert all(found.type_ids(verb) == {item.id for item in types} for verb in DocumentVerb)

    @given(districts(), OTHER_ROLES)
    def test_others_have_exactly_what_an_assigned_role_grants_on_a_type_of_its_list(
        self, district: tuple[list[DocumentType], list[DocumentRole]], roles: set[str]
    ) -> None:
        types, assigned = district
        found = derive_permissions(roles, assigned, types)
        for verb in DocumentVerb:
            granting = [role for role in assigned if verb in role.permissions]
            assert found.can(verb) == bool(granting)
            assert found.type_ids(verb) == {item.id for role in granting for item in role.access}

    @given(TYPES, OTHER_ROLES)
    def test_without_roles_there_is_no_permission(self, types: list[DocumentType], roles: set[str]) -> None:
        found = derive_permissions(roles, [], types)
        assert not found.has_perms
        told = found.read().model_dump(by_alias=True)
        assert not any(told[flag] for flag in FLAGS.values())

    @given(districts(), st.booleans())
    def test_names_and_ids_of_each_flag_go_together_sorted_in_any_case(
        self, district: tuple[list[DocumentType], list[DocumentRole]], is_admin: bool
    ) -> None:
        types, assigned = district
        names = {item.id: item.name for item in types}
        found = derive_permissions({ADMINISTRATOR} if is_admin else set(), assigned, types).read()
        for listed in found.types.values():
            assert [names[item] for item in listed.ids] == listed.names
            folded = [name.casefold() for name in listed.names]
            assert folded == sorted(folded)

    @given(districts(), st.data())
    def test_a_role_more_never_takes_anything_away(
        self, district: tuple[list[DocumentType], list[DocumentRole]], data: st.DataObject
    ) -> None:
        types, assigned = district
        fewer = data.draw(st.lists(st.sampled_from(assigned), unique=True)) if assigned else []
        most, less = (derive_permissions(set(), roles, types) for roles in (assigned, fewer))
        assert all(less.type_ids(verb) <= most.type_ids(verb) for verb in DocumentVerb)


def test_flags_are_those_of_the_specification() -> None:
    assert {verb.value: flag for verb, flag in FLAGS.items()} == {
        "document.view": "canView",
        "document.download": "canDownload",
        "document.upload": "canUpload",
        "document.send": "canSend",
        "document.delete": "canDelete",
        "document.modify": "canModify",
        "document.history": "canSeeHistory",
    }


def test_public_user_has_no_role_but_the_public_and_the_default_one() -> None:
    assert [is_public_user(roles) for roles in ([], [DEFAULT_USER], [PUBLIC_USER, DEFAULT_USER])] == [True] * 3
    assert not is_public_user([PUBLIC_USER, SCHOOL_USER])


def test_guard_lets_administrators_and_integrations_admins_pass() -> None:
    roles = (ADMINISTRATOR, INTEGRATIONS_ADMIN, SCHOOL_ADMINISTRATOR, SCHOOL_USER, PUBLIC_USER)
    assert [passes_admin_guard([role]) for role in roles] == [True, True, False, False, False]
