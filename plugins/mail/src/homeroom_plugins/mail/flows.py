"""What the ledger needs from time to time."""

from homeroom_plugins.mail import queries
from homeroom_plugins.mail.ledger import LEASE_S, Ledger
from homeroom_plugins.mail.service import LedgerMailer
from homeroom_sdk.context import PluginContext
from homeroom_sdk.flows import JobType, flow
from pydantic import BaseModel

KEEP_UNDECIDED_DAYS = 30


class Tend(BaseModel):
    """No parameters: the district is the run's."""


@flow("tend", params=Tend, schedule="*/5 * * * *", job_type=JobType.MAIL)
async def tend(ctx: PluginContext, params: Tend) -> None:
    """Take back mails of dead workers, hand unknown ones to a person, and send what nobody is sending."""
    ledger = Ledger(ctx.district.id)
    async with ctx.begin() as tx:
        await ledger.reap(tx.db)
        await ledger.hold(tx.db)
        await ledger.forget(tx.db, days=KEEP_UNDECIDED_DAYS)
        batches = await queries.list_unattended(tx.db, ctx.district.id, overdue_s=2 * LEASE_S)
    for batch in batches:
        await LedgerMailer(ctx).send(batch)
