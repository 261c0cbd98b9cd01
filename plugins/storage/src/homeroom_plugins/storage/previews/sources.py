"""The file that a preview is drawn from: a local copy, or a PDF made from it. Both are cached for five minutes."""

from pathlib import Path

from homeroom_plugins.storage.document_models import VersionRow
from homeroom_plugins.storage.previews.converting import LIMITS, convert, converter
from homeroom_plugins.storage.uploads.kinds import OFFICE_ENDINGS, PDF, PICTURES
from homeroom_sdk.context import PluginContext
from homeroom_sdk.guard.runner import run_guarded
from homeroom_sdk.orm import uuid7
from homeroom_sdk.scratch import kept_folder, use_kept

_PICTURE_TYPES = frozenset(kind.media_type for kind in PICTURES.values())


def is_pdf(version: VersionRow) -> bool:
    """Return True if the preview shows PDF pages: the file is a PDF or is converted to one."""
    return version.media_type == PDF.media_type or is_converted(version)


def is_picture(version: VersionRow) -> bool:
    """Return True if the file is a picture that can be decoded here."""
    return version.media_type in _PICTURE_TYPES


def is_text(version: VersionRow) -> bool:
    """Return True if the file is plain text."""
    return version.media_type.startswith("text/")


def is_converted(version: VersionRow) -> bool:
    """Return True if LibreOffice converts the file to PDF on this machine."""
    return version.media_type in OFFICE_ENDINGS and bool(converter())


async def fetch_source(ctx: PluginContext, version: VersionRow) -> Path:
    """Return the local path of the file to draw.

    Raises:
        ContentLost: the content is missing from the store or damaged.
        FileError: the file cannot be converted to PDF.
    """
    plain = kept_folder(ctx.scratch) / f"document-{version.blob_id.hex}"
    if not use_kept(plain):
        draft = ctx.scratch / f"draft-{uuid7().hex}"
        try:
            await ctx.blobs.save_to(version.blob_id, draft)
            draft.rename(plain)
        finally:
            draft.unlink(missing_ok=True)
    return await _fetch_converted(ctx, version, plain) if is_converted(version) else plain


async def _fetch_converted(ctx: PluginContext, version: VersionRow, plain: Path) -> Path:
    made = plain.with_suffix(".pdf")
    if not use_kept(made):
        draft = ctx.scratch / f"draft-{uuid7().hex}"
        try:
            await run_guarded(convert, plain, OFFICE_ENDINGS[version.media_type], draft, converter(), limits=LIMITS)
            draft.rename(made)
        finally:
            draft.unlink(missing_ok=True)
    return made
