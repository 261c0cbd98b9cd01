"""Attacks on whole requests, from the office's call through the mailed link to the seal: races, staff, and scripts."""

import asyncio
from io import BytesIO

import pikepdf
import pytest
from homeroom_devkit.testing.mailbox import RunningMailbox
from homeroom_devkit.testing.pdf import write_pdf
from homeroom_plugins.signing.models import RequestStatus, SignerStatus
from homeroom_sdk.context import ADMINISTRATOR
from pypdf import PdfReader
from signing_testing.office import CALLS, GUARDIAN, SECOND, TEACHER, Child, Office, field
from signing_testing.signer import Invited

ORIGIN = "http://homeroom.test"
SCRIPTS = (
    "<script>alert(1)</script>",
    '#eval("1 + 1") $x$ #read("/etc/passwd") *b* \\u{41} // c',
    ") Tj ET /OpenAction << /S /JavaScript /JS (app.alert) >> (",
    "{{ 7*7 }} ${7*7} %s {name}",
)


async def open_link(office: Office, mailbox: RunningMailbox, address: str) -> Invited:
    """Open the page that the signer's latest mail links to, and consent."""
    mail = mailbox.mails_to(address)[-1]
    link = next(one for one in mail.links if "/r/" in one)
    name = address.partition("@")[0]
    asked = Invited((await office.signer(name)).id, link.removeprefix(ORIGIN), "", office.api.another())
    await asked.agree()
    return asked


@pytest.fixture
async def both(office: Office, child: Child, mailbox: RunningMailbox) -> tuple[Invited, Invited]:
    """Return two guardians who both have to sign and have consented."""
    await office.import_children(child)
    await office.ask(await office.template(roles=[GUARDIAN, SECOND]), child, allGuardians=True)
    return await open_link(office, mailbox, child.mother), await open_link(office, mailbox, child.father)


class TestAtOnce:
    @pytest.mark.deep(of="plugins")
    async def test_two_who_sign_at_once_are_both_in_the_seal(
        self, office: Office, both: tuple[Invited, Invited]
    ) -> None:
        mother, father = both
        forms = [mother.sign(name="Maria"), father.sign(name="Jose"), mother.sign(name="Other"), father.sign(name="X")]
        answers = await asyncio.gather(*forms)
        request, acts = await office.request(), await office.acts()

        assert {answer.status_code for answer in answers} == {303}
        assert (request.status, request.completed_signers, request.signers) == (RequestStatus.SEALING, 2, 2)
        assert acts.count("signed") == 2
        await office.run()
        assert ((await office.request()).status, (await office.acts()).count("sealed")) == (RequestStatus.COMPLETED, 1)
        with pikepdf.open(BytesIO((await office.get(f"download/{request.id}")).content)) as pdf:
            signed = [item for item in pdf.Root.AcroForm.Fields if item.get("/FT") == "/Sig"]
            assert len(signed) == 2
            assert all("/V" in item for item in signed)

    @pytest.mark.deep(of="plugins")
    async def test_one_who_signs_while_the_other_declines_seals_nothing(
        self, office: Office, both: tuple[Invited, Invited]
    ) -> None:
        mother, father = both
        answers = await asyncio.gather(mother.sign(), father.post("/ask/decline", reason="No"))
        await office.run()
        request = await office.request()

        assert {answer.status_code for answer in answers} == {303}
        assert (request.status, request.sealed_blob_id) == (RequestStatus.DECLINED, None)
        assert (await office.signer("father")).status == SignerStatus.DECLINED
        assert (await office.get(f"download/{request.id}")).status_code == 409

    async def test_signature_beside_a_recall_is_whole_or_none(
        self, office: Office, child: Child, mailbox: RunningMailbox
    ) -> None:
        await office.import_children(Child(child.person_id, mother=child.mother))
        await office.ask(await office.template(), Child(child.person_id))
        mother = await open_link(office, mailbox, child.mother)
        request_id = str((await office.request()).id)
        _signed, done = await asyncio.gather(mother.sign(), office.data("cancel", {"requestIds": [request_id]}))
        request, acts = await office.request(), await office.acts()

        ends = {1: (RequestStatus.CANCELLED, SignerStatus.CANCELLED), 0: (RequestStatus.SEALING, SignerStatus.SIGNED)}
        assert (request.status, (await office.signer("mother")).status) == ends[done["done"]]
        assert (acts.count("signed"), acts.count("cancelled")) == (1 - done["done"], done["done"])


class TestSnapshot:
    async def test_template_that_changes_changes_nothing_of_what_is_signed(
        self, office: Office, child: Child, mailbox: RunningMailbox
    ) -> None:
        one = Child(child.person_id, mother=child.mother)
        await office.import_children(one)
        template = await office.template(fields=[field("note", "text", label="Allergies")])
        await office.ask(template, one)
        mother = await open_link(office, mailbox, child.mother)
        files = {"file": ("other.pdf", write_pdf(["You owe a million"]), "application/pdf")}
        form = {"templateId": template["id"], "version": str(template["version"])}
        answer = await office.api.post(f"{CALLS}/replaceFile", headers=office.headers, files=files, data=form)
        assert answer.is_success, answer.text
        changed = answer.json()["data"]
        kept = {"templateId": template["id"], "version": changed["version"], "name": "Trip", "roles": [GUARDIAN]}
        debt = [field("debt", "text", label="Debt"), field("sign-g1", "signature")]
        await office.data("saveTemplate", {**kept, "fields": debt})
        await office.data("archiveTemplate", {"templateId": template["id"], "archived": True})

        page, question = await mother.get(), await mother.get("/field/1")
        assert ("Field trip" in page.text, "million" in page.text) == (True, False)
        assert ("Allergies" in question.text, "Debt" in question.text) == (True, False)
        await mother.post("/field/1", answer="None")
        assert (await mother.sign()).status_code == 303
        await office.run()
        content = (await office.get(f"download/{(await office.request()).id}")).content
        text = PdfReader(BytesIO(content)).pages[0].extract_text()
        assert ("Field trip" in text, "million" in text) == (True, False)


@pytest.mark.deep(of="plugins")
class TestStaff:
    async def test_nobody_has_a_familys_link_sent_to_themselves(
        self, office: Office, child: Child, mailbox: RunningMailbox
    ) -> None:
        await office.import_children(child)
        staff = [{"role": "t", "name": "Ms Teach", "email": office.address("teach")}]
        await office.ask(await office.template(roles=[GUARDIAN, TEACHER]), child, staff=staff)
        clerk = await office.colleague("clerk", ADMINISTRATOR)
        mother, teacher = await office.signer("mother"), await office.signer("teach")
        for address in ("clerk", "CLERK", "clerk+ana"):
            answer = await clerk.post("correct", {"signerId": str(mother.id), "email": office.address(address)})
            assert (answer.status_code, list(answer.json()["data"]["fields"])) == (422, ["email"]), address
        own = await clerk.post("correct", {"signerId": str(teacher.id), "email": office.address("clerk")})
        await office.run()

        assert own.status_code == 200, own.text
        assert (await office.signer("mother")).id == mother.id
        assert not [link for mail in mailbox.mails_to(office.address("clerk")) for link in mail.links if "/r/" in link]

    async def test_session_and_cookie_of_staff_sign_no_page(
        self, office: Office, child: Child, mailbox: RunningMailbox
    ) -> None:
        one = Child(child.person_id, mother=child.mother)
        await office.import_children(one)
        await office.ask(await office.template(), one)
        link = next(one for one in mailbox.mails_to(child.mother)[-1].links if "/r/" in one)
        page = f"/sign/{link.rpartition('/')[2]}"
        form = {"method": "typed", "name": "Maria", "confirmed": "yes"}
        answer = await office.api.post(f"{page}/sign", headers=office.headers, data=form)

        assert (answer.status_code, answer.headers["location"]) == (303, page)
        assert (await office.signer("mother")).status == SignerStatus.INVITED


class TestScripts:
    @pytest.mark.parametrize(
        "script", [SCRIPTS[0], *(pytest.param(script, marks=pytest.mark.deep(of="plugins")) for script in SCRIPTS[1:])]
    )
    async def test_script_stays_text_up_to_the_seal(
        self, office: Office, child: Child, mailbox: RunningMailbox, script: str
    ) -> None:
        one = Child(child.person_id, mother=child.mother)
        await office.import_children(one)
        await office.ask(await office.template(fields=[field("note", "text", width=400)]), one)
        mother = await open_link(office, mailbox, child.mother)
        await mother.post("/field/1", answer=script)
        assert (await mother.sign(name=script)).status_code == 303
        await office.run()
        request = await office.request()
        content = (await office.get(f"download/{request.id}")).content

        assert request.status == RequestStatus.COMPLETED
        with pikepdf.open(BytesIO(content)) as pdf:
            fields = {str(item.T): item for item in pdf.Root.AcroForm.Fields}
            assert str(fields["homeroom-1-1"].V) == script
            assert "/OpenAction" not in pdf.Root
            assert not any("/JS" in item for item in pdf.objects if isinstance(item, pikepdf.Dictionary))
            certificate = pdf.attachments["certificate.pdf"].get_file().read_bytes()
        told = "".join(page.extract_text() for page in PdfReader(BytesIO(certificate)).pages)
        assert "".join(script.split()) in "".join(told.split())
