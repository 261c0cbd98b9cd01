"""What the signed-in user is and may do, for the shell and for whoever asks `current-user` (specification §6)."""

from homeroom_sdk.http import Json
from homeroom_sdk.permissions import (
    document_permissions,
    is_public_user,
    is_school_administrator,
    passes_admin_guard,
)

from homeroom.identity.assignments import find_document_roles
from homeroom.identity.schemas import show_document_role, show_sub_roles
from homeroom.identity.scope import Scope


async def describe_actor(scope: Scope) -> Json:
    """The derived flags, the document storage roles, and what these permit."""
    roles, document_roles = scope.actor.roles, await find_document_roles(scope)
    assigned = sorted(scope.actor.sub_roles & set(document_roles))
    return {
        "isSchoolAdmin": is_school_administrator(roles),
        "isPublicUser": is_public_user(roles),
        "passesAdminGuard": passes_admin_guard(roles),
        "subRoles": show_sub_roles(assigned, document_roles),
        "docMgmtRole": [show_document_role(document_roles[role]) for role in assigned],
        "permissions": (await document_permissions(scope)).as_json(),
    }
