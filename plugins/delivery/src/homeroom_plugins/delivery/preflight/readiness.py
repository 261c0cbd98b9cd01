"""Number of mails that a job would send, by the current addresses and without those that get no mail."""

from collections.abc import Sequence

from homeroom_plugins.delivery.district.addresses import NOBODY, list_addressees
from homeroom_plugins.delivery.matching.decisions import given_addresses
from homeroom_plugins.delivery.models import Document, Job
from homeroom_plugins.delivery.preflight.judging import judge_job
from homeroom_plugins.delivery.preflight.outcome import Part
from homeroom_plugins.delivery.schemas import MailCounts
from homeroom_plugins.delivery.sending.mail_kinds import DOCUMENTS
from homeroom_plugins.delivery.states import SendTo
from homeroom_sdk.context import PluginContext
from homeroom_sdk.services import Mailer


async def count_ready(ctx: PluginContext, job: Job) -> MailCounts:
    """Count the mails that would be sent if the job were released now."""
    judged = await judge_job(ctx, job)
    return await count_mails(ctx, job, judged.outcome.parts(judged.documents))


async def count_mails(ctx: PluginContext, job: Job, documents: Sequence[Document | Part]) -> MailCounts:
    """Count the families, mails and pages of these documents."""
    given = await given_addresses(ctx, job.id)
    now = await list_addressees(ctx, [item.person for item in documents], SendTo(job.send_to), given)
    everywhere = {address for found in now.values() for address in found.addresses}
    suppressed = await ctx.services.get(Mailer).find_blocked(sorted(everywhere), category=DOCUMENTS)
    families, mails = set(), 0
    for item in documents:
        found = [address for address in now.get(item.person, NOBODY).addresses if address not in suppressed]
        mails += len(found)
        families.add(tuple(found))
    return MailCounts(
        families=len(families - {()}),
        mails=mails,
        documents=len(documents),
        pages=sum(len(item.pages) for item in documents),
    )
