"""Tests of decisions about undecided mails, returned mails and blocked addresses, through the whole application."""

from collections.abc import Awaitable, Callable
from contextlib import AbstractAsyncContextManager
from uuid import UUID

import pytest
from homeroom.audit.models import AuditEntry
from homeroom_devkit.testing.api import ApiClient
from homeroom_devkit.testing.districts import TestDistrict
from homeroom_plugins.mail.bounces.following import Arrival, follow
from homeroom_plugins.mail.bounces.reports import Kind, Report
from homeroom_plugins.mail.flows import Tend, reconcile
from homeroom_plugins.mail.models import MailMessage, ReturnedMail
from homeroom_plugins.mail.planning import HIDDEN
from homeroom_plugins.mail.plugin import plugin
from homeroom_plugins.mail.service import LedgerMailer
from homeroom_plugins.mail.tokens import Subscriber, tokens_of
from homeroom_sdk.context import PluginContext
from homeroom_sdk.orm import uuid7
from homeroom_sdk.services import OutgoingMail
from sqlalchemy import delete, select, update

MakeDistrict = Callable[..., Awaitable[TestDistrict]]
OpenContext = Callable[..., AbstractAsyncContextManager[PluginContext]]
NOBODY = "00000000-0000-7000-8000-000000000000"
CALLS = [
    ("POST", "decide", {"ids": [NOBODY], "decision": "arrived"}),
    ("GET", f"returned/{NOBODY}", None),
    ("POST", f"returned/{NOBODY}/decide", {"verdict": "dismiss"}),
    ("POST", "suppressions", {"emailAddress": "a@x.example"}),
    ("POST", "suppressions/lift", {"ids": [NOBODY], "reason": "requested"}),
]


async def plan(open_context: OpenContext, district: TestDistrict, state: str, count: int = 1) -> list[UUID]:
    """Create mails of one batch in this state; return their ids."""
    batch = uuid7()
    mails = [OutgoingMail(str(at), f"p{at}@families.example", "en", "Hello", "Hello") for at in range(count)]
    async with open_context("mail", district) as ctx:
        await LedgerMailer(ctx).plan(batch, mails, expires_at=None)
        await ctx.db.execute(update(MailMessage).where(MailMessage.batch_id == batch).values(state=state))
        rows = await ctx.db.scalars(
            select(MailMessage.id).where(MailMessage.batch_id == batch).order_by(MailMessage.key)
        )
        return list(rows.all())


async def states(open_context: OpenContext, district: TestDistrict, ids: list[UUID]) -> list[str]:
    async with open_context("mail", district) as ctx:
        rows = await ctx.db.scalars(select(MailMessage).where(MailMessage.id.in_(ids)).order_by(MailMessage.key))
        return [row.state for row in rows.all()]


async def give_back(open_context: OpenContext, district: TestDistrict, content: bytes) -> UUID:
    """Take in a returned mail that cannot be matched; return its row id."""
    async with open_context("mail", district) as ctx:
        await follow(ctx, Arrival("mailbox", content[:32], Report(Kind.UNKNOWN, words="Re: Hello"), content))
        return (await ctx.db.scalars(select(ReturnedMail.id))).one()


class TestWho:
    @pytest.mark.parametrize(("method", "call", "body"), CALLS)
    async def test_stranger_is_asked_to_sign_in(
        self, api: ApiClient, method: str, call: str, body: dict[str, object] | None
    ) -> None:
        response = await api.another().request(method, f"/api/mail/{call}", json=body)

        assert response.status_code == 401

    async def test_other_districts_change_and_see_nothing(
        self, api: ApiClient, district: TestDistrict, make_district: MakeDistrict, open_context: OpenContext
    ) -> None:
        ids = await plan(open_context, district, "held")
        returned = await give_back(open_context, district, b"From: a@x.example\r\n\r\nHello")
        headers = await api.sign_in(await make_district())

        decided = await api.post(
            "/api/mail/decide", headers=headers, json={"ids": [str(ids[0])], "decision": "arrived"}
        )
        read = await api.get(f"/api/mail/returned/{returned}", headers=headers)

        assert decided.json()["data"] == {"changed": 0, "unchanged": 1}
        assert read.status_code == 404
        assert await states(open_context, district, ids) == ["held"]


class TestDecide:
    async def test_mails_of_unknown_fate_go_again_or_count_as_sent_and_others_stay(
        self, api: ApiClient, district: TestDistrict, open_context: OpenContext
    ) -> None:
        headers = await api.sign_in(district)
        held = await plan(open_context, district, "held", 3)
        sent = await plan(open_context, district, "bounced")

        for ids, decision in ((held[:1], "arrived"), ([*held[1:], *sent, *held[:1]], "send_again")):
            response = await api.post(
                "/api/mail/decide", headers=headers, json={"ids": [str(one) for one in ids], "decision": decision}
            )
            assert response.status_code == 200, response.text

        assert response.json()["data"] == {"changed": 2, "unchanged": 2}
        found = await states(open_context, district, held)
        assert found[0] == "accepted"
        assert set(found[1:]) <= {"ready", "claimed", "armed", "accepted"}
        assert await states(open_context, district, sent) == ["bounced"]
        queue = await api.get("/api/instance/QueueMessages", headers=headers)
        assert {message["type"] for message in queue.json()["r"]} == {"MailSender"}

    async def test_nothing_chosen_is_refused(self, api: ApiClient, district: TestDistrict) -> None:
        headers = await api.sign_in(district)

        response = await api.post("/api/mail/decide", headers=headers, json={"ids": [], "decision": "arrived"})

        assert response.status_code == 422


class TestReturned:
    async def test_a_person_reads_it_and_blocks_the_address_that_it_is_about(
        self, api: ApiClient, district: TestDistrict, open_context: OpenContext
    ) -> None:
        headers = await api.sign_in(district)
        row = await give_back(
            open_context, district, b"From: Ana <a@x.example>\r\nSubject: =?utf-8?q?No_m=C3=A1s?=\r\n\r\nWrong address"
        )

        read = await api.get(f"/api/mail/returned/{row}", headers=headers)
        wrong = await api.post(
            f"/api/mail/returned/{row}/decide", headers=headers, json={"verdict": "block", "emailAddress": "nobody"}
        )
        done = await api.post(
            f"/api/mail/returned/{row}/decide",
            headers=headers,
            json={"verdict": "block", "emailAddress": "A@x.example"},
        )

        assert read.json()["data"] == {
            "sender": "Ana <a@x.example>",
            "subject": "No más",
            "text": "Wrong address",
        }
        assert (wrong.status_code, done.status_code) == (422, 200)
        grid = await api.get("/api/instance/UnsubscribedEmails", headers=headers)
        assert [(entry["email"], entry["reason"]) for entry in grid.json()["r"]] == [("a@x.example", "bounced")]
        again = await api.get(f"/api/mail/returned/{row}", headers=headers)
        assert again.status_code == 404
        async with open_context("mail", district) as ctx:
            assert (await ctx.db.scalars(select(ReturnedMail))).one().content is None

    @pytest.mark.parametrize(
        "quoted",
        [
            "> {link}/r/{district}.{secret}",
            "> {link}/r/{district}.{half}\r\n> {rest}\r\n>",
            "> {link}/r/{cut}\r\n> {end}.{secret}\r\n>",
            "> {link}/update-password?confirmId={district}.{secret}&schoolId=elm",
            "> PIN: 461 902",
            "> PIN：461 902",
        ],
        ids=["link", "broken secret", "broken district", "new password", "PIN", "PIN in Chinese"],
    )
    async def test_what_an_answer_quotes_of_our_mail_opens_nothing(
        self, api: ApiClient, district: TestDistrict, open_context: OpenContext, quoted: str
    ) -> None:
        whose, secret = district.district.id.hex, "Qx7-".ljust(43, "k")
        parts = {"half": secret[:20], "rest": secret[20:], "cut": whose[:9], "end": whose[9:]}
        text = quoted.format(link="https://homeroom.example", district=whose, secret=secret, **parts)
        content = f"From: ana@x.example\r\nContent-Type: text/plain; charset=utf-8\r\n\r\nWhat is it?\r\n{text}\r\n"
        row = await give_back(open_context, district, content.encode())

        read = await api.get(f"/api/mail/returned/{row}", headers=await api.sign_in(district))

        shown = read.json()["data"]["text"]
        assert shown.startswith("What is it?")
        assert HIDDEN in shown
        assert not [part for part in (secret[:4], "kkk", "461") if part in shown]


class TestSuppressions:
    async def test_blocked_by_hand_and_lifted(
        self, api: ApiClient, district: TestDistrict, open_context: OpenContext
    ) -> None:
        headers = await api.sign_in(district)
        await api.post("/api/mail/suppressions", headers=headers, json={"emailAddress": "P0@families.example"})
        grid = (await api.get("/api/instance/UnsubscribedEmails", headers=headers)).json()["r"]
        assert [(entry["email"], entry["reason"]) for entry in grid] == [("p0@families.example", "wrong_address")]
        blocked = await plan(open_context, district, "planned")

        lifted = await api.post(
            "/api/mail/suppressions/lift", headers=headers, json={"ids": [grid[0]["id"]], "reason": "mistake"}
        )
        again = await api.post(
            "/api/mail/suppressions/lift", headers=headers, json={"ids": [grid[0]["id"]], "reason": "mistake"}
        )

        async with open_context("mail", district) as ctx:
            log = await ctx.db.scalars(select(AuditEntry.details).where(AuditEntry.action == "mail.subscribed"))
            assert [(details["reason"], details["why"]) for details in log] == [("wrong_address", "mistake")]
        unexplained = {"ids": [grid[0]["id"]]}
        refused = await api.post("/api/mail/suppressions/lift", headers=headers, json=unexplained)
        assert refused.status_code == 422
        assert (lifted.json()["data"], again.json()["data"]) == ({"lifted": 1}, {"lifted": 0})
        assert (await api.get("/api/instance/UnsubscribedEmails", headers=headers)).json()["r"] == []
        assert await states(open_context, district, blocked) == ["planned"]

    async def test_link_of_a_mail_takes_back_wishes_but_lifts_no_block_of_a_dead_address(
        self, api: ApiClient, district: TestDistrict, open_context: OpenContext
    ) -> None:
        headers = await api.sign_in(district)
        for reason in ("complained", "bounced"):
            body = {"emailAddress": "a@x.example", "reason": reason}
            await api.post("/api/mail/suppressions", headers=headers, json=body)
        async with open_context("mail", district) as ctx:
            token = tokens_of(ctx).make(Subscriber("a@x.example", "delivery", "en"))

        await api.another().post(f"/unsubscribe/{token}", data={"action": "subscribe"})

        grid = (await api.get("/api/instance/UnsubscribedEmails", headers=headers)).json()["r"]
        assert [entry["reason"] for entry in grid] == ["bounced"]
        await api.post("/api/mail/subscribe", headers=headers, json={"emailAddress": "a@x.example"})
        assert (await api.get("/api/instance/UnsubscribedEmails", headers=headers)).json()["r"] == []


class TestReconcile:
    async def test_missing_mail_is_found_in_the_night_and_told(
        self, district: TestDistrict, open_context: OpenContext
    ) -> None:
        ids = await plan(open_context, district, "accepted", 3)

        async with open_context("mail", district) as ctx:
            await reconcile(ctx, Tend())
            quiet = [finding.code for finding in await plugin.check(ctx)]
        async with open_context("mail", district) as ctx:
            await ctx.db.execute(delete(MailMessage).where(MailMessage.id == ids[0]))
        async with open_context("mail", district) as ctx:
            await reconcile(ctx, Tend())
        async with open_context("mail", district) as ctx:
            loud = [finding.code for finding in await plugin.check(ctx)]

        assert "mail_ledger_incomplete" not in quiet
        assert "mail_ledger_incomplete" in loud
