"""The flow of the platform that erases everything about one person."""

from uuid import UUID

from homeroom.plugins.context import HostContext
from homeroom_sdk.context import PluginContext
from homeroom_sdk.flows import JobType, PermanentError, flow
from homeroom_sdk.sentences import _
from pydantic import BaseModel

from homeroom_server.subjects.certificates import certify
from homeroom_server.subjects.erasing import carry_out, get_erasure
from homeroom_server.subjects.models import ErasureState

ERASURE = JobType("SubjectErasure", _("Erasing everything about a person"))


class EraseParams(BaseModel):
    """Which erasure to carry out."""

    erasure_id: UUID


@flow("erase-subject", params=EraseParams, retries=5, job_type=ERASURE, whole_district=True, may_pause=False)
async def erase(ctx: PluginContext, params: EraseParams) -> None:
    """Let every plugin erase, then write the certificate; one that was cut off goes on with what is left.

    Raises:
        PermanentError: a plugin refuses; its reason stands beside it, and an administrator lets it go on.
    """
    assert isinstance(ctx, HostContext), "the platform's own flow"
    is_whole = await carry_out(ctx.platform, ctx.state, ctx.actor, params.erasure_id)
    if is_whole:
        await certify(ctx, params.erasure_id)
        return
    async with ctx.begin() as inner:
        row = await get_erasure(inner.db, ctx.district.id, params.erasure_id, lock=True)
        row.state = ErasureState.INCOMPLETE
    raise PermanentError(_("Not everything could be erased. The page of the erasure says why."))
