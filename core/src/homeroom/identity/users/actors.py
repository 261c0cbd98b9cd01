"""Flags and permissions of the signed-in user, for the shell and for callers of `current-user` (specification §6)."""

from homeroom_sdk.permissions import (
    document_permissions,
    is_public_user,
    is_school_administrator,
    passes_admin_guard,
)

from homeroom.identity.ports import Scope
from homeroom.identity.users.assignments import find_document_roles
from homeroom.identity.users.read_schemas import ActorRead, read_document_role, read_sub_roles


async def describe_actor(scope: Scope) -> ActorRead:
    """Return the flags derived from the actor's roles, their document storage roles, and what these permit."""
    roles, document_roles = scope.actor.roles, await find_document_roles(scope)
    assigned = sorted(scope.actor.sub_roles & set(document_roles))
    return ActorRead(
        is_school_admin=is_school_administrator(roles),
        is_public_user=is_public_user(roles),
        passes_admin_guard=passes_admin_guard(roles),
        sub_roles=read_sub_roles(assigned, document_roles),
        doc_mgmt_role=[read_document_role(document_roles[role]) for role in assigned],
        permissions=(await document_permissions(scope)).read(),
    )
