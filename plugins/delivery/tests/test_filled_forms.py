"""Batches of filled-in forms, with name and id in form fields."""

import json
from collections.abc import Sequence

import pytest
from delivery_testing.clerk import Clerk, Student
from delivery_testing.family import Family
from delivery_testing.form_fields import add_fields
from homeroom_devkit.testing.mailbox import RunningMailbox
from homeroom_devkit.testing.pdf import write_pdf
from homeroom_sdk.engine import RunState
from homeroom_sdk.pdf.text import TextReader

RULE = json.dumps({"kind": "pattern", "pattern": r"Student ID: (?P<id>\d+)"})


def fill_in(named: Sequence[tuple[Student, Student]], *, is_drawn: bool) -> bytes:
    """Return a form for each pair, with the id of the first student and the name of the second."""
    page = "Lincoln School\nName:\nStudent ID:\nMay take part in the trip"
    fields = [[(f"{name.first_name} {name.last_name}", 100, 155), (owner.person_id, 100, 140)] for owner, name in named]
    return add_fields(write_pdf([page] * len(named)), fields, is_drawn=is_drawn)


@pytest.mark.parametrize("is_drawn", [False, pytest.param(True, marks=pytest.mark.deep(of="plugins"))])
async def test_forms_are_told_apart_by_what_their_fields_show(
    clerk: Clerk, mailbox: RunningMailbox, *, is_drawn: bool
) -> None:
    ana, ben, cleo, dan = students = clerk.invent(4)
    await clerk.import_persons(students)
    batch = fill_in([(ana, ana), (ben, ben), (cleo, dan), (dan, dan)], is_drawn=is_drawn)

    job = str((await clerk.split(batch, rule=RULE)).json()["data"]["jobId"])
    assert await clerk.run() == [RunState.COMPLETED]

    assert set(await clerk.list_held(job)) == {cleo.person_id, dan.person_id}
    assert [len(mailbox.mails_to(item.guardian_email)) for item in students] == [1, 1, 0, 0]
    family = Family.of(clerk.api, mailbox, ben.guardian_email)
    await family.open(await clerk.pin_of(job, ben) or "")
    with TextReader((await family.download()).content) as reader:
        assert f"Student ID: {ben.person_id}" in reader.read(0).text
