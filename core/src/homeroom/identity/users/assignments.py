"""Changing users' roles and document storage roles (specification §6)."""

from collections.abc import Mapping, Sequence
from uuid import UUID

from homeroom_sdk.context import ADMINISTRATOR
from homeroom_sdk.errors import ServiceUnavailable, ValidationFailed
from homeroom_sdk.i18n import _
from homeroom_sdk.services import DocumentRole, DocumentRoles

from homeroom.events.screens import tell_user_changed
from homeroom.identity.models import User
from homeroom.identity.ports import Scope
from homeroom.identity.roles import OPERATORS_ROLES, read_roles
from homeroom.identity.users.service import Change, check_may_lose_access


def role_change(*, roles: Sequence[str] | None, sub_roles: Sequence[UUID] | None) -> Change:
    """Return a change that replaces a user's roles and document storage roles; None keeps the present ones."""

    async def give(scope: Scope, user: User) -> None:
        had = (user.roles, user.sub_roles)
        wanted = None if roles is None else await _check_roles(scope, user, roles)
        assigned = None if sub_roles is None else await _check_sub_roles(scope, sub_roles)
        if wanted is not None and wanted != user.roles:
            before, user.roles = user.roles, wanted
            details = {"before": ",".join(before), "after": ",".join(wanted)}
            await scope.audit.record("user.roles_changed", subject=str(user.id), **details)
        if assigned is not None and assigned != user.sub_roles:
            before, user.sub_roles = user.sub_roles, assigned
            details = {"before": ",".join(before), "after": ",".join(assigned)}
            await scope.audit.record("user.document_roles_changed", subject=str(user.id), **details)
        if had != (user.roles, user.sub_roles):
            await tell_user_changed(scope.session, scope.district.id, user.id)

    return give


async def find_document_roles(scope: Scope) -> Mapping[str, DocumentRole]:
    """Return the district's document storage roles by id; empty if document storage is switched off."""
    try:
        return await _document_roles(scope)
    except ServiceUnavailable:
        return {}


async def _document_roles(scope: Scope) -> Mapping[str, DocumentRole]:
    return {str(role.id): role for role in await scope.services.get(DocumentRoles).list_roles()}


async def _check_roles(scope: Scope, user: User, names: Sequence[str]) -> list[str]:
    wanted = read_roles(scope.state, names, kept=user.roles)
    if ADMINISTRATOR in user.roles and ADMINISTRATOR not in wanted:
        await check_may_lose_access(
            scope, user, _("You cannot take the role Administrator from yourself. Another administrator can.")
        )
    # Keep roles that the operator gave; a district cannot remove them.
    return wanted + [role for role in user.roles if role in OPERATORS_ROLES]


async def _check_sub_roles(scope: Scope, sub_roles: Sequence[UUID]) -> list[str]:
    known = await _document_roles(scope)
    wanted = sorted({str(item) for item in sub_roles})
    if not set(wanted) <= set(known):
        raise ValidationFailed.of(subRoles=_("Choose among the document storage roles of the district."))
    return wanted
