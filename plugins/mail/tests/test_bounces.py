"""Tests that returned mails are matched to their mail, and that their effects occur once."""

from collections.abc import Sequence
from datetime import timedelta
from uuid import UUID

import pytest
from homeroom_plugins.mail.bounces.following import SOFT_BOUNCES, SOFT_DAYS, Arrival, follow
from homeroom_plugins.mail.bounces.incoming import take_in
from homeroom_plugins.mail.bounces.reports import Kind, Report
from homeroom_plugins.mail.models import MailMessage, ReturnedMail, Suppression
from homeroom_plugins.mail.return_paths import ReturnPaths, may_be_return_path, return_paths_of
from homeroom_plugins.mail.service import LedgerMailer
from homeroom_sdk.context import PluginContext
from homeroom_sdk.orm import uuid7
from homeroom_sdk.services import ACCOUNT_MAIL, MailState, OutgoingMail
from mail_testing.house import set_settings
from mail_testing.returned import TO, Sample, all_samples
from mail_testing.sink import Sink
from sqlalchemy import select, update

SAMPLES = {sample.name: sample for sample in all_samples()}
HARD, SOFT = SAMPLES["postfix-unknown-user"], SAMPLES["postfix-mailbox-full"]
MAILBOX, KEY = "bounces@district.example", b"k" * 32
LATE, COMPLAINT = SAMPLES["postfix-delayed"], SAMPLES["arf-abuse"]


@pytest.fixture(autouse=True)
def mailbox(ctx: PluginContext) -> None:
    """Provide the district with a mailbox for returned mails."""
    set_settings(ctx, bounce_address=MAILBOX)


def mail(key: str = "1", to: str = TO, category: str = "delivery") -> OutgoingMail:
    return OutgoingMail(key=key, to=to, language="en", subject="Hello", body="Hello", category=category)


async def send(ctx: PluginContext, sink: Sink, *mails: OutgoingMail) -> list[MailMessage]:
    batch = uuid7()
    async with ctx.begin() as tx:
        await LedgerMailer(tx).plan(batch, mails, expires_at=None)
    await LedgerMailer(ctx, sink.server).send(batch)
    async with ctx.begin() as tx:
        statement = select(MailMessage).where(MailMessage.batch_id == batch).order_by(MailMessage.key)
        return list((await tx.db.scalars(statement)).all())


async def give_back(ctx: PluginContext, sent: MailMessage, sample: Sample, *, to: str | None = None) -> bytes:
    verp = return_paths_of(ctx).make(sent.id)
    assert verp is not None
    raw = sample.fill(verp=verp, message_id=sent.message_id, to=to or sent.email)
    await take_in(ctx, [raw], source="mailbox")
    return raw


async def look(ctx: PluginContext, mail_id: UUID) -> tuple[str, str]:
    async with ctx.begin() as tx:
        row = (await tx.db.scalars(select(MailMessage).where(MailMessage.id == mail_id))).one()
        return row.state, str(row.message)


async def reasons(ctx: PluginContext) -> list[tuple[str, str]]:
    async with ctx.begin() as tx:
        rows = (await tx.db.scalars(select(Suppression).order_by(Suppression.email, Suppression.reason))).all()
        return [(row.email, row.reason) for row in rows]


async def returned(ctx: PluginContext) -> Sequence[ReturnedMail]:
    async with ctx.begin() as tx:
        return (await tx.db.scalars(select(ReturnedMail).order_by(ReturnedMail.id))).all()


class TestReturnPaths:
    def test_address_names_its_mail_within_what_smtp_allows(self) -> None:
        paths, mail_id = ReturnPaths(uuid7(), KEY, mailbox=f"{'m' * 31}@district.example"), uuid7()

        address = paths.make(mail_id)

        assert address is not None
        assert len(address.partition("@")[0]) == 64
        assert paths.read(address) == paths.read(address.upper()) == mail_id

    def test_forged_or_foreign_address_is_refused(self) -> None:
        district, mail_id = uuid7(), uuid7()
        paths = ReturnPaths(district, KEY, mailbox=MAILBOX)
        address = paths.make(mail_id)
        assert address is not None
        local, _at, domain = address.partition("@")
        swapped = "1" if local[-1] != "1" else "2"
        for forged in (f"{local[:-1]}{swapped}@{domain}", f"{local}x@{domain}", "bounces+@x", "a@b", local, "z" * 9000):
            assert paths.read(forged) is None
        assert paths.read(f"bounces+{'z' * 32}@district.example") is None
        for letter in "\u017f\u212a\u0131\u0130":  # Letters that case folding maps to ASCII.
            assert not may_be_return_path(f"{local[:-1]}{letter}@{domain}")
        assert ReturnPaths(uuid7(), KEY, mailbox=MAILBOX).read(address) is None
        assert ReturnPaths(district, b"j" * 32, mailbox=MAILBOX).read(address) is None
        assert ReturnPaths(district, KEY, mailbox="").make(mail_id) is None


class TestSending:
    async def test_each_mail_has_a_return_address_of_its_own(self, ctx: PluginContext, sink: Sink) -> None:
        sent = await send(ctx, sink, mail("1"), mail("2", "other@families.example"))

        senders = {line.partition("<")[2].rstrip(">") for line in sink.commands if line.startswith("MAIL FROM")}
        paths = return_paths_of(ctx)
        assert {paths.read(sender) for sender in senders} == {row.id for row in sent}


class TestTakeIn:
    async def test_hard_bounce_settles_its_mail_and_blocks_the_address(self, ctx: PluginContext, sink: Sink) -> None:
        (sent,) = await send(ctx, sink, mail())

        await give_back(ctx, sent, HARD)

        state, message = await look(ctx, sent.id)
        assert (state, await reasons(ctx)) == ("bounced", [(TO, "bounced")])
        assert "User unknown" in message
        assert "@" not in message
        (again,) = await send(ctx, sink, mail())
        assert again.state == MailState.SUPPRESSED
        assert "came back" in again.message
        assert len(sink.log) == 1

    @pytest.mark.parametrize(
        ("kind", "reason"),
        [
            (Kind.HARD, "The mail came back: nothing can be delivered to this address."),
            (Kind.SOFT, "The mail came back, and the server did not say why."),
        ],
    )
    async def test_mail_that_came_back_without_a_word_says_what_is_known(
        self, ctx: PluginContext, sink: Sink, kind: Kind, reason: str
    ) -> None:
        (sent,) = await send(ctx, sink, mail())

        async with ctx.begin() as tx:
            await follow(tx, Arrival("postmark", b"digest", Report(kind), mail_id=sent.id))

        assert await look(ctx, sent.id) == ("bounced", reason)

    async def test_the_same_again_changes_nothing(self, ctx: PluginContext, sink: Sink) -> None:
        (sent,) = await send(ctx, sink, mail())
        raw = await give_back(ctx, sent, SOFT)

        await take_in(ctx, [raw, raw], source="mailbox")

        assert [row.source for row in await returned(ctx)] == ["mailbox"]

    async def test_warning_and_automatic_reply_change_nothing_of_a_mail_that_was_sent(
        self, ctx: PluginContext, sink: Sink
    ) -> None:
        (sent,) = await send(ctx, sink, mail())

        await give_back(ctx, sent, LATE)
        await give_back(ctx, sent, SAMPLES["gone-for-good-but-automatic"])

        assert (await look(ctx, sent.id))[0] == "accepted"
        assert await reasons(ctx) == []
        assert [row.content for row in await returned(ctx)] == [None, None]

    async def test_complaint_counts_as_the_wish_to_get_no_more(self, ctx: PluginContext, sink: Sink) -> None:
        (sent,) = await send(ctx, sink, mail())

        await give_back(ctx, sent, COMPLAINT)

        assert (await look(ctx, sent.id))[0] == "complained"
        assert await reasons(ctx) == [(TO, "complained")]

    async def test_some_soft_bounces_are_borne_and_the_fifth_blocks(self, ctx: PluginContext, sink: Sink) -> None:
        sent = await send(ctx, sink, *(mail(str(at)) for at in range(SOFT_BOUNCES)))

        for row in sent[:-1]:
            await give_back(ctx, row, SOFT)
        assert await reasons(ctx) == []
        await give_back(ctx, sent[-1], SOFT)

        assert await reasons(ctx) == [(TO, "bounced_often")]

    @pytest.mark.parametrize(("days", "blocks"), [(SOFT_DAYS - 1, True), (SOFT_DAYS + 1, False)])
    async def test_soft_bounces_of_the_last_days_alone_count(
        self, ctx: PluginContext, sink: Sink, days: int, *, blocks: bool
    ) -> None:
        sent = await send(ctx, sink, *(mail(str(at)) for at in range(SOFT_BOUNCES)))
        for row in sent[:-1]:
            await give_back(ctx, row, SOFT)
        async with ctx.begin() as tx:
            await tx.db.execute(update(ReturnedMail).values(received_at=tx.now() - timedelta(days=days)))

        await give_back(ctx, sent[-1], SOFT)

        assert bool(await reasons(ctx)) is blocks

    async def test_refusal_of_another_address_says_little_of_ours(self, ctx: PluginContext, sink: Sink) -> None:
        (sent,) = await send(ctx, sink, mail())

        await give_back(ctx, sent, HARD, to="forwarded@elsewhere.example")

        assert (await look(ctx, sent.id))[0] == "bounced"
        assert await reasons(ctx) == []

    @pytest.mark.parametrize(("sample", "state"), [(HARD, "bounced"), (LATE, "accepted"), (COMPLAINT, "complained")])
    async def test_mail_of_which_nobody_knew_is_known_by_its_answer(
        self, ctx: PluginContext, sink: Sink, sample: Sample, state: str
    ) -> None:
        (sent,) = await send(ctx, sink, mail())
        async with ctx.begin() as tx:
            await tx.db.execute(update(MailMessage).values(state="held", sent_at=None))

        await give_back(ctx, sent, sample)

        assert (await look(ctx, sent.id))[0] == state

    async def test_what_nobody_can_place_is_kept_for_a_person(self, ctx: PluginContext, sink: Sink) -> None:
        (sent,) = await send(ctx, sink, mail())

        await give_back(ctx, sent, SAMPLES["nobody-knows-which-mail"])
        await give_back(ctx, sent, SAMPLES["person-answers"])
        await give_back(ctx, sent, SAMPLES["only-noise"])

        assert (await look(ctx, sent.id))[0] == "accepted"
        assert [(row.kind, row.content is not None) for row in await returned(ctx)] == [
            ("hard", True),
            ("unknown", True),
            ("unknown", True),
        ]

    async def test_forged_address_moves_no_mail(self, ctx: PluginContext, sink: Sink) -> None:
        (sent,) = await send(ctx, sink, mail())
        verp = ReturnPaths(ctx.district.id, b"guessed" * 5, mailbox=MAILBOX).make(sent.id)

        await take_in(ctx, [HARD.fill(verp=str(verp), message_id="<1@x.example>")], source="mailbox")

        assert (await look(ctx, sent.id))[0] == "accepted"

    @pytest.mark.deep(of="plugins")
    async def test_every_sample_is_right_for_its_mail(self, ctx: PluginContext, sink: Sink) -> None:
        samples = [sample for sample in SAMPLES.values() if sample.found_by != "none"]
        sent = await send(ctx, sink, *(mail(s.name, f"p{at}@families.example") for at, s in enumerate(samples)))
        by_key = {row.key: row for row in sent}
        paths = return_paths_of(ctx)
        rows = [(s, by_key[s.name]) for s in samples]

        await take_in(
            ctx,
            [s.fill(verp=str(paths.make(row.id)), message_id=row.message_id, to=row.email) for s, row in rows],
            source="mailbox",
        )

        expected = {"hard": "bounced", "soft": "bounced", "complaint": "complained", "delivered": "delivered"}
        found = {s.name: (await look(ctx, row.id))[0] for s, row in rows}
        assert found == {s.name: expected.get(s.kind, "accepted") for s, _row in rows}
        blocked = {email for email, reason in await reasons(ctx) if reason == "bounced"}
        assert blocked == {row.email for s, row in rows if s.kind == "hard"}


class TestRequiredNotices:
    async def test_they_reach_who_unsubscribed_but_no_dead_address(self, ctx: PluginContext, sink: Sink) -> None:
        async with ctx.begin() as tx:
            for email, reason in (("wish@x.example", "unsubscribed"), ("dead@x.example", "bounced")):
                tx.db.add(Suppression(district_id=ctx.district.id, email=email, category="*", reason=reason))
        set_settings(ctx, required_notices="notice, other", bounce_address=MAILBOX)

        wish, dead, usual, account = await send(
            ctx,
            sink,
            mail("1", "wish@x.example", "notice"),
            mail("2", "dead@x.example", "notice"),
            mail("3", "wish@x.example", "delivery"),
            mail("4", "dead@x.example", ACCOUNT_MAIL),
        )

        states = [row.state for row in (wish, dead, usual, account)]
        assert states == ["accepted", "suppressed", "suppressed", "accepted"]
