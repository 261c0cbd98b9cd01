"""Notifying families that their document was recalled."""

from collections.abc import Awaitable, Callable

import pytest
from delivery_testing.clerk import Clerk, Student
from delivery_testing.family import LINK
from homeroom_devkit.testing.districts import TestDistrict
from homeroom_devkit.testing.mailbox import RunningMailbox
from homeroom_devkit.testing.pdf import write_pdf
from homeroom_plugins.delivery.jobs.send_gate import SEND_WAIT
from homeroom_plugins.delivery.words import WORDING
from homeroom_sdk.engine import RunState
from homeroom_sdk.flows import Postponed

WORDS = "That document was withdrawn"


class TestTellFamilies:
    @pytest.mark.deep(of="plugins")
    async def test_those_who_got_the_mail_are_told_once_and_find_the_right_document(
        self, clerk: Clerk, mailbox: RunningMailbox
    ) -> None:
        told, linkless, kept = students = clerk.invent(3)
        wrong = await clerk.deliver(students, pinMode="none")
        rows = {row["studentId"]: row["id"] for row in await clerk.list_records("JobResults", wrong)}
        answer = await clerk.split(write_pdf([told.page("The right one")]), pinMode="none")
        right = answer.json()["data"]["jobId"]
        await clerk.run()
        ids = [rows[told.person_id], rows[linkless.person_id]]
        await clerk.post("recall", json={"jobId": wrong, "resultIds": ids})
        body = {"jobId": wrong, "resultIds": [], "correctedJobId": right}
        before = await clerk.get_data("getTelling", id=wrong)
        done = (await clerk.post("tellFamilies", json=body)).json()["data"]
        again = (await clerk.post("tellFamilies", json=body)).json()["data"]
        states = await clerk.run()
        after = await clerk.get_data("getTelling", id=wrong)
        history = await clerk.get_data("getHistory", resultId=ids[0])

        assert (before["untold"], [mail["language"] for mail in before["mails"]]) == (2, ["en"])
        assert WORDS in before["mails"][0]["text"]
        assert (done["told"], done["linked"], done["onPaper"], again["told"]) == (2, 1, 0, 0)
        assert states == [RunState.COMPLETED]
        assert (after["untold"], after["told"], after["waiting"]) == (0, 2, 0)
        newest, *earlier = mailbox.mails_to(told.guardian_email)
        text = " ".join((newest.summary.subject + "\n" + newest.text).split())
        assert WORDS in text
        assert told.first_name not in text
        assert told.last_name not in text
        assert [link for link in newest.links if LINK.fullmatch(link)] == [
            link for link in earlier[0].links if LINK.fullmatch(link)
        ]
        assert len(earlier) == 2
        assert WORDS not in mailbox.mails_to(kept.guardian_email)[0].text
        assert "told" in [step["what"] for step in history["steps"]]
        assert [entry["what"] for entry in (await clerk.job(wrong))["timeline"]].count("told") == 1
        assert (await clerk.job(wrong))["counts"]["sent"] == 3  # The results of the first mails are kept.

    @pytest.mark.deep(of="plugins")
    async def test_undo_stops_what_waits_and_they_can_be_told_anew(
        self, clerk: Clerk, mailbox: RunningMailbox, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        (student,) = clerk.invent(1)
        job_id = await clerk.deliver([student], pinMode="none")
        await clerk.post("recall", json={"jobId": job_id})
        monkeypatch.setenv(SEND_WAIT, "60")
        await clerk.post("tellFamilies", json={"jobId": job_id})
        with pytest.raises(Postponed):
            await clerk.run()
        waits = await clerk.get_data("getTelling", id=job_id)
        stopped = (await clerk.post(f"stopTelling/{job_id}")).json()["data"]
        undone = await clerk.get_data("getTelling", id=job_id)
        again = (await clerk.post("tellFamilies", json={"jobId": job_id})).json()["data"]

        assert (waits["told"], waits["waiting"], stopped) == (1, 1, {"stopped": 1})
        assert (undone["untold"], undone["told"]) == (1, 0)
        assert again["told"] == 1
        assert len(mailbox.mails_to(student.guardian_email)) == 1

    async def test_nobody_is_told_of_what_was_not_taken_back_or_is_anothers(
        self, clerk: Clerk, make_district: Callable[..., Awaitable[TestDistrict]]
    ) -> None:
        students: list[Student] = clerk.invent(1)
        job_id = await clerk.deliver(students, pinMode="none")
        other = await Clerk.sign_in(clerk.api.another(), clerk.platform, await make_district())
        untouched = (await clerk.post("tellFamilies", json={"jobId": job_id})).json()["data"]
        await clerk.post("recall", json={"jobId": job_id})
        body = {"jobId": job_id, "correctedJobId": job_id}
        assert untouched["told"] == 0
        assert (await clerk.post("tellFamilies", json=body)).status_code == 422
        assert (await other.post("tellFamilies", json={"jobId": job_id})).status_code == 404
        assert (await other.post(f"stopTelling/{job_id}")).status_code == 404


class TestWords:
    @pytest.mark.parametrize("language", ["en", "es", "fr", "de", "th", "zh", "ar"])
    def test_every_language_of_mails_says_it(self, language: str) -> None:
        text = WORDING.words(language)
        assert text["mail.withdrawn"].count("{day}") == 1
        assert text["mail.withdrawn_subject"].count("{district}") == 1
        assert text["mail.withdrawn_right"]
