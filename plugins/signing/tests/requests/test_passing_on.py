"""Alternatives to signing, and the data that is fixed when signers are asked."""

import pytest
from homeroom_plugins.signing.models import RequestStatus, SignerStatus
from homeroom_plugins.signing.requests import acting
from homeroom_plugins.signing.requests.errors import (
    AlreadyDone,
    NotSignable,
    RequestEnded,
)
from homeroom_sdk.context import Actor
from homeroom_sdk.errors import ValidationFailed
from signing_testing.office import (
    GUARDIAN,
    STUDENT,
    Child,
    Office,
    ask_one,
    field,
    signature,
    typed,
)


class TestDecline:
    async def test_it_ends_the_request_for_all(self, office: Office, child: Child) -> None:
        await office.import_children(child)
        await office.ask(await office.template(roles=[GUARDIAN, STUDENT]), child)
        mother, student = await office.signer("mother"), await office.signer("ana")
        async with office.as_family() as ctx:
            await acting.decline(ctx, mother.id, "Not our child")
        request = await office.request()
        assert (request.status, request.ended_at is not None) == (RequestStatus.DECLINED, True)
        assert (await office.signer("mother")).decline_reason == "Not our child"
        async with office.as_family() as ctx:
            with pytest.raises(RequestEnded, match="declined"):
                await acting.sign(ctx, student.id, typed(), acting.Where())
            with pytest.raises(AlreadyDone, match="You have declined"):
                await acting.decline(ctx, mother.id, "")


class TestDelegate:
    @pytest.mark.deep(of="plugins")
    async def test_the_other_signs_and_the_first_no_more(self, office: Office, child: Child) -> None:
        signer_id = await ask_one(office, child)
        async with office.as_family() as ctx:
            await acting.save_value(ctx, signer_id, "allergies", "secret")
            await acting.delegate(ctx, signer_id, "Aunt Rosa", office.address("aunt"))
        aunt = await office.signer("aunt")
        assert (aunt.name, aunt.status, aunt.delegated_from) == ("Aunt Rosa", SignerStatus.INVITED, signer_id)
        async with office.as_family() as ctx:
            with pytest.raises(AlreadyDone, match="somebody else to sign"):
                await acting.sign(ctx, signer_id, typed(), acting.Where())
            seen = await acting.open_for(ctx, aunt.id)
            assert not seen.values
        await office.sign(aunt.id)
        request = await office.request()
        assert (request.status, request.completed_signers, request.signers) == (RequestStatus.SEALING, 1, 1)

    async def test_who_signs_anyway_is_refused(self, office: Office, child: Child) -> None:
        await office.import_children(child)
        await office.ask(await office.template(roles=[GUARDIAN, STUDENT]), child)
        mother = await office.signer("mother")
        async with office.as_family() as ctx:
            for address in (office.address("ana"), office.address("mother+x"), "nonsense"):
                with pytest.raises(ValidationFailed):
                    await acting.delegate(ctx, mother.id, "Somebody", address)

    @pytest.mark.deep(of="plugins")
    async def test_it_ends_after_three(self, office: Office, child: Child) -> None:
        signer_id = await ask_one(office, child)
        for number in range(3):
            async with office.as_family() as ctx:
                await acting.delegate(ctx, signer_id, "Next", office.address(f"next{number}"))
            signer_id = (await office.signer(f"next{number}")).id
        async with office.as_family() as ctx:
            with pytest.raises(NotSignable):
                await acting.delegate(ctx, signer_id, "Next", office.address("next9"))


class TestPaper:
    PAGES = b"%PDF-1.7 pages"

    @pytest.mark.deep(of="plugins")
    async def test_attested_paper_counts_for_all_who_had_not_signed(self, office: Office, child: Child) -> None:
        await office.import_children(child)
        await office.ask(await office.template(roles=[GUARDIAN, STUDENT]), child, mode="both")
        await office.sign((await office.signer("ana")).id)
        request = await office.request()
        async with office.context() as ctx:
            await acting.sign_wet(ctx, request.id, pages=self.PAGES, by=ctx.actor)
        methods = {item.email.partition("@")[0]: item.method for item in await office.signers()}
        assert sorted(str(item) for item in methods.values()) == ["None", "typed", "wet"]
        assert (await office.request()).status == RequestStatus.SEALING

    @pytest.mark.deep(of="plugins")
    async def test_paper_after_the_page_changes_nothing(self, office: Office, child: Child) -> None:
        signer_id = await ask_one(office, child, mode="both")
        await office.sign(signer_id)
        request = await office.request()
        async with office.context() as ctx:
            with pytest.raises(RequestEnded):
                await acting.sign_wet(ctx, request.id, pages=self.PAGES, by=Actor(None, "scanner"))

    async def test_digital_one_takes_paper_once_it_was_asked_for(self, office: Office, child: Child) -> None:
        signer_id = await ask_one(office, child)
        request = await office.request()
        with pytest.raises(NotSignable):
            async with office.context() as ctx:
                await acting.sign_wet(ctx, request.id, pages=self.PAGES, by=ctx.actor)
        async with office.as_family() as ctx:
            await acting.request_paper(ctx, signer_id)
        async with office.context() as ctx:
            await acting.sign_wet(ctx, request.id, pages=self.PAGES, by=ctx.actor)
        assert (await office.signer("mother")).method == "wet"

    @pytest.mark.deep(of="plugins")
    async def test_what_is_signed_on_paper_alone_is_not_signed_here(self, office: Office, child: Child) -> None:
        signer_id = await ask_one(office, child, mode="wet_signature")
        async with office.as_family() as ctx:
            await acting.consent(ctx, signer_id, "1", "en")
            with pytest.raises(NotSignable):
                await acting.sign(ctx, signer_id, typed(), acting.Where())


class TestSnapshot:
    async def test_template_that_changes_reaches_no_request(self, office: Office, child: Child) -> None:
        await office.import_children(child)
        template = await office.template(fields=[field("a", "text", required=False)])
        await office.ask(template, child)
        before = await office.request()
        body = {
            "templateId": template["id"],
            "version": template["version"],
            "name": "Other",
            "roles": [GUARDIAN],
            "fields": [field("b", "text"), signature()],
        }
        changed = await office.data("saveTemplate", body)
        after = await office.request()
        assert changed["version"] == template["version"] + 1
        assert (after.fields, after.blob_id, after.sha256) == (before.fields, before.blob_id, before.sha256)
        await office.sign((await office.signer("mother")).id, a="still there")
