"""Tests of a district's sending domain: keys, records in a real DNS server, and mails sent from the domain."""

from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import AbstractAsyncContextManager
from typing import Any
from uuid import UUID

import dkim
import pytest
from homeroom_devkit.testing.api import ApiClient
from homeroom_devkit.testing.districts import TestDistrict
from homeroom_plugins.mail.dkim import keys, records
from homeroom_plugins.mail.dkim.models import SigningKey
from homeroom_plugins.mail.dkim.records import Purpose, Record, Status, look_up, query_texts
from homeroom_plugins.mail.service import LedgerMailer
from homeroom_plugins.mail.smtp.server import SmtpServer
from homeroom_sdk.context import PluginContext
from homeroom_sdk.services import OutgoingMail
from mail_testing.dns import Zone, run_zone
from mail_testing.sink import Sink
from sqlalchemy import select

DOMAIN = "schools.springfield.example"
OpenContext = Callable[..., AbstractAsyncContextManager[PluginContext]]
KEY = "MCowBQYDK2VwAyEA" + "A" * 300


@pytest.fixture
async def zone(monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[Zone]:
    """Provide the DNS server that the plugin queries instead of the system's resolver."""
    async with run_zone() as zone:

        async def read(name: str) -> Any:
            return await query_texts(zone.resolver, name)

        monkeypatch.setattr(records, "read_texts", read)
        yield zone


def publish(zone: Zone, domain: dict[str, Any]) -> None:
    """Enter the records that the page shows into the DNS."""
    for record in domain["records"]:
        zone.texts[record["name"]] = [record["value"]]


class TestCalls:
    @pytest.mark.deep(of="plugins")
    async def test_domain_goes_from_nothing_to_signing_and_through_a_change_of_keys(
        self, api: ApiClient, district: TestDistrict, zone: Zone, open_context: OpenContext
    ) -> None:
        headers = await api.sign_in(district)

        async def call(method: str, path: str = "") -> dict[str, Any]:
            answer = await api.request(method, f"/api/mail/domain{path}", headers=headers)
            assert answer.status_code == 200, answer.text
            found: dict[str, Any] = answer.json()["data"]
            return found

        async def signs() -> list[str]:
            async with open_context("mail", district) as ctx:
                return [one.selector for one in (await keys.load_sending_domain(ctx, DOMAIN)).signers]

        stored = await api.post(
            "/api/plugin/settings", json={"pluginId": "mail", "values": {"from_domain": DOMAIN}}, headers=headers
        )
        assert stored.status_code == 200, stored.text
        begun = await call("GET")
        assert (begun["domain"], begun["keys"]) == (DOMAIN, [])
        assert begun["sendsAs"] != DOMAIN

        made = await call("POST", "/keys")
        assert sorted(key["algorithm"] for key in made["keys"]) == ["ed25519-sha256", "rsa-sha256"]
        assert (await call("POST", "/keys"))["keys"] == made["keys"]  # Keys without records are kept.
        missing = await call("POST", "/check")
        assert {record["status"] for record in missing["records"]} == {"missing"}
        assert all(record["problem"] for record in missing["records"])
        assert missing["sendsAs"] != DOMAIN

        publish(zone, made)
        proven = await call("POST", "/check")
        assert {record["status"] for record in proven["records"]} == {"found"}
        assert proven["sendsAs"] == DOMAIN
        first = await signs()
        assert len(first) == 2

        renewed = await call("POST", "/keys")
        assert await signs() == first  # Until the new keys have their records.
        publish(zone, renewed)
        changed = await call("POST", "/check")
        assert not set(first) & set(await signs())
        assert sum(key["retiredAt"] is not None for key in changed["keys"]) == 2

        zone.is_ill = True
        unknown = await call("POST", "/check")
        assert {record["status"] for record in unknown["records"]} == {"unknown"}
        assert len(await signs()) == 2  # Without an answer, proven keys stay proven.
        zone.is_ill = False
        zone.texts.clear()
        assert (await call("POST", "/check"))["sendsAs"] != DOMAIN
        assert await signs() == []

    async def test_only_administrators_see_it(
        self, api: ApiClient, make_district: Callable[..., Awaitable[TestDistrict]]
    ) -> None:
        clerk = await make_district(roles=("SchoolUser",))
        headers = await api.sign_in(clerk)

        for method, path in (("GET", ""), ("POST", "/keys"), ("POST", "/check")):
            assert (await api.request(method, f"/api/mail/domain{path}", headers=headers)).status_code == 403
            assert (await api.another().request(method, f"/api/mail/domain{path}")).status_code == 401


class TestSending:
    async def test_mails_leave_signed_by_keys_that_are_proven(
        self, ctx: PluginContext, sink: Sink, batch: UUID
    ) -> None:
        server = SmtpServer("127.0.0.1", sink.port, domain=DOMAIN)
        async with ctx.begin() as tx:
            await keys.make_keys(tx, DOMAIN)
            mails = [
                OutgoingMail(
                    key=key, to=f"{key}@families.example", language="en", subject="Hi", body="Hi", category="x"
                )
                for key in ("before", "after")
            ]
            await LedgerMailer(tx).plan(batch, mails[:1], expires_at=None)
        await LedgerMailer(ctx, server).send(batch)
        async with ctx.begin() as tx:
            await keys.note_seen(tx, DOMAIN, {key.selector: True for key in await keys.list_keys(tx, DOMAIN)})
            rows = {
                f"{key.selector}._domainkey.{DOMAIN}.": (key.algorithm.removesuffix("-sha256"), key.public_key)
                for key in (await tx.db.scalars(select(SigningKey))).all()
            }
            await LedgerMailer(tx).plan(batch, mails[1:], expires_at=None)
        await LedgerMailer(ctx, server).send(batch)

        def read(name: bytes, timeout: int = 5) -> bytes:
            del timeout
            kind, public = rows[name.decode()]
            return f"v=DKIM1; k={kind}; p={public}".encode()

        before, after = [mail.content for mail in sink.log]
        assert b"DKIM-Signature" not in before
        assert [dkim.DKIM(after).verify(idx=index, dnsfunc=read) for index in (0, 1)] == [True, True]

    async def test_private_keys_are_sealed(self, ctx: PluginContext) -> None:
        async with ctx.begin() as tx:
            made = await keys.make_keys(tx, DOMAIN)

            assert all(b"\x06\x03\x2b\x65\x70" not in key.private_key for key in made)
            assert len({key.selector for key in made}) == 2


class TestLookUp:
    @pytest.mark.parametrize(
        ("purpose", "texts", "status", "says"),
        [
            (Purpose.DKIM, None, Status.MISSING, "does not exist yet"),
            (Purpose.DKIM, [f"v=DKIM1; k=rsa; p={KEY}"], Status.FOUND, ""),
            (Purpose.DKIM, [f"v=DKIM1; k=rsa; p={KEY[:100]} {KEY[100:]}"], Status.FOUND, ""),
            (Purpose.DKIM, [f"p={KEY}"], Status.FOUND, ""),
            (Purpose.DKIM, [f"v=DKIM1; p={KEY}", "v=DKIM1; p=AAAA"], Status.WRONG, "2 records"),
            (Purpose.DKIM, ["v=DKIM1; k=rsa; p="], Status.WRONG, "withdrawn"),
            (Purpose.DKIM, [f"v=DKIM1; k=rsa; p={KEY[:200]}"], Status.WRONG, "cut off"),
            (Purpose.DKIM, ["v=DKIM1; k=rsa; p=AAAA"], Status.WRONG, "another key"),
            (Purpose.DKIM, [f"v=DKIM1; k=ed25519; p={KEY}"], Status.WRONG, "k=rsa"),
            (Purpose.DKIM, [f"v=DKIM1; t=s:y; p={KEY}"], Status.WRONG, "t=y"),
            (Purpose.SPF, None, Status.MISSING, "no SPF record"),
            (Purpose.SPF, ["google-site-verification=x", "v=spf10"], Status.MISSING, "no SPF record"),
            (Purpose.SPF, ["other", "V=spf1 include:_spf.example ~all"], Status.FOUND, ""),
            (Purpose.SPF, ["v=spf1 redirect=_spf.example"], Status.FOUND, ""),
            (Purpose.SPF, ["v=spf1 -all", "v=spf1 a ~all"], Status.WRONG, "2 SPF records"),
            (Purpose.SPF, ["v=spf1 +all"], Status.WRONG, "lets everybody"),
            (Purpose.SPF, ["v=spf1 a"], Status.WRONG, "~all or -all"),
            (Purpose.DMARC, None, Status.MISSING, "no DMARC record"),
            (Purpose.DMARC, ["v=DMARC1; p=reject; rua=mailto:a@b.example"], Status.FOUND, ""),
            (Purpose.DMARC, ["v=DMARC1"], Status.WRONG, "p=none"),
            (Purpose.DMARC, ["v=DMARC1; p=none", "v=DMARC1; p=reject"], Status.WRONG, "2 DMARC"),
        ],
    )
    async def test_what_is_wrong_is_said(
        self, zone: Zone, purpose: Purpose, texts: list[str] | None, status: Status, says: str
    ) -> None:
        name = {Purpose.DKIM: f"s._domainkey.{DOMAIN}", Purpose.SPF: DOMAIN, Purpose.DMARC: f"_dmarc.{DOMAIN}"}[purpose]
        if texts is not None:
            zone.texts[name] = texts

        found = await look_up(Record(purpose, name, f"v=DKIM1; k=rsa; p={KEY}"), records.read_texts)

        assert found.status is status
        assert says in str(found.problem)
        assert bool(says) == bool(str(found.problem))

    async def test_policy_of_the_domain_above_counts(self, zone: Zone) -> None:
        zone.texts["_dmarc.springfield.example"] = ["v=DMARC1; p=quarantine"]

        found = await look_up(Record(Purpose.DMARC, f"_dmarc.{DOMAIN}", ""), records.read_texts)

        assert found.status is Status.FOUND
