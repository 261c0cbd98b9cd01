"""Permitted and refused actions of signers: by state, turn and owner, and by changes in the meantime."""

import asyncio
from datetime import timedelta
from typing import Any

import pytest
from homeroom_devkit.testing.pictures import make_png
from homeroom_plugins.signing.models import RequestStatus, SignerStatus, SigningMethod
from homeroom_plugins.signing.request_models import FieldValue, SigningRequest
from homeroom_plugins.signing.requests import acting
from homeroom_plugins.signing.requests.errors import (
    AlreadyDone,
    ConsentNeeded,
    NotYours,
    NotYourTurn,
    RequestEnded,
)
from homeroom_sdk.errors import ValidationFailed
from signing_testing.office import (
    GUARDIAN,
    SECOND,
    STUDENT,
    Child,
    Office,
    agree,
    ask_one,
    field,
    typed,
)
from sqlalchemy import select, update


async def set_end(office: Office, status: RequestStatus | None = None, *, is_over: bool = False) -> None:
    """Set the request's status, or let its time expire."""
    async with office.context() as ctx:
        values: dict[str, object] = {"status": status} if status else {}
        values |= {"expires_at": ctx.now() - timedelta(minutes=1)} if is_over else {}
        await ctx.db.execute(update(SigningRequest).values(values))


class TestSign:
    async def test_last_signature_closes_the_request_for_its_seal(self, office: Office, child: Child) -> None:
        signer_id = await ask_one(office, child)
        await office.sign(signer_id, allergies="Nuts")

        request, (signer,) = await office.request(), await office.signers()
        assert (request.status, request.completed_signers, request.signers) == (RequestStatus.SEALING, 1, 1)
        assert request.signed_at is not None
        assert (signer.status, signer.method, signer.mark_text) == (SignerStatus.SIGNED, "typed", "Ana Garcia")
        assert (signer.address, signer.agent, signer.zone, signer.verified_by) == (
            "192.0.2.1",
            "Browser",
            "UTC",
            "pin",
        )
        acts = await office.acts()
        assert [act for act in acts if act in ("created", "invited", "opened", "consented", "signed")] == [
            "created",
            "invited",
            "opened",
            "consented",
            "signed",
        ]

    async def test_replayed_form_changes_nothing(self, office: Office, child: Child) -> None:
        signer_id = await ask_one(office, child)
        await office.sign(signer_id, allergies="Nuts")
        before = await office.signer("mother")

        async with office.as_family() as ctx:
            with pytest.raises(AlreadyDone, match="signed this document already"):
                await acting.sign(ctx, signer_id, typed("Somebody Else"), acting.Where())
            with pytest.raises(AlreadyDone):
                await acting.save_value(ctx, signer_id, "allergies", "None")

        after = await office.signer("mother")
        assert (after.signed_at, after.mark_text) == (before.signed_at, "Ana Garcia")
        async with office.context() as ctx:
            assert (await ctx.db.scalars(select(FieldValue.value))).all() == ["Nuts"]

    async def test_without_consent_it_is_refused(self, office: Office, child: Child) -> None:
        signer_id = await ask_one(office, child)
        async with office.as_family() as ctx:
            with pytest.raises(ConsentNeeded):
                await acting.sign(ctx, signer_id, typed(), acting.Where())
            await acting.consent(ctx, signer_id, "1", "en")
            await acting.withdraw_consent(ctx, signer_id)
            with pytest.raises(ConsentNeeded):
                await acting.sign(ctx, signer_id, typed(), acting.Where())
        assert (await office.acts())[-2:] == ["consented", "consent_withdrawn"]

    async def test_consent_cannot_be_withdrawn_from_a_signature(self, office: Office, child: Child) -> None:
        signer_id = await ask_one(office, child)
        await office.sign(signer_id)
        async with office.as_family() as ctx:
            with pytest.raises(AlreadyDone, match="with your consent"):
                await acting.withdraw_consent(ctx, signer_id)

    async def test_ended_request_takes_nothing(self, office: Office, child: Child) -> None:
        signer_id = await ask_one(office, child)
        for status in ("sealing", "completed", "declined", "expired", "cancelled", "failed"):
            await set_end(office, RequestStatus(status))
            async with office.as_family() as ctx:
                for act in (
                    acting.open_for(ctx, signer_id),
                    acting.consent(ctx, signer_id, "1", "en"),
                    acting.save_value(ctx, signer_id, "allergies", "Nuts"),
                    acting.sign(ctx, signer_id, typed(), acting.Where()),
                    acting.decline(ctx, signer_id, ""),
                    acting.delegate(ctx, signer_id, "Aunt", office.address("aunt")),
                    acting.request_paper(ctx, signer_id),
                ):
                    with pytest.raises(RequestEnded):
                        await act

    async def test_time_that_is_over_counts_before_anybody_notes_it(self, office: Office, child: Child) -> None:
        signer_id = await ask_one(office, child)
        await set_end(office, is_over=True)
        async with office.as_family() as ctx:
            with pytest.raises(RequestEnded, match="time for signing is over"):
                await acting.sign(ctx, signer_id, typed(), acting.Where())
            with pytest.raises(RequestEnded):
                await acting.open_for(ctx, signer_id)

    async def test_required_field_is_named(self, office: Office, child: Child) -> None:
        await office.import_children(child)
        await office.ask(await office.template(fields=[field("phone", "text"), field("ok", "check")]), child)
        signer_id = (await office.signer("mother")).id
        async with office.as_family() as ctx:
            await acting.consent(ctx, signer_id, "1", "en")
            await acting.save_value(ctx, signer_id, "phone", "555 0100")
            with pytest.raises(ValidationFailed) as refused:
                await acting.sign(ctx, signer_id, typed(), acting.Where())
        assert list((refused.value.data or {})["fields"]) == ["ok"]

    async def test_drawn_signature_is_kept_as_a_new_picture(self, office: Office, child: Child) -> None:
        signer_id = await ask_one(office, child)
        picture = make_png(16, 16, pixels=(b"\0" + bytes(range(48))) * 16)
        await agree(office, signer_id)
        async with office.as_family() as ctx:
            mark = acting.Mark(SigningMethod.DRAWN, "", picture + b"<script>")
            await acting.sign(ctx, signer_id, mark, acting.Where())
        signer = await office.signer("mother")
        assert signer.mark_blob_id is not None
        async with office.context() as ctx:
            kept = await ctx.blobs.read(signer.mark_blob_id)
        assert kept.startswith(b"\x89PNG")
        assert b"script" not in kept
        assert signer.mark_text == signer.name

    async def test_picture_that_is_none_is_refused(self, office: Office, child: Child) -> None:
        signer_id = await ask_one(office, child)
        await agree(office, signer_id)
        for picture in (None, b"", b"GIF89a", b"\x89PNG\r\n\x1a\nbroken", make_png(8, 8)):
            async with office.as_family() as ctx:
                with pytest.raises(ValidationFailed):
                    await acting.sign(ctx, signer_id, acting.Mark(SigningMethod.DRAWN, "Ana", picture), acting.Where())

    async def test_typed_name_that_is_none_is_refused(self, office: Office, child: Child) -> None:
        signer_id = await ask_one(office, child)
        await agree(office, signer_id)
        for name in ("", "   ", "...", "Ana\nGarcia", "A" * 300):
            async with office.as_family() as ctx:
                with pytest.raises(ValidationFailed):
                    await acting.sign(ctx, signer_id, typed(name), acting.Where())


class TestOrder:
    @pytest.mark.deep(of="plugins")
    async def test_nobody_signs_before_their_turn(self, office: Office, child: Child) -> None:
        await office.import_children(child)
        template = await office.template(roles=[GUARDIAN, STUDENT])
        await office.ask(template, Child(child.person_id), inOrder=True)
        student, mother = await office.signer("ana"), await office.signer("mother")
        assert (student.status, mother.status) == (SignerStatus.WAITING, SignerStatus.INVITED)
        async with office.as_family() as ctx:
            for act in (
                acting.open_for(ctx, student.id),
                acting.consent(ctx, student.id, "1", "en"),
                acting.sign(ctx, student.id, typed(), acting.Where()),
                acting.decline(ctx, student.id, ""),
                acting.delegate(ctx, student.id, "A", office.address("other")),
            ):
                with pytest.raises(NotYourTurn):
                    await act

        await office.sign(mother.id)
        assert (await office.signer("ana")).status == SignerStatus.INVITED
        await office.sign(student.id)
        assert (await office.request()).status == RequestStatus.SEALING

    async def test_without_order_all_are_asked_at_once(self, office: Office, child: Child) -> None:
        await office.import_children(child)
        await office.ask(await office.template(roles=[GUARDIAN, STUDENT]), child)
        assert {item.status for item in await office.signers()} == {SignerStatus.INVITED}


class TestGuardians:
    async def test_one_is_enough_where_any_may_sign(self, office: Office, child: Child) -> None:
        await office.import_children(child)
        await office.ask(await office.template(), child)
        mother, father = await office.signer("mother"), await office.signer("father")
        assert (await office.request()).signers == 1

        await office.sign(father.id)

        assert (await office.signer("mother")).status == SignerStatus.NOT_NEEDED
        assert (await office.request()).status == RequestStatus.SEALING
        async with office.as_family() as ctx:
            with pytest.raises(AlreadyDone, match="one signature is enough"):
                await acting.sign(ctx, mother.id, typed(), acting.Where())

    @pytest.mark.deep(of="plugins")
    async def test_all_sign_where_all_have_to(self, office: Office, child: Child) -> None:
        await office.import_children(child)
        await office.ask(await office.template(roles=[GUARDIAN, SECOND]), child, allGuardians=True)
        await office.sign((await office.signer("mother")).id)
        request = await office.request()
        assert (request.status, request.completed_signers, request.signers) == (RequestStatus.OPEN, 1, 2)
        await office.sign((await office.signer("father")).id)
        assert (await office.request()).status == RequestStatus.SEALING

    @pytest.mark.deep(of="plugins")
    async def test_two_at_once_both_end_in_the_request(self, office: Office, child: Child) -> None:
        await office.import_children(child)
        await office.ask(await office.template(roles=[GUARDIAN, SECOND]), child, allGuardians=True)
        both = [item.id for item in await office.signers()]
        await asyncio.gather(*(office.sign(item) for item in both))
        request = await office.request()
        assert (request.status, request.completed_signers) == (RequestStatus.SEALING, 2)
        assert (await office.acts()).count("signed") == 2

    async def test_two_of_whom_one_is_enough_sign_once(self, office: Office, child: Child) -> None:
        await office.import_children(child)
        await office.ask(await office.template(), child)
        both = [item.id for item in await office.signers()]
        ends = await asyncio.gather(*(office.sign(item) for item in both), return_exceptions=True)
        assert sorted(type(end).__name__ for end in ends) in (["AlreadyDone", "NoneType"], ["NoneType", "RequestEnded"])
        assert (await office.acts()).count("signed") == 1


class TestFields:
    @pytest.mark.deep(of="plugins")
    async def test_field_of_somebody_else_is_refused(self, office: Office, child: Child) -> None:
        await office.import_children(child)
        fields = [
            field("hers", "text"),
            field("theirs", "text", "s"),
            field("printed", "text", "", merge="person.name"),
        ]
        await office.ask(await office.template(roles=[GUARDIAN, STUDENT], fields=fields), child)
        mother = await office.signer("mother")
        async with office.as_family() as ctx:
            for name in ("theirs", "printed", "sign-s", "sign-g1", "nothing"):
                with pytest.raises(NotYours):
                    await acting.save_value(ctx, mother.id, name, "x")
            seen = await acting.open_for(ctx, mother.id)
        assert [item.id for item in seen.fields] == ["hers", "sign-g1"]
        assert [(item.id, item.value) for item in seen.printed] == [("printed", "Ana Garcia")]

    @pytest.mark.deep(of="plugins")
    async def test_script_is_plain_text(self, office: Office, child: Child) -> None:
        script = '<script>alert("1")</script>'
        signer_id = await ask_one(office, child)
        await office.sign(signer_id, allergies=script)
        async with office.context() as ctx:
            assert (await ctx.db.scalars(select(FieldValue.value))).all() == [script]

    async def test_values_stay_while_the_page_is_left(self, office: Office, child: Child) -> None:
        signer_id = await ask_one(office, child)
        async with office.as_family() as ctx:
            await acting.save_value(ctx, signer_id, "allergies", "Nuts")
        async with office.as_family() as ctx:
            seen = await acting.open_for(ctx, signer_id)
        assert [seen.value_of(item) for item in seen.fields if item.id == "allergies"] == ["Nuts"]

    @pytest.mark.deep(of="plugins")
    @pytest.mark.parametrize(
        ("kind", "good", "bad"),
        [
            ("date", "2026-05-31", "31.5.2026"),
            ("number", "-3.5", "three"),
            ("check", "true", "yes"),
            ("select", "Bus", "Rocket"),
            ("initials", "AG", "A" * 30),
            ("text", "line\nline", "a\0b"),
        ],
    )
    async def test_value_fits_its_kind(self, office: Office, child: Child, kind: str, good: str, bad: str) -> None:
        await office.import_children(child)
        options: dict[str, Any] = {"options": ["Bus", "Train"]} if kind == "select" else {}
        await office.ask(await office.template(fields=[field("f", kind, **options)]), child)
        mother = await office.signer("mother")
        async with office.as_family() as ctx:
            with pytest.raises(ValidationFailed):
                await acting.save_value(ctx, mother.id, "f", bad)
            await acting.save_value(ctx, mother.id, "f", good)
            assert (await ctx.db.scalars(select(FieldValue.value))).all() == [good]

    @pytest.mark.deep(of="plugins")
    async def test_one_radio_button_of_a_group_is_set(self, office: Office, child: Child) -> None:
        await office.import_children(child)
        fields = [field("yes", "radio", group="photo"), field("no", "radio", group="photo")]
        await office.ask(await office.template(fields=fields), child)
        mother = await office.signer("mother")
        await office.sign(mother.id, yes="true", no="true")
        async with office.context() as ctx:
            rows = await ctx.db.execute(select(FieldValue.field_id, FieldValue.value))
            assert {row[0]: row[1] for row in rows} == {"yes": "", "no": "true"}

    @pytest.mark.deep(of="plugins")
    async def test_attachment_is_a_pdf_or_picture(self, office: Office, child: Child) -> None:
        await office.import_children(child)
        await office.ask(await office.template(fields=[field("card", "attachment")]), child)
        mother = await office.signer("mother")
        async with office.as_family() as ctx:
            with pytest.raises(ValidationFailed):
                await acting.save_value(ctx, mother.id, "card", "", upload=acting.Attachment("x.exe", b"MZ"))
            file = acting.Attachment("../card.png", make_png(4, 4))
            await acting.save_value(ctx, mother.id, "card", "", upload=file)
        async with office.context() as ctx:
            (row,) = await ctx.db.scalars(select(FieldValue))
            assert row.blob_id is not None
            assert await ctx.blobs.read(row.blob_id) == file.content
