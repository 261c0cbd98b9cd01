"""The documents of a person in the response of the call on persons."""

from typing import Any

import pytest
from delivery_testing.clerk import Clerk, Student
from delivery_testing.schools import join, load
from homeroom.platform import Platform
from homeroom_devkit.testing.api import ApiClient
from homeroom_devkit.testing.pdf import write_pdf


async def list_documents(clerk: Clerk, student: Student) -> list[dict[str, Any]]:
    """Return the response's documents for a student."""
    question = {"personId": student.person_id}
    answer = await clerk.api.post("/api/person/getPersonAndDocument", headers=clerk.headers, json=question)
    assert answer.status_code == 200, answer.text
    data = answer.json()["data"]
    assert data["person"]["personId"] == student.person_id
    found: list[dict[str, Any]] = data["documents"]
    return found


class TestGetPersonAndDocument:
    @pytest.mark.deep(of="plugins")
    async def test_delivered_documents_stand_with_the_person_the_newest_first(self, clerk: Clerk) -> None:
        one, other = students = clerk.invent(2)
        first = await clerk.deliver(students, subject="Report card")
        split = await clerk.split(write_pdf([one.page("Certificate")]), subject="Certificate")
        second = split.json()["data"]["jobId"]
        await clerk.run()

        newest, oldest = await list_documents(clerk, one)

        assert (newest["name"], newest["pages"], newest["address"]) == ("Certificate", 1, f"/job/{second}")
        assert (oldest["name"], oldest["address"]) == ("Report card", f"/job/{first}")
        assert newest["storedOn"] > oldest["storedOn"]
        assert [item["name"] for item in await list_documents(clerk, other)] == ["Report card"]

    async def test_document_that_is_not_cut_yet_is_none(self, clerk: Clerk) -> None:
        (one,) = students = clerk.invent(1)
        await clerk.start(students)

        assert await list_documents(clerk, one) == []

    async def test_user_of_a_school_sees_those_of_the_schools_jobs_alone(
        self, api: ApiClient, platform: Platform, clerk: Clerk
    ) -> None:
        (ana,) = clerk.invent(1)
        await load(clerk, [ana], school="Elm")
        await clerk.split(write_pdf([ana.page()]), subject="Of the district")
        await clerk.run()
        elm = await join(api, platform, clerk, "eve", "Elm")
        await elm.split(write_pdf([ana.page("Term")]), subject="Of the school")
        await elm.run()

        assert {item["name"] for item in await list_documents(clerk, ana)} == {"Of the district", "Of the school"}
        assert [item["name"] for item in await list_documents(elm, ana)] == ["Of the school"]
