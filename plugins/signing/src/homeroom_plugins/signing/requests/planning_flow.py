"""The flow that creates the requests of a job and invites the first signers; it resumes after an interruption."""

from uuid import UUID

from homeroom_plugins.signing.requests import planning
from homeroom_plugins.signing.requests.planning_ends import PlanSigning, reopen_planning, stop_planning
from homeroom_sdk.context import PluginContext
from homeroom_sdk.flows import JobType, flow, task
from homeroom_sdk.i18n import _
from homeroom_sdk.services import Mailer

DOCUMENT_SIGNATURE = JobType("DocumentSignature", _("Document signature"))
AT_ONCE = 100


@task(retries=2)
async def plan_batch(ctx: PluginContext, job_id: UUID, start: int) -> int:
    """Create the requests of the next 100 rows; return the number of rows after them."""
    return await planning.plan_batch(ctx, job_id, start, AT_ONCE)


@task(retries=2)
async def finish_planning(ctx: PluginContext, job_id: UUID) -> None:
    """Mark the job as planned."""
    await planning.finish_planning(ctx, job_id)


@flow(
    "plan_signing",
    params=PlanSigning,
    retries=2,
    job_type=DOCUMENT_SIGNATURE,
    stop=stop_planning,
    reopen=reopen_planning,
)
async def plan_signing(ctx: PluginContext, params: PlanSigning) -> None:
    """Plan a job in batches, each in its own transaction, then send its mails."""
    start, rest = 0, 1
    while rest > 0:
        rest = await plan_batch(ctx, params.job_id, start)
        start += AT_ONCE
    await finish_planning(ctx, params.job_id)
    await ctx.services.get(Mailer).send(params.job_id)
