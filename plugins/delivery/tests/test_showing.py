"""Positions of the id, the name and marks of others on a page as a clerk sees it, on rotated and cropped pages too."""

import json
from collections.abc import Sequence
from typing import Any

import pikepdf
import pytest
from delivery_testing.clerk import Clerk, Student
from delivery_testing.sheets import HEIGHT, LEADING, LEFT, TOP, WIDTH, Draw, draw_sheets, edit, lines, turn_page
from reportlab.pdfbase.pdfmetrics import stringWidth

SIZE = 12
OFF_PT = 4.0
"""Tolerance: pdfium's boxes of words are as high as the font; the expected ones start from the baseline."""
Box = tuple[float, float, float, float]
LABEL = "Student ID: "


def place(text: str, before: str, line: int) -> Box:
    """Return the box of a text on an upright letter page, in points from the upper left corner."""
    left = LEFT + stringWidth(before, "Helvetica", SIZE)
    base = HEIGHT - (TOP - line * LEADING)
    return left, base - 0.72 * SIZE, left + stringWidth(text, "Helvetica", SIZE), base


def turn(box: Box, degrees: int) -> Box:
    """Return the box on the page rotated clockwise."""
    x0, y0, x1, y1 = box
    return {
        0: box,
        90: (HEIGHT - y1, x0, HEIGHT - y0, x1),
        180: (WIDTH - x1, HEIGHT - y1, WIDTH - x0, HEIGHT - y0),
        270: (y0, WIDTH - x1, y1, WIDTH - x0),
    }[degrees]


def boxes_of(page: dict[str, Any], kind: str) -> dict[str, Box]:
    """Return the boxes of a kind by their words, in points."""
    width, height = page["width"], page["height"]
    return {
        box["label"]: (box["x0"] * width, box["y0"] * height, box["x1"] * width, box["y1"] * height)
        for box in page["boxes"]
        if box["kind"] == kind
    }


def is_at(found: Box, expected: Box) -> bool:
    """Return whether both boxes are at the same place, within the tolerance."""
    return all(abs(one - other) <= OFF_PT for one, other in zip(found, expected, strict=True))


async def look(clerk: Clerk, students: Sequence[Student], pages: Sequence[Draw], **rule: str) -> dict[str, Any]:
    """Match these pages; return the first student's document as the clerk sees it."""
    return await look_at(clerk, students, draw_sheets(pages), **rule)


async def look_at(clerk: Clerk, students: Sequence[Student], pdf: bytes, **rule: str) -> dict[str, Any]:
    """Match a finished batch; return the first student's document as the clerk sees it."""
    await clerk.import_persons(students)
    said = {"kind": "pattern", "pattern": r"Student ID: (?P<id>\d+)"} | rule
    job_id = await clerk.match(pdf, rule=json.dumps(said))
    document = (await clerk.list_documents(job_id))[students[0].person_id]
    return await clerk.get_data(f"document/{document['id']}")


class TestPlaces:
    @pytest.mark.deep(of="plugins")
    @pytest.mark.parametrize("degrees", [0, 90, 180, 270])
    async def test_id_name_and_other_are_marked_where_they_stand(self, clerk: Clerk, degrees: int) -> None:
        one, other = students = clerk.invent(2)
        sheet = lines(
            LABEL + one.person_id, f"{one.first_name} {one.last_name}", f"cc {other.first_name} {other.last_name}"
        )
        found = await look_at(clerk, students, turn_page(draw_sheets([sheet]), 1, degrees))
        (page,) = found["pages"]
        ids, names, others = (boxes_of(page, kind) for kind in ("id", "name", "other"))

        expected = (WIDTH, HEIGHT) if degrees % 180 == 0 else (HEIGHT, WIDTH)
        assert (page["width"], page["height"]) == expected
        assert set(ids) == {one.person_id}
        assert set(names) == {one.first_name, one.last_name}
        assert set(others) == {other.first_name, other.last_name}
        assert is_at(ids[one.person_id], turn(place(one.person_id, LABEL, 0), degrees))
        assert is_at(names[one.last_name], turn(place(one.last_name, f"{one.first_name} ", 1), degrees))
        assert is_at(others[other.first_name], turn(place(other.first_name, "cc ", 2), degrees))

    async def test_page_that_is_cut_to_a_smaller_sheet(self, clerk: Clerk) -> None:
        """Fractions refer to the displayed area, not to the sheet on which the page was drawn."""
        (one,) = students = clerk.invent(1)
        sheet = lines(LABEL + one.person_id, f"{one.first_name} {one.last_name}")
        left, bottom, right, top = 50, 300, 562, 742

        def cut(opened: pikepdf.Pdf) -> None:
            opened.pages[0].obj.CropBox = pikepdf.Array([left, bottom, right, top])

        found = await look_at(clerk, students, edit(draw_sheets([sheet]), cut))
        (page,) = found["pages"]
        x0, y0, x1, y1 = place(one.person_id, LABEL, 0)
        down = HEIGHT - top
        assert (page["width"], page["height"]) == (right - left, top - bottom)
        assert is_at(boxes_of(page, "id")[one.person_id], (x0 - left, y0 - down, x1 - left, y1 - down))

    @pytest.mark.deep(of="plugins")
    async def test_what_merely_looks_like_it_is_not_marked(self, clerk: Clerk) -> None:
        (one,) = students = clerk.invent(1)
        sheet = lines(
            LABEL + one.person_id, f"{one.first_name} {one.last_name}", f"{one.person_id}9 and {one.last_name}son"
        )
        found = await look(clerk, students, [sheet])
        assert [box["label"] for box in found["pages"][0]["boxes"]] == [one.person_id, one.first_name, one.last_name]


class TestDescribeDocument:
    async def test_it_says_whose_it_is_what_holds_it_and_who_would_get_it(self, clerk: Clerk) -> None:
        one, other = students = clerk.invent(2)
        sheet = lines(LABEL + one.person_id, f"Teacher: {other.first_name} {other.last_name}")
        found = await look(clerk, students, [sheet])
        held = {problem["kind"]: problem for problem in found["problems"]}
        assert found["person"] == {
            "personId": one.person_id,
            "firstName": one.first_name,
            "lastName": one.last_name,
            "schoolId": "S1",
        }
        assert found["recipients"] == [one.guardian_email]
        assert (found["document"]["state"], set(found["document"]["heldFor"])) == (
            "held",
            {"name_missing", "other_person"},
        )
        assert held["other_person"]["others"] == [
            {"personId": other.person_id, "personName": f"{other.first_name} {other.last_name}"}
        ]
        assert held["other_person"]["releasable"] is True
        entries = [row for row in await clerk.list_records("ActivityLog") if row["type"] == "document.checked"]
        assert [row["subject"] for row in entries] == [found["document"]["id"]]

    @pytest.mark.deep(of="plugins")
    async def test_attached_pages_and_pages_beside_it_are_told_apart(self, clerk: Clerk) -> None:
        one, other = students = clerk.invent(2)
        name = {item: f"{item.first_name} {item.last_name}" for item in students}
        pages = [
            lines(LABEL + one.person_id, name[one], "Page 1 of 2"),
            lines("Remarks", "Page 2 of 2"),
            lines("News of the school"),
            lines(LABEL + other.person_id, name[other]),
        ]
        await clerk.import_persons(students)
        job_id = await clerk.match(draw_sheets(pages))
        documents = await clerk.list_documents(job_id)
        mine = await clerk.get_data(f"document/{documents[one.person_id]['id']}")
        theirs = await clerk.get_data(f"document/{documents[other.person_id]['id']}")
        assert [(page["page"], page["isOwn"], page["isAttached"]) for page in mine["pages"]] == [
            (1, True, False),
            (2, True, True),
            (3, False, False),
        ]
        assert [(page["page"], page["isOwn"]) for page in theirs["pages"]] == [(3, False), (4, True)]
        assert theirs["document"]["heldFor"] == ["page_beside"]
