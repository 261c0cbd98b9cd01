"""The platform's flow that erases all data about a person."""

from uuid import UUID

from homeroom.plugins.context import HostContext
from homeroom_sdk.context import PluginContext
from homeroom_sdk.flows import JobType, PermanentError, flow
from homeroom_sdk.i18n import _
from pydantic import BaseModel

from homeroom_server.subjects.certificates import certify
from homeroom_server.subjects.erasing import carry_out, get_erasure
from homeroom_server.subjects.models import ErasureState

ERASURE = JobType("SubjectErasure", _("Erasing everything about a person"))


class EraseParams(BaseModel):
    """Parameters of the flow: the erasure to carry out."""

    erasure_id: UUID


@flow("erase-subject", params=EraseParams, retries=5, job_type=ERASURE, whole_district=True, may_pause=False)
async def erase(ctx: PluginContext, params: EraseParams) -> None:
    """Erase in every plugin, then write the certificate. A retry resumes with what is left.

    Raises:
        PermanentError: a plugin refused. Its part holds the reason, and an administrator may continue the erasure.
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
