"""What storage contributes."""

from collections.abc import Sequence

from fastapi import APIRouter
from homeroom_plugins.storage.document_roles import StoredDocumentRoles
from homeroom_plugins.storage.grids import DOCUMENT_ROLES, DOCUMENT_TYPES
from homeroom_plugins.storage.router import roles_router, types_router
from homeroom_sdk.hooks import hookimpl
from homeroom_sdk.models import ModelSpec
from homeroom_sdk.services import DocumentRoles, Service


class StoragePlugin:
    """The hooks; see `homeroom_sdk.hooks.Hooks`."""

    @hookimpl
    def models(self) -> Sequence[ModelSpec]:
        return [DOCUMENT_TYPES, DOCUMENT_ROLES]

    @hookimpl
    def routers(self) -> Sequence[APIRouter]:
        return [types_router, roles_router]

    @hookimpl
    def services(self) -> Sequence[Service]:
        return [Service(DocumentRoles, "storage", StoredDocumentRoles)]


plugin = StoragePlugin()
