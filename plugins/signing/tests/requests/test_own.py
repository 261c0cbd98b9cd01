"""Documents that wait for staff: only their own, and only while they may sign them."""

import pytest
from homeroom_devkit.testing.mailbox import RunningMailbox
from signing_testing.office import AGREED, GUARDIAN, TEACHER, Child, Office


async def ask_teacher(office: Office, child: Child, **changes: object) -> None:
    """Ask one guardian and the teacher `rosa`."""
    one = Child(child.person_id, mother=child.mother)
    await office.import_children(one)
    staff = [{"role": "t", "name": "Rosa Staff", "email": office.address("rosa")}]
    await office.ask(await office.template([GUARDIAN, TEACHER]), one, staff=staff, **changes)


async def titles(office: Office) -> list[str]:
    """Return the titles of the documents that wait for the office's user."""
    answer = await office.get("waiting")
    assert answer.is_success, answer.text
    return [item["title"] for item in answer.json()["data"]["documents"]]


class TestListOwn:
    @pytest.mark.deep(of="plugins")
    async def test_teacher_sees_what_waits_for_them_and_signs_it(self, office: Office, child: Child) -> None:
        await ask_teacher(office, child)
        teacher = await office.colleague("rosa", "Administrator")
        assert await titles(teacher) == ["Field trip"]

        body = {"requestId": str((await office.request()).id), "text": "Rosa Staff", **AGREED}
        await teacher.data("sign", body)
        assert await titles(teacher) == []

    @pytest.mark.deep(of="plugins")
    async def test_their_mails_lead_to_where_they_sign_and_then_to_the_sealed_file(
        self, office: Office, child: Child, mailbox: RunningMailbox
    ) -> None:
        await ask_teacher(office, child)
        teacher = await office.colleague("rosa", "Administrator")
        request_id = (await office.request()).id
        body = {"requestId": str(request_id), "text": "Rosa Staff", **AGREED}
        await teacher.data("sign", body)
        await office.sign((await office.signer("mother")).id)
        await office.run()  # Seals, and plans the mail.
        await office.run()  # Sends the mail.

        links = [link for mail in mailbox.mails_to(office.address("rosa")) for link in mail.links]
        pages = [link.rpartition("/document-signature/")[2] for link in links if "/document-signature/" in link]
        assert pages == [str(request_id), f"waiting/{request_id}"]  # The newest mail comes first.

    @pytest.mark.deep(of="plugins")
    async def test_nobody_else_sees_it(self, office: Office, child: Child) -> None:
        await ask_teacher(office, child)
        other = await office.colleague("omar", "Administrator")
        assert (await titles(other), await titles(office)) == ([], [])

    @pytest.mark.deep(of="plugins")
    async def test_before_their_turn_nothing_waits(self, office: Office, child: Child) -> None:
        await ask_teacher(office, child, inOrder=True)
        teacher = await office.colleague("rosa", "Administrator")
        assert await titles(teacher) == []
        await office.sign((await office.signer("mother")).id)
        assert await titles(teacher) == ["Field trip"]

    async def test_what_was_cancelled_waits_no_more(self, office: Office, child: Child) -> None:
        await ask_teacher(office, child)
        teacher = await office.colleague("rosa", "Administrator")
        await office.data("cancel", {"requestIds": [str((await office.request()).id)]})
        assert await titles(teacher) == []
