"""A rectangle that a clerk has drawn, through the API: who gets its pages, and who gets nothing."""

import json
from collections.abc import Sequence
from typing import Any

import pytest
from delivery_testing.clerk import Clerk, Student
from delivery_testing.sheets import HEIGHT, WIDTH, Draw, draw_sheets
from homeroom_devkit.testing.mailbox import RunningMailbox
from reportlab.pdfgen.canvas import Canvas

CORNER = (0.5, 0.0, 1.0, 0.15)
RULE: dict[str, Any] = {"kind": "area", "area": CORNER}


def card(corner: str, *texts: str) -> Draw:
    """Draw words in the upper right corner, and lines below."""

    def draw(canvas: Canvas) -> None:
        canvas.setFont("Helvetica", 12)
        canvas.drawString(WIDTH * 0.6, HEIGHT * 0.92, corner)
        for number, text in enumerate(texts):
            canvas.drawString(72, HEIGHT * 0.7 - 18 * number, text)

    return draw


def name_of(student: Student) -> str:
    return f"{student.first_name} {student.last_name}"


async def preview(clerk: Clerk, sheets: Sequence[Draw], **rule: Any) -> dict[str, Any]:
    """Return the matches of the rule."""
    upload_id = (await clerk.upload(draw_sheets(sheets))).json()["data"]["uploadId"]
    answer = await clerk.post("preview", json={"uploadId": upload_id, "rule": RULE | rule})
    assert answer.status_code == 200, answer.text
    found: dict[str, Any] = answer.json()["data"]
    return found


def owners(found: dict[str, Any]) -> list[tuple[int, str]]:
    """Return pages and the ids that they name."""
    return [(item["page"], item["personId"]) for item in found["matches"]]


class TestAreaOfIds:
    @pytest.mark.deep(of="plugins")
    async def test_pages_go_to_whom_the_drawn_id_and_the_name_name(self, clerk: Clerk, mailbox: RunningMailbox) -> None:
        """The text in the rectangle alone is not enough: a bus number that is somebody's id has no matching name on the
        page.
        """
        one, other, third = students = clerk.invent(3)
        await clerk.import_persons(students)
        pdf = draw_sheets(
            [
                card(f"No. {one.person_id}", name_of(one), "Page 1 of 2"),
                card("", "Remarks", "Page 2 of 2"),
                card(f"Bus {other.person_id}", name_of(third)),
                card("999999", name_of(other)),
            ]
        )
        job_id = (await clerk.split(pdf, rule=json.dumps(RULE))).json()["data"]["jobId"]
        await clerk.run()
        await clerk.approve(job_id, unassigned="nobody")
        rows = await clerk.list_records("JobResults", job_id)
        assert {row["studentId"]: row["pages"] for row in rows if row["result"] == "sent"} == {one.person_id: [1, 2]}
        assert {"name_missing", "other_person"} <= set((await clerk.list_held(job_id))[other.person_id])
        assert [mailbox.mails_to(item.guardian_email) for item in (other, third)] == [[], []]

    async def test_two_known_ids_in_the_rectangle_are_nobodys_page(self, clerk: Clerk) -> None:
        one, other = students = clerk.invent(2)
        await clerk.import_persons(students)
        found = await preview(clerk, [card(f"{one.person_id} / {other.person_id}", name_of(one))])
        assert found["totals"]["usable"] == 0
        assert "ambiguous_page" in {item["kind"] for item in found["problems"]}

    async def test_year_beside_the_id_is_no_id(self, clerk: Clerk) -> None:
        (one,) = students = clerk.invent(1)
        await clerk.import_persons(students)
        found = await preview(clerk, [card(f"Fall 2026, {one.person_id}", name_of(one))])
        assert (owners(found), found["problems"]) == ([(1, one.person_id)], [])


class TestAreaOfNames:
    async def test_name_in_the_rectangle_and_its_id_anywhere_make_the_owner(self, clerk: Clerk) -> None:
        one, other, teacher = students = clerk.invent(3)
        await clerk.import_persons(students)
        found = await preview(
            clerk,
            [
                card(name_of(one), f"ID {one.person_id}"),
                card(name_of(other), f"ID {one.person_id}"),
                card("Report card", f"ID {other.person_id}", name_of(other)),
                card(name_of(teacher)),
            ],
            reads="name",
        )
        assert owners(found) == [(1, one.person_id)]
        assert {page for item in found["problems"] for page in item["pages"]} >= {2, 3, 4}


class TestRefusedAreas:
    @pytest.mark.parametrize(
        ("rule", "sentence"),
        [
            ({"area": [0.3, 0.3, 0.3, 0.4]}, "Draw a rectangle"),
            ({"area": [0.5, 0.3, 0.1, 0.4]}, "Draw a rectangle"),
            ({"reads": "name", "pattern": r"(?P<id>\d+)"}, "A pattern finds an id"),
            ({"pattern": r"\d+"}, "does not say where the id is"),
            ({"begins": "every"}, "the number of pages"),
        ],
    )
    async def test_rule_says_what_to_change(self, clerk: Clerk, rule: dict[str, Any], sentence: str) -> None:
        answer = await clerk.split(draw_sheets([card("1")]), rule=json.dumps(RULE | rule))
        assert answer.status_code == 422
        assert sentence in answer.text

    async def test_rectangle_outside_the_page_is_refused(self, clerk: Clerk) -> None:
        answer = await clerk.split(draw_sheets([card("1")]), rule=json.dumps(RULE | {"area": [0, 0, 1.5, 1]}))
        assert answer.status_code == 422
