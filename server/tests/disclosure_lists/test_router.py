"""Administrators' calls to the ledger: rows of a person, the check, and lists signed by the district."""

import csv
import json
from collections.abc import Awaitable, Callable
from hashlib import sha256
from io import BytesIO, StringIO
from typing import Any
from uuid import UUID
from zipfile import ZipFile

import pypdfium2
import pytest
from cryptography.hazmat.primitives.serialization import load_pem_public_key
from homeroom.audit.models import AuditEntry
from homeroom.disclosures.chaining import link_all
from homeroom.platform import Platform
from homeroom_devkit.testing.api import ApiClient
from homeroom_devkit.testing.districts import TestDistrict, open_plugin_context
from homeroom_sdk.context import ANONYMOUS, CUSTOMER_SUPPORT, SCHOOL_USER, Actor
from homeroom_sdk.disclosures import Disclosed, DisclosureAct
from homeroom_sdk.errors import ValidationFailed
from homeroom_sdk.orm import uuid7
from homeroom_server.disclosure_lists.signing import pack_signed, signing_key, verify_package
from sqlalchemy import select

MakeDistrict = Callable[..., Awaitable[TestDistrict]]
ADA, BEN = UUID(int=1), UUID(int=2)
NAMES = {ADA: "Ada Lovelace", BEN: "Ben Babbage"}
WHY = "The family asks why they cannot open it."
SUPPORT = Actor(uuid7(), "support@operator.example.org", frozenset({CUSTOMER_SUPPORT}))


async def disclose(platform: Platform, district: TestDistrict) -> None:
    """Record views and a download of Ada's report card, one sending of it, and one view of Ben's."""
    acts: list[tuple[Actor, DisclosureAct, UUID, dict[str, Any]]] = [
        (district.actor, DisclosureAct.VIEWED, ADA, {}),
        (SUPPORT, DisclosureAct.VIEWED, ADA, {"why": WHY}),
        (district.actor, DisclosureAct.SENT, ADA, {"to": "court@county.example.org", "why": "By order of the court"}),
        (ANONYMOUS, DisclosureAct.DOWNLOADED, ADA, {"to": "parent@home.example"}),
        (district.actor, DisclosureAct.VIEWED, BEN, {}),
    ]
    for actor, act, person, more in acts:
        async with open_plugin_context(platform, "people", district, actor=actor) as ctx:
            whose = Disclosed(person, NAMES[person], uuid7(), "=Report card")
            await ctx.disclosures.record_many(act, [whose], **more)
    await link_all(platform.database)


async def export(api: ApiClient, headers: dict[str, str], kind: str, which: str = "ferpa") -> bytes:
    """Export Ada's list and return the package."""
    body = {"person": str(ADA), "list": which, "format": kind}
    answer = await api.post("/api/disclosures/export", headers=headers, json=body)
    assert answer.status_code == 200, answer.text
    return answer.content


def read_csv(packed: bytes, name: str) -> list[list[str]]:
    """Return the rows of a CSV file in a package."""
    with ZipFile(BytesIO(packed)) as archive:
        return list(csv.reader(StringIO(archive.read(name).decode("utf-8-sig"))))


class TestOfPerson:
    async def test_who_saw_anything_of_one_student(
        self, api: ApiClient, platform: Platform, district: TestDistrict
    ) -> None:
        await disclose(platform, district)
        headers = await api.sign_in(district)
        answer = await api.post("/api/disclosures/ofPerson", headers=headers, json={"person": str(ADA), "pageSize": 3})
        data = answer.json()["data"]
        assert data["total"] == 4
        assert [(row["kind"], row["act"], row["what"]) for row in data["items"]] == [
            ("family", "downloaded", "Downloaded"),
            ("staff", "sent", "Sent"),
            ("support", "viewed", "Viewed"),
        ]
        assert data["items"][0]["recipient"] == "parent@home.example"
        assert data["items"][0]["personName"] == "Ada Lovelace"
        assert (data["items"][2]["who"], data["items"][2]["reason"]) == (SUPPORT.name, WHY)
        body = {"person": str(ADA), "pageSize": 3, "page": 2}
        second = (await api.post("/api/disclosures/ofPerson", headers=headers, json=body)).json()["data"]
        assert [row["who"] for row in second["items"]] == [district.actor.name]

    @pytest.mark.parametrize("call", ["ofPerson", "check", "export", "key"])
    async def test_nobody_but_administrators_may_ask(
        self, api: ApiClient, make_district: MakeDistrict, call: str
    ) -> None:
        other = await make_district(roles=(SCHOOL_USER,))
        body = {"person": str(ADA), "list": "idea", "format": "csv"}
        for headers, status in ((await api.sign_in(other), 403), ({}, 401)):
            method = "GET" if call == "key" else "POST"
            answer = await api.request(method, f"/api/disclosures/{call}", headers=headers, json=body)
            assert answer.status_code == status

    async def test_another_district_has_no_row(
        self, api: ApiClient, platform: Platform, district: TestDistrict, make_district: MakeDistrict
    ) -> None:
        await disclose(platform, district)
        headers = await api.sign_in(await make_district())
        answer = await api.post("/api/disclosures/ofPerson", headers=headers, json={"person": str(ADA)})
        assert answer.json()["data"] == {"total": 0, "items": []}
        assert read_csv(await export(api, headers, "csv", "idea"), "idea.csv")[1:] == []


class TestGrid:
    async def test_list_is_filtered_by_person(
        self, api: ApiClient, platform: Platform, district: TestDistrict, make_district: MakeDistrict
    ) -> None:
        await disclose(platform, district)
        body = {"model": "Disclosures", "filters": [{"property": "person", "values": [str(BEN)]}]}
        found = await api.post("/api/search/records", headers=await api.sign_in(district), json=body)
        assert found.status_code == 200, found.text
        assert [(row["act"], row["title"], row["personName"]) for row in found.json()["r"]] == [
            ("viewed", "=Report card", "Ben Babbage")
        ]
        clerk = await api.sign_in(await make_district(roles=(SCHOOL_USER,)))
        refused = await api.post("/api/search/records", headers=clerk, json={"model": "Disclosures"})
        assert refused.status_code == 403


class TestCheck:
    async def test_ledger_is_whole_and_the_check_is_written_down(
        self, api: ApiClient, platform: Platform, district: TestDistrict
    ) -> None:
        await disclose(platform, district)
        headers = await api.sign_in(district)
        data = (await api.post("/api/disclosures/check", headers=headers, json={})).json()["data"]
        assert (data["links"], data["waiting"], data["broken"]) == (5, 0, None)
        again = await api.post("/api/disclosures/check", headers=headers, json={"head": data["head"]})
        assert again.json()["data"]["broken"] is None
        other = f"5:{'00' * 32}"
        found = (await api.post("/api/disclosures/check", headers=headers, json={"head": other})).json()["data"]
        assert (found["broken"]["damage"], found["broken"]["seq"]) == ("changed", 5)
        assert "Row 5" in found["broken"]["message"]
        async with platform.database.district(district.district.id) as session:
            rows = list(await session.scalars(select(AuditEntry).where(AuditEntry.action == "disclosures.checked")))
        assert [row.details["is_whole"] for row in sorted(rows, key=lambda row: row.at)] == [True, True, False]


class TestExport:
    async def test_ferpa_holds_what_went_out_and_what_support_saw(
        self, api: ApiClient, platform: Platform, district: TestDistrict
    ) -> None:
        await disclose(platform, district)
        head, *rows = read_csv(await export(api, await api.sign_in(district), "csv"), "ferpa.csv")
        assert head == ["Date", "Party", "Interest", "Student", "Document", "What happened", "Done by"]
        card = ("Ada Lovelace", "'=Report card")
        assert [row[1:] for row in rows] == [
            ["court@county.example.org", "By order of the court", *card, "Sent", district.actor.name],
            [SUPPORT.name, WHY, *card, "Viewed", SUPPORT.name],
        ]

    async def test_idea_holds_everybody_with_a_purpose(
        self, api: ApiClient, platform: Platform, district: TestDistrict
    ) -> None:
        await disclose(platform, district)
        packed = await export(api, await api.sign_in(district), "csv", "idea")
        assert [row[1:3] for row in read_csv(packed, "idea.csv")] == [
            ["Name", "Purpose"],
            ["parent@home.example", "Opened what was sent to the family"],
            ["court@county.example.org", "By order of the court"],
            [SUPPORT.name, WHY],
            [district.actor.name, "Work of the district's staff"],
        ]

    async def test_pdf_says_the_same(self, api: ApiClient, platform: Platform, district: TestDistrict) -> None:
        await disclose(platform, district)
        packed = await export(api, await api.sign_in(district), "pdf", "idea")
        with ZipFile(BytesIO(packed)) as archive:
            content = archive.read("idea.pdf")
        text = "".join(page.get_textpage().get_text_bounded() for page in pypdfium2.PdfDocument(content))
        assert "34 CFR 300.614" in text
        assert "court@county.example.org" in text
        assert b"pdfuaid" in content

    async def test_signature_holds_with_the_districts_key_alone(
        self, api: ApiClient, platform: Platform, district: TestDistrict, make_district: MakeDistrict
    ) -> None:
        await disclose(platform, district)
        headers = await api.sign_in(district)
        packed = await export(api, headers, "csv")
        told = (await api.get("/api/disclosures/key", headers=headers)).json()["data"]
        key = signing_key(platform.keys, district.district.id).public_key()
        assert load_pem_public_key(told["pem"].encode()) == key
        verified = verify_package(packed, key)
        with ZipFile(BytesIO(packed)) as archive:
            content = archive.read("ferpa.csv")
        assert verified.manifest["files"] == {"ferpa.csv": sha256(content).hexdigest()}
        assert verified.manifest["person"] == str(ADA)
        assert verified.manifest["head"].startswith("5:")
        other = signing_key(platform.keys, (await make_district()).district.id).public_key()
        with pytest.raises(ValidationFailed):
            verify_package(packed, other)

    @pytest.mark.parametrize("part", ["ferpa.csv", "manifest.json", "another.csv"])
    async def test_package_that_was_changed_is_refused(self, platform: Platform, part: str) -> None:
        key = signing_key(platform.keys, ADA)
        packed = pack_signed(key, "ferpa.csv", b"Date,Party\r\n", head="1:00")
        with ZipFile(BytesIO(packed)) as archive:
            parts = {name: archive.read(name) for name in archive.namelist()}
        parts[part] = json.dumps({"files": {}}).encode()
        changed = BytesIO()
        with ZipFile(changed, "w") as archive:
            for name, content in parts.items():
                archive.writestr(name, content)
        assert verify_package(packed, key.public_key()).manifest["head"] == "1:00"
        with pytest.raises(ValidationFailed):
            verify_package(changed.getvalue(), key.public_key())

    async def test_what_is_no_package_is_refused(self) -> None:
        with pytest.raises(ValidationFailed):
            verify_package(b"no zip")
