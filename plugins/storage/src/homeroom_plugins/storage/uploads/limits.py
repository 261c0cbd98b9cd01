"""How large an upload may be, and who may begin one."""

from dataclasses import dataclass
from uuid import UUID

from homeroom_plugins.storage.settings import BULK_UPLOAD, settings_of
from homeroom_sdk.context import PluginContext
from homeroom_sdk.errors import Forbidden, TooLarge, ValidationFailed
from homeroom_sdk.permissions import document_permissions
from homeroom_sdk.sentences import _
from homeroom_sdk.services import DocumentVerb

DOCUMENT, BULK = "document", "bulk"


@dataclass(frozen=True, slots=True)
class UploadLimits:
    """In bytes; `bulk` is 0 where the district has no bulk upload."""

    document: int
    bulk: int
    large: int


def upload_limits(ctx: PluginContext) -> UploadLimits:
    """What holds for the district."""
    settings = settings_of(ctx)
    return UploadLimits(
        document=min(settings.max_upload_bytes, ctx.blobs.max_bytes),
        bulk=ctx.blobs.max_bytes if ctx.flag(BULK_UPLOAD) else 0,
        large=settings.large_document_mb * 1_000_000,
    )


async def uploadable_types(ctx: PluginContext) -> frozenset[UUID]:
    """The types of which the actor may add documents: what may not be viewed does not exist for them."""
    permissions = await document_permissions(ctx)
    return permissions.type_ids(DocumentVerb.VIEW) & permissions.type_ids(DocumentVerb.UPLOAD)


async def check_upload(ctx: PluginContext, purpose: str, size_bytes: int) -> None:
    """Whether the actor may upload a file of this size for this purpose.

    Raises:
        Forbidden: they may upload no document of any type, or the district has no bulk upload.
        TooLarge: more than the limit.
        ValidationFailed: there is no such purpose.
    """
    if not (ctx.actor.is_admin or await uploadable_types(ctx)):
        raise Forbidden(_("You are not authorized."))
    limits = upload_limits(ctx)
    if purpose not in (DOCUMENT, BULK):
        raise ValidationFailed(_("An upload is for a document or for bulk upload."))
    if purpose == BULK and not limits.bulk:
        raise Forbidden(_("Bulk upload is off in your district."))
    most = limits.bulk if purpose == BULK else limits.document
    if size_bytes > most:
        raise TooLarge(_("The file is larger than {count} bytes.", count=f"{most:,}"))
