"""The storage plugin and its hooks."""

from collections.abc import Sequence

from fastapi import APIRouter
from homeroom_plugins.storage.bulk import flows as bulk_flows
from homeroom_plugins.storage.bulk.grids import BULK_JOB_RESULTS, BULK_UPLOAD_JOBS
from homeroom_plugins.storage.bulk.router import router as bulk_router
from homeroom_plugins.storage.contents.flows import read_documents, read_open
from homeroom_plugins.storage.contents.grids import DOCUMENT_READINGS
from homeroom_plugins.storage.contents.router import router as contents_router
from homeroom_plugins.storage.document_roles import StoredDocumentRoles
from homeroom_plugins.storage.documents.adding_many import add_documents, on_flow_ended
from homeroom_plugins.storage.documents.binning import delete_documents
from homeroom_plugins.storage.documents.following import on_persons_changed
from homeroom_plugins.storage.documents.grids import DOCUMENT_LIST, PERSON_DOCUMENTS
from homeroom_plugins.storage.documents.person_documents import StoredDocumentsOfPersons
from homeroom_plugins.storage.documents.result_grids import BINNED_DOCUMENTS, DOCUMENT_RESULTS, NOT_PROCESSED_RESULTS
from homeroom_plugins.storage.documents.router import router as documents_router
from homeroom_plugins.storage.grids import DOCUMENT_ROLES, DOCUMENT_TYPES
from homeroom_plugins.storage.previews.router import router as previews_router
from homeroom_plugins.storage.retention import erasing, subjects
from homeroom_plugins.storage.retention import flows as retention_flows
from homeroom_plugins.storage.retention.emptying import EMPTY_BIN
from homeroom_plugins.storage.retention.grids import RETENTION
from homeroom_plugins.storage.retention.holds import StoredHolds
from homeroom_plugins.storage.retention.router import router as retention_router
from homeroom_plugins.storage.router import roles_router, types_router
from homeroom_plugins.storage.uploads import protocol
from homeroom_plugins.storage.uploads import router as uploads_router
from homeroom_plugins.storage.uploads.resumable import SWEEP
from homeroom_plugins.storage.zips.flows import FORGET_ZIPS, note_end, prepare_zip
from homeroom_plugins.storage.zips.router import router as zips_router
from homeroom_sdk.chores import Chore
from homeroom_sdk.context import PluginContext
from homeroom_sdk.events import FlowEnded, PersonsChanged
from homeroom_sdk.flows import FlowSpec
from homeroom_sdk.holds import Holds
from homeroom_sdk.hooks import Subscription, hookimpl
from homeroom_sdk.models import ModelSpec
from homeroom_sdk.person_documents import PersonDocuments
from homeroom_sdk.services import DocumentRoles, Service
from homeroom_sdk.subjects import Subject, SubjectData, SubjectErasure


class StoragePlugin:
    """Hook implementations; see `homeroom_sdk.hooks.Hooks`."""

    @hookimpl
    def models(self) -> Sequence[ModelSpec]:
        return [
            DOCUMENT_TYPES,
            DOCUMENT_ROLES,
            DOCUMENT_LIST,
            PERSON_DOCUMENTS,
            BINNED_DOCUMENTS,
            DOCUMENT_RESULTS,
            NOT_PROCESSED_RESULTS,
            DOCUMENT_READINGS,
            BULK_UPLOAD_JOBS,
            BULK_JOB_RESULTS,
            *RETENTION,
        ]

    @hookimpl
    def routers(self) -> Sequence[APIRouter]:
        return [
            types_router,
            roles_router,
            documents_router,
            protocol.router,
            uploads_router.router,
            previews_router,
            contents_router,
            bulk_router,
            retention_router,
            zips_router,
        ]

    @hookimpl
    def chores(self) -> Sequence[Chore]:
        return [
            SWEEP,
            EMPTY_BIN,
            FORGET_ZIPS,
        ]

    @hookimpl
    def flows(self) -> Sequence[FlowSpec]:
        return [
            add_documents,
            delete_documents,
            read_documents,
            read_open,
            bulk_flows.bulk_upload,
            bulk_flows.clear_bulk_upload,
            prepare_zip,
            retention_flows.dispose,
            retention_flows.renew,
        ]

    @hookimpl
    def subscriptions(self) -> Sequence[Subscription]:
        return [
            Subscription(PersonsChanged, on_persons_changed),
            Subscription(FlowEnded, on_flow_ended),
            Subscription(FlowEnded, bulk_flows.on_flow_ended),
            Subscription(FlowEnded, note_end),
        ]

    @hookimpl
    def services(self) -> Sequence[Service]:
        return [
            Service(DocumentRoles, "storage", StoredDocumentRoles),
            Service(PersonDocuments, "storage", StoredDocumentsOfPersons),
            Service(Holds, "storage", StoredHolds),
        ]

    @hookimpl
    async def export_subject(self, ctx: PluginContext, subject: Subject) -> SubjectData:
        return await subjects.export_subject(ctx, subject)

    @hookimpl
    async def erase_subject(self, ctx: PluginContext, subject: Subject) -> SubjectErasure:
        return await erasing.erase_subject(ctx, subject)


plugin = StoragePlugin()
