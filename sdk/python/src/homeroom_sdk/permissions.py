"""Who may do what with stored documents, derived from roles in this one place (specification §6).

An administrator has every permission on every document type. Anybody else has what the assigned document storage
roles give: a role's permissions, on the types of its access list. With no roles there is none.

A plugin puts the answer into its queries and never asks per row:

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
"""The derived flag of each permission, by its name in JSON."""


@dataclass(frozen=True, slots=True)
class DocumentPermissions:
    """What one user may do. A flag can be set without a type: a role may grant a permission and list no type yet."""

    granted: frozenset[DocumentVerb] = frozenset()
    types: Mapping[DocumentVerb, tuple[DocumentType, ...]] = field(default_factory=dict)

    def can(self, verb: DocumentVerb) -> bool:
        """Whether any role grants the permission."""
        return verb in self.granted

    def type_ids(self, verb: DocumentVerb) -> frozenset[UUID]:
        """The types on which the permission holds."""
        return frozenset(item.id for item in self.types.get(verb, ()))

    @property
    def has_perms(self) -> bool:
        """Whether there is any permission at all."""
        return bool(self.granted)

    def read(self) -> "DocumentPermissionsRead":
        """The flags, and for each its types."""
        found = {verb: self.types.get(verb, ()) for verb in FLAGS}
        types = {
            flag: PermittedTypes(names=[item.name for item in found[verb]], ids=[item.id for item in found[verb]])
            for verb, flag in FLAGS.items()
        }
        flags = {flag: self.can(verb) for verb, flag in FLAGS.items()}
        return DocumentPermissionsRead(**flags, has_perms=self.has_perms, types=types)


class PermittedTypes(ReadModel):
    """The document types on which a permission holds, by name and by id in the same order."""

    names: list[str]
    ids: list[UUID]


class DocumentPermissionsRead(ReadModel):
    """What a user may do with stored documents; `types` by the name of the flag."""

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
    """What somebody with these roles and document storage roles may do; types are sorted by name in any case.

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
    """What tells who asks, and finds the roles: a `PluginContext`, or the scope of a request to core."""

    @property
    def actor(self) -> Actor: ...
    @property
    def services(self) -> Services: ...


async def document_permissions(ctx: PermissionContext) -> DocumentPermissions:
    """What the context's actor may do with the district's documents; nothing where storage is switched off."""
    try:
        service = ctx.services.get(DocumentRoles)
    except ServiceUnavailable:
        return DocumentPermissions()
    assigned = [role for role in await service.list_roles() if str(role.id) in ctx.actor.sub_roles]
    return derive_permissions(ctx.actor.roles, assigned, await service.list_types())


async def permitted_types(ctx: PermissionContext, verb: DocumentVerb) -> frozenset[UUID]:
    """The document types on which the context's actor has the permission: put them into the query."""
    return (await document_permissions(ctx)).type_ids(verb)


def is_administrator(roles: Collection[str]) -> bool:
    """Whether somebody with these roles administers the district."""
    return ADMINISTRATOR in roles


def is_school_administrator(roles: Collection[str]) -> bool:
    """Whether somebody with these roles administers a school."""
    return SCHOOL_ADMINISTRATOR in roles


def is_public_user(roles: Collection[str]) -> bool:
    """Whether all of the roles are the public or the default one; so it is with none."""
    return set(roles) <= {PUBLIC_USER, DEFAULT_USER}


def passes_admin_guard(roles: Collection[str]) -> bool:
    """Whether somebody with these roles may open the administrators' pages."""
    return bool(ADMIN_ROLES & set(roles))


def _sorted(types: Iterable[DocumentType]) -> tuple[DocumentType, ...]:
    return tuple(sorted(types, key=lambda item: (item.name.casefold(), item.name, item.id)))
