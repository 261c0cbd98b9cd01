"""Routes under `/api/mail` for decisions about undecided mails, returned mails and blocked addresses."""

from uuid import UUID

from fastapi import APIRouter
from homeroom_plugins.mail import suppressions
from homeroom_plugins.mail.decisions import service
from homeroom_plugins.mail.decisions.schemas import (
    BlockRequest,
    Decided,
    DecisionRequest,
    Lifted,
    LiftRequest,
    ReturnedText,
    VerdictRequest,
)
from homeroom_sdk.http import Answer, StaffContext, answer
from homeroom_sdk.i18n import _, _n
from homeroom_sdk.schemas import NOTHING, Nothing

decisions = APIRouter(prefix="/api/mail", tags=["mail"])


@decisions.post("/decide")
async def decide(ctx: StaffContext, wish: DecisionRequest) -> Answer[Decided]:
    """Send mails again, or mark them as arrived, if it is unknown whether they arrived. Other mails stay unchanged."""
    decided = await service.decide(ctx, wish.ids, wish.decision)
    messages = [_n("{count} e-mail was decided about.", "{count} e-mails were decided about.", decided.changed)]
    if decided.unchanged:
        messages.append(
            _("{count} were not changed: their outcome is known, or they have expired.", count=decided.unchanged)
        )
    return answer(decided, *messages)


@decisions.get("/returned/{row_id}")
async def read_returned(ctx: StaffContext, row_id: UUID) -> Answer[ReturnedText]:
    """Return the text of a returned mail that could not be matched. The access is recorded in the audit log."""
    return answer(await service.read_returned(ctx, row_id))


@decisions.post("/returned/{row_id}/decide")
async def judge_returned(ctx: StaffContext, row_id: UUID, wish: VerdictRequest) -> Answer[Nothing]:
    """Dismiss a returned mail that could not be matched, or block the address that it is about."""
    await service.judge(ctx, row_id, wish.verdict, wish.emailAddress)
    return answer(NOTHING, _("Saved."))


@decisions.post("/suppressions")
async def block(ctx: StaffContext, wish: BlockRequest) -> Answer[Nothing]:
    """Block an address, so that it gets no more mail. Idempotent."""
    await suppressions.check_own(ctx, wish.emailAddress)
    await suppressions.block(ctx, wish.emailAddress, wish.reason)
    return answer(NOTHING, _("This address gets no more e-mail."))


@decisions.post("/suppressions/lift")
async def lift(ctx: StaffContext, wish: LiftRequest) -> Answer[Lifted]:
    """Unblock addresses, so that they get mail again. The actor and the reason are recorded. Idempotent."""
    lifted = await suppressions.lift(ctx, wish.ids, why=wish.reason.value)
    return answer(
        Lifted(lifted=lifted),
        _n("{count} address gets e-mail again.", "{count} addresses get e-mail again.", lifted),
    )
