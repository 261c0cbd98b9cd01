"""Size limits of uploads, and the permission to begin one."""

from dataclasses import dataclass
from uuid import UUID

from homeroom_plugins.storage.settings import BULK_UPLOAD, settings_of
from homeroom_sdk.context import PluginContext
from homeroom_sdk.errors import Forbidden, TooLarge, ValidationFailed
from homeroom_sdk.i18n import _
from homeroom_sdk.permissions import document_permissions
from homeroom_sdk.services import DocumentVerb

DOCUMENT, BULK = "document", "bulk"


@dataclass(frozen=True, slots=True)
class UploadLimits:
    """Limits in bytes; `bulk` is 0 if the district has no bulk upload. Documents over `large` only cause a notice."""

    document: int
    bulk: int
    large: int


def upload_limits(ctx: PluginContext) -> UploadLimits:
    """Return the limits of the district."""
    settings = settings_of(ctx)
    return UploadLimits(
        document=min(settings.max_upload_bytes, ctx.blobs.max_bytes),
        bulk=ctx.blobs.max_bytes if ctx.flag(BULK_UPLOAD) else 0,
        large=settings.large_document_mb * 1_000_000,
    )


async def uploadable_types(ctx: PluginContext) -> frozenset[UUID]:
    """Return the types to which the actor may add documents; this includes the permission to view them."""
    permissions = await document_permissions(ctx)
    return permissions.type_ids(DocumentVerb.VIEW) & permissions.type_ids(DocumentVerb.UPLOAD)


async def check_upload(ctx: PluginContext, purpose: str, size_bytes: int) -> None:
    """Check that the actor may upload a file of this size for this purpose.

    Raises:
        Forbidden: the actor may not add documents of any type, or the district has no bulk upload.
        TooLarge: the file exceeds the limit.
        ValidationFailed: the purpose is unknown.
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
