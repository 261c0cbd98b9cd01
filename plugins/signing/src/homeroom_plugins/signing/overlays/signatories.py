"""Storing signatures: typed names, and pictures that a guarded child process decodes and encodes again."""

from collections.abc import Sequence
from dataclasses import dataclass
from uuid import UUID

from homeroom_plugins.signing.overlay_models import Signatory
from homeroom_plugins.signing.overlays.queries import find_signatory, list_signatories
from homeroom_plugins.signing.overlays.rights import check_overlays, may_have_own, may_keep, may_use
from homeroom_sdk.context import ADMINISTRATOR, SCHOOL_ADMINISTRATOR, PluginContext
from homeroom_sdk.errors import Forbidden, NotFound, ValidationFailed
from homeroom_sdk.guard.errors import FileError
from homeroom_sdk.guard.runner import Limits, run_guarded
from homeroom_sdk.i18n import _, sentence_of
from homeroom_sdk.orm import uuid7
from homeroom_sdk.overlays import SignatoryScope
from homeroom_sdk.pdf.drawings import Drawing, Picture, Text, encode_picture, show_drawing, unprintable
from homeroom_sdk.texts import is_line

MAX_UPLOAD_BYTES = 4 * 1024**2
MAX_NAME_CHARS = 100
MAX_SIGNATORIES = 200
LIMITS = Limits(memory_bytes=768 * 1024**2, cpu_s=10, wall_s=30)
"""Limits of the child process. A user waits for it; a picture of the maximum size takes 0.3 s."""
MEDIA_TYPE = "image/png"


@dataclass(frozen=True, slots=True)
class Given:
    """The data of a signature to save. Without text and picture, a stored signature keeps its present one."""

    name: str
    title: str
    scope: SignatoryScope
    school_id: str
    text: str
    picture: bytes | None


async def save_signatory(ctx: PluginContext, given: Given, signatory_id: UUID | None) -> Signatory:
    """Store a new signature, or change an existing one without changing its owner. Flushes.

    Raises:
        Forbidden: the actor may not manage such a signature.
        NotFound: there is no such signature to change.
        ValidationFailed: the data cannot be stored; the error contains the reason.
    """
    check_overlays(ctx)
    row = await _new(ctx, given) if signatory_id is None else await _hold(ctx, signatory_id, lock=False)
    _check(given, has_signature=signatory_id is not None)
    picture = await _encode(given.picture) if given.picture is not None else None
    if given.text:
        await _check_letters(ctx, given.text)
    if signatory_id is not None:  # The row may have changed while a child process ran.
        row = await _hold(ctx, signatory_id)
    former = row.blob_id
    row.name, row.title = given.name, given.title
    if picture is not None:
        blob = await ctx.blobs.put(picture)
        row.blob_id, row.media_type, row.text = blob.id, MEDIA_TYPE, ""
    elif given.text:
        row.blob_id, row.media_type, row.text = None, "", given.text
    if signatory_id is None:
        ctx.db.add(row)
    await ctx.db.flush()
    if former is not None and former != row.blob_id:
        await ctx.blobs.delete(former)
    await ctx.audit.record("signatory.saved", subject=str(row.id), scope=row.scope, new=signatory_id is None)
    return row


async def remove_signatory(ctx: PluginContext, signatory_id: UUID) -> None:
    """Remove a signature from use. Documents that were sent with it keep it, and the record of its uses stays.

    Raises:
        NotFound: there is no such signature that the actor may see.
        Forbidden: the actor may not remove it.
    """
    check_overlays(ctx)
    row = await _hold(ctx, signatory_id)
    row.removed_at, blob_id = ctx.now(), row.blob_id
    row.blob_id, row.text = None, ""
    await ctx.db.flush()
    if blob_id is not None:
        await ctx.blobs.delete(blob_id)
    await ctx.audit.record("signatory.removed", subject=str(row.id), scope=row.scope)


async def list_seen(ctx: PluginContext) -> Sequence[Signatory]:
    """List the signatures that the actor may use or manage, by name."""
    check_overlays(ctx)
    return [row for row in await list_signatories(ctx) if is_seen(ctx, row)]


async def draw_signatory(ctx: PluginContext, signatory_id: UUID) -> bytes:
    """Return a picture of the signature, as PNG.

    Raises:
        NotFound: there is no such signature that the actor may see.
    """
    check_overlays(ctx)
    row = next((row for row in await list_seen(ctx) if row.id == signatory_id), None)
    if row is None:
        raise _missing()
    if row.blob_id is not None:
        return await ctx.blobs.read(row.blob_id)
    return await run_guarded(show_drawing, Text(row.text), limits=LIMITS, reuse=_child_of(ctx))


def is_seen(ctx: PluginContext, row: Signatory) -> bool:
    """Return whether the actor may see the signature."""
    return may_use(ctx, row) or is_kept(ctx, row)


def is_kept(ctx: PluginContext, row: Signatory) -> bool:
    """Return whether the actor may change and remove the signature."""
    return may_keep(ctx, SignatoryScope(row.scope), row.school_id, row.user_id)


def list_scopes(ctx: PluginContext) -> list[SignatoryScope]:
    """List the scopes in which the actor may add signatures."""
    roles, schools = ctx.actor.roles, ctx.actor.schools
    found = []
    if ADMINISTRATOR in roles and schools is None:
        found.append(SignatoryScope.DISTRICT)
    if {ADMINISTRATOR, SCHOOL_ADMINISTRATOR} & roles and schools != frozenset():
        found.append(SignatoryScope.SCHOOL)
    if may_have_own(ctx):
        found.append(SignatoryScope.USER)
    return found


def drawing_of(text: str, picture: bytes) -> Drawing:
    """Return what is drawn on pages: the text, or the picture if the text is empty."""
    return Text(text) if text else Picture(picture)


async def _new(ctx: PluginContext, given: Given) -> Signatory:
    school_id = given.school_id if given.scope is SignatoryScope.SCHOOL else ""
    user_id = ctx.actor.user_id if given.scope is SignatoryScope.USER else None
    if given.scope is SignatoryScope.SCHOOL and not school_id:
        raise ValidationFailed.of(schoolId=_("Choose the school of the signature."))
    if not may_keep(ctx, given.scope, school_id, user_id):
        raise Forbidden(_("You may not keep a signature of this kind. Ask an administrator."))
    if school_id and not await ctx.school_names([school_id]):
        raise ValidationFailed.of(schoolId=_("There is no such school. Choose one of the list."))
    if len(await list_signatories(ctx)) >= MAX_SIGNATORIES:
        raise ValidationFailed.of(
            name=_("There are {count} signatures. Remove one that is not used.", count=MAX_SIGNATORIES)
        )
    return Signatory(id=uuid7(), scope=given.scope, school_id=school_id, user_id=user_id, created_by=ctx.actor.user_id)


async def _hold(ctx: PluginContext, signatory_id: UUID, *, lock: bool = True) -> Signatory:
    row = await find_signatory(ctx, signatory_id, lock=lock)
    if row is None or not is_seen(ctx, row):
        raise _missing()
    if not is_kept(ctx, row):
        raise Forbidden(_("You may use this signature, but not change or remove it. Ask an administrator."))
    return row


def _missing() -> NotFound:
    return NotFound(_("There is no such signature. It may have been removed."))


def _check(given: Given, *, has_signature: bool) -> None:
    wrong = {}
    if not given.name or len(given.name) > MAX_NAME_CHARS or not is_line(given.name):
        wrong["name"] = _("Write a name of one line and at most {count} characters.", count=MAX_NAME_CHARS)
    if len(given.title) > MAX_NAME_CHARS or not is_line(given.title):
        wrong["title"] = _("A title is one line of at most {count} characters.", count=MAX_NAME_CHARS)
    if len(given.text) > MAX_NAME_CHARS or not is_line(given.text):
        wrong["text"] = _("A typed signature is one line of at most {count} characters.", count=MAX_NAME_CHARS)
    elif given.text and given.picture is not None:
        wrong["text"] = _("Type the signature or choose a picture of it, not both.")
    elif not given.text and given.picture is None and not has_signature:
        wrong["text"] = _("Type the signature, or choose a picture of it.")
    if wrong:
        raise ValidationFailed.of(**wrong)


async def _encode(picture: bytes) -> bytes:
    try:
        return await run_guarded(encode_picture, picture, limits=LIMITS)
    except FileError as error:
        raise ValidationFailed.of(file=sentence_of(error)) from error


async def _check_letters(ctx: PluginContext, text: str) -> None:
    missing = await run_guarded(unprintable, text, limits=LIMITS, reuse=_child_of(ctx))
    if missing:
        raise ValidationFailed.of(
            text=_("No font here has the letters {letters}. Choose a picture of the signature.", letters=missing)
        )


def _child_of(ctx: PluginContext) -> str:
    return f"signatures-{ctx.district.id}"
