"""Permissions on stored documents, all derived from roles in this one place (specification §6).

An administrator has every permission on every document type. Other users have what their assigned document storage
roles grant: a role's permissions, on the types of its access list. Users without such a role have no permission.

A plugin puts the result into its queries and does not check each row:

    select(Document).where(Document.type_id.in_(await permitted_types(ctx, DocumentVerb.VIEW)))
"""

from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass, field
from typing import Protocol
from uuid import UUID

from homeroom_sdk.context import (
    ADMIN_ROLES,
    ADMINISTRATOR,
    DEFAULT_USER,
    PUBLIC_USER,
    SCHOOL_ADMINISTRATOR,
    Actor,
    Services,
)
from homeroom_sdk.errors import ServiceUnavailable
from homeroom_sdk.schemas import ReadModel
from homeroom_sdk.services import DocumentRole, DocumentRoles, DocumentType, DocumentVerb

FLAGS: Mapping[DocumentVerb, str] = {
    DocumentVerb.VIEW: "canView",
    DocumentVerb.DOWNLOAD: "canDownload",
    DocumentVerb.UPLOAD: "canUpload",
    DocumentVerb.SEND: "canSend",
    DocumentVerb.DELETE: "canDelete",
    DocumentVerb.MODIFY: "canModify",
    DocumentVerb.HISTORY: "canSeeHistory",
}
"""The JSON name of the derived flag for each permission."""


@dataclass(frozen=True, slots=True)
class DocumentPermissions:
    """The permissions of one user. A flag can be set without a type, since a role may grant a permission but list no
    types.
    """

    granted: frozenset[DocumentVerb] = frozenset()
    types: Mapping[DocumentVerb, tuple[DocumentType, ...]] = field(default_factory=dict)

    def can(self, verb: DocumentVerb) -> bool:
        """Return whether any role grants the permission."""
        return verb in self.granted

    def type_ids(self, verb: DocumentVerb) -> frozenset[UUID]:
        """Return the ids of the types on which the user has the permission."""
        return frozenset(item.id for item in self.types.get(verb, ()))

    @property
    def has_perms(self) -> bool:
        """True if the user has any permission at all."""
        return bool(self.granted)

    def read(self) -> "DocumentPermissionsRead":
        """Return the flags, and the types for each flag."""
        found = {verb: self.types.get(verb, ()) for verb in FLAGS}
        types = {
            flag: PermittedTypes(names=[item.name for item in found[verb]], ids=[item.id for item in found[verb]])
            for verb, flag in FLAGS.items()
        }
        flags = {flag: self.can(verb) for verb, flag in FLAGS.items()}
        return DocumentPermissionsRead(**flags, has_perms=self.has_perms, types=types)


class PermittedTypes(ReadModel):
    """The document types on which a permission is granted, by name and by id in the same order."""

    names: list[str]
    ids: list[UUID]


class DocumentPermissionsRead(ReadModel):
    """The permissions of a user on stored documents; `types` is keyed by the name of the flag."""

    can_view: bool
    can_download: bool
    can_upload: bool
    can_send: bool
    can_delete: bool
    can_modify: bool
    can_see_history: bool
    has_perms: bool
    types: dict[str, PermittedTypes]


def derive_permissions(
    roles: Collection[str], assigned: Iterable[DocumentRole], types: Iterable[DocumentType]
) -> DocumentPermissions:
    """Return the permissions of a user with these roles and document storage roles; types are sorted by name, ignoring
    case.

    Args:
        assigned: The document storage roles of the user.
        types: Every document type of the district, for administrators.
    """
    if is_administrator(roles):
        everything = _sorted(types)
        return DocumentPermissions(frozenset(DocumentVerb), dict.fromkeys(DocumentVerb, everything))
    by_verb: dict[DocumentVerb, set[DocumentType]] = {}
    for role in assigned:
        for verb in role.permissions:
            by_verb.setdefault(verb, set()).update(role.access)
    return DocumentPermissions(frozenset(by_verb), {verb: _sorted(found) for verb, found in by_verb.items()})


class PermissionContext(Protocol):
    """The context that provides the actor and the services: a `PluginContext`, or the scope of a request to core."""

    @property
    def actor(self) -> Actor: ...
    @property
    def services(self) -> Services: ...


async def document_permissions(ctx: PermissionContext) -> DocumentPermissions:
    """Return the actor's permissions on the district's documents; none if document storage is switched off."""
    try:
        service = ctx.services.get(DocumentRoles)
    except ServiceUnavailable:
        return DocumentPermissions()
    assigned = [role for role in await service.list_roles() if str(role.id) in ctx.actor.sub_roles]
    return derive_permissions(ctx.actor.roles, assigned, await service.list_types())


async def permitted_types(ctx: PermissionContext, verb: DocumentVerb) -> frozenset[UUID]:
    """Return the document types on which the actor has the permission, for use in a query."""
    return (await document_permissions(ctx)).type_ids(verb)


def is_administrator(roles: Collection[str]) -> bool:
    """Return whether these roles include the district's administrator."""
    return ADMINISTRATOR in roles


def is_school_administrator(roles: Collection[str]) -> bool:
    """Return whether these roles include the school administrator."""
    return SCHOOL_ADMINISTRATOR in roles


def is_public_user(roles: Collection[str]) -> bool:
    """Return whether every role is the public or the default one; also True for no roles."""
    return set(roles) <= {PUBLIC_USER, DEFAULT_USER}


def passes_admin_guard(roles: Collection[str]) -> bool:
    """Return whether a user with these roles may open the administrators' pages."""
    return bool(ADMIN_ROLES & set(roles))


def _sorted(types: Iterable[DocumentType]) -> tuple[DocumentType, ...]:
    return tuple(sorted(types, key=lambda item: (item.name.casefold(), item.name, item.id)))
