"""Tests of the API calls, through the whole application."""

import json
import re
from collections.abc import Awaitable, Callable
from typing import Any, ClassVar
from uuid import uuid4

import psycopg
import pytest
from homeroom.db.engine import driver_url
from homeroom.events.outbox import SCREENS_CHANNEL
from homeroom.platform import Platform
from homeroom_devkit.testing.api import ApiClient
from homeroom_devkit.testing.districts import TestDistrict
from homeroom_plugins.people import deletions, service
from homeroom_sdk.context import SCHOOL_ADMINISTRATOR, SCHOOL_USER
from homeroom_sdk.engine import RunState
from people_testing.importer import Importer
from people_testing.workbooks import number, row, xlsx

CSV = b"person_id;first_name;last_name;email\n1;Ann;Lee;ann@example.org\n2;Bob;Ray;\n;No;Id;\n"
ANN = {"personId": "1", "firstName": "Ann", "lastName": "Lee", "email": "ann@example.org"}
MakeDistrict = Callable[..., Awaitable[TestDistrict]]
WRITES: dict[str, dict[str, Any]] = {
    "create": {"json": ANN},
    "update": {"json": {"id": str(uuid4()), "firstName": "Eve"}},
    "updatePersonSchool": {"json": {"ids": [str(uuid4())], "schoolId": "S1"}},
    "uploadPersons": {"files": {"file": ("persons.csv", CSV)}},
    "deletePersons": {"json": {"ids": [str(uuid4())]}},
}
READS: dict[str, dict[str, Any]] = {"getPersonAndDocument": {"json": {"personId": "1"}}, "findLatestImport": {}}


class Staff:
    """A signed-in user of a district."""

    def __init__(self, api: ApiClient, headers: dict[str, str]) -> None:
        self._api = api
        self._headers = headers

    async def post(self, call: str, **body: Any) -> tuple[int, Any]:
        response = await self._api.post(f"/api/person/{call}", headers=self._headers, **body)
        return response.status_code, response.json()

    async def list_persons(self, **params: str) -> Any:
        return (await self._api.get("/api/instance/Persons", headers=self._headers, params=params)).json()


@pytest.fixture
async def staff(api: ApiClient, district: TestDistrict) -> Staff:
    return Staff(api, await api.sign_in(district))


@pytest.fixture
async def clerk(api: ApiClient, platform: Platform, district: TestDistrict) -> Importer:
    return Importer(api, platform, district, await api.sign_in(district))


async def created(staff: Staff, **values: str) -> dict[str, Any]:
    status, body = await staff.post("create", json={**ANN, **values})
    assert status == 200, body
    found: dict[str, Any] = body["data"]
    return found


class TestEveryCall:
    @pytest.mark.parametrize("call", [*WRITES, *READS])
    async def test_stranger_is_asked_to_sign_in(self, api: ApiClient, call: str) -> None:
        response = await api.post(f"/api/person/{call}", **{**WRITES, **READS}[call])

        assert (response.status_code, response.json()["code"]) == (401, "not_signed_in")

    @pytest.mark.parametrize("call", WRITES)
    async def test_school_user_may_not_write(self, api: ApiClient, make_district: MakeDistrict, call: str) -> None:
        user = Staff(api, await api.sign_in(await make_district(roles=[SCHOOL_USER])))

        status, body = await user.post(call, **WRITES[call])

        assert (status, body["code"]) == (403, "forbidden")

    @pytest.mark.parametrize(("call", "expected"), [("getPersonAndDocument", 404), ("findLatestImport", 200)])
    async def test_school_user_may_read(
        self, api: ApiClient, make_district: MakeDistrict, call: str, expected: int
    ) -> None:
        user = Staff(api, await api.sign_in(await make_district(roles=[SCHOOL_USER])))

        assert (await user.post(call, **READS[call]))[0] == expected

    async def test_neighbours_persons_are_unknown(
        self, staff: Staff, api: ApiClient, make_district: MakeDistrict
    ) -> None:
        theirs = await created(Staff(api, await api.sign_in(await make_district())))

        answers = [
            await staff.post("update", json={"id": theirs["id"], "firstName": "Eve"}),
            await staff.post("getPersonAndDocument", json={"id": theirs["id"]}),
            await staff.post("getPersonAndDocument", json={"personId": "1"}),
        ]
        moved = await staff.post("updatePersonSchool", json={"ids": [theirs["id"]], "schoolId": "S9"})
        gone = await staff.post("deletePersons", json={"ids": [theirs["id"]]})

        assert [(status, body["code"]) for status, body in answers] == [(404, "person_unknown")] * 3
        assert moved[1]["data"] == {"updated": 0}
        assert gone[1]["data"] == {"success": [], "queued": 0}


class TestUploadPersons:
    @pytest.mark.parametrize("role", ["Administrator", SCHOOL_ADMINISTRATOR])
    async def test_file_is_imported_and_reported(self, api: ApiClient, make_district: MakeDistrict, role: str) -> None:
        user = Staff(api, await api.sign_in(await make_district(roles=[role])))

        status, body = await user.post("uploadPersons", files={"file": ("persons.csv", CSV)})

        assert status == 200
        assert (body["data"]["imported"], body["data"]["updated"]) == (2, 0)
        assert body["data"]["rejected"] == [
            {"row": 4, "personId": "", "name": "No Id", "message": "person_id is empty."}
        ]
        assert [note["row"] for note in body["data"]["withoutAddress"]] == [3]
        assert (await user.post("findLatestImport"))[1]["data"]["imported"] == 2

    async def test_workbook_is_imported_with_the_rows_numbers(self, staff: Staff) -> None:
        book = xlsx(row(3, "Student ID", "First Name", "Last Name"), row(5, number("42", 1), "Ann", "Lee"), row(6, "7"))

        status, body = await staff.post("uploadPersons", files={"file": ("students.csv", book)})

        assert status == 200, body
        assert body["data"]["rejected"] == [
            {"row": 6, "personId": "7", "name": "", "message": "Last Name and First Name are both empty."}
        ]
        assert [(person["personId"], person["name"]) for person in (await staff.list_persons())["r"]] == [
            ("00042", "Ann Lee")
        ]

    async def test_hostile_workbook_is_refused_with_a_sentence(self, staff: Staff) -> None:
        status, body = await staff.post("uploadPersons", files={"file": ("x.xlsx", b"PK\x03\x04rest")})

        assert (status, body["code"]) == (422, "persons_file_unusable")
        assert body["messages"] == [
            "The workbook is damaged or was cut off. Open it in a spreadsheet, save it again, and upload that."
        ]

    async def test_unusable_file_is_refused_with_its_remedy(self, staff: Staff) -> None:
        status, body = await staff.post("uploadPersons", files={"file": ("x.csv", b"name\nAnn\n")})

        assert (status, body["success"], body["code"]) == (422, False, "persons_file_unusable")
        assert body["messages"] == ["Your file has no column called person_id. Its first row must name the columns."]

    async def test_unknown_columns_are_named_and_may_be_ignored(self, staff: Staff) -> None:
        file = {"file": ("x.csv", b'Student ID,First Name,Last Name,Grade,Mutti,"Bus, a.m."\n1,Ann,Lee,5,a@b.co,7\n')}

        status, body = await staff.post("uploadPersons", files=file)
        nobody = (await staff.list_persons())["r"]
        by_comma = await staff.post("uploadPersons", files=file, data={"ignoreColumns": "grade, mutti,Bus a.m."})
        repeated = await staff.post(
            "uploadPersons", files=file, data={"ignoreColumns": ["Grade", "Mutti", "Bus, a.m."]}
        )

        assert (status, body["code"], nobody) == (422, "columns_unknown", [])
        assert body["data"]["columns"] == [
            {"name": "Grade", "holdsAddresses": False},
            {"name": "Mutti", "holdsAddresses": True},
            {"name": "Bus, a.m.", "holdsAddresses": False},
        ]
        assert [status for status, _ in (by_comma, repeated)] == [200, 200]
        assert repeated[1]["data"]["ignoredColumns"] == ["Grade", "Mutti", "Bus, a.m."]

    async def test_held_import_changes_nothing_until_it_is_confirmed(self, staff: Staff) -> None:
        await staff.post("uploadPersons", files={"file": ("x.csv", CSV)})
        other = {"file": ("x.csv", CSV.replace(b"Ann;Lee", b"Eve;Fox"))}

        status, body = await staff.post("uploadPersons", files=other, data={"confirm": "false"})
        names = [row["name"] for row in (await staff.list_persons())["r"]]
        latest = (await staff.post("findLatestImport"))[1]["data"]["imported"]
        confirmed, answer = await staff.post("uploadPersons", files=other, data={"confirm": "true"})

        assert (status, body["code"], body["success"]) == (409, "import_held", False)
        assert body["data"]["changedNames"] == [{"personId": "1", "row": 2}]
        assert (names, latest) == (["Ann Lee", "Bob Ray"], 2)
        assert (confirmed, answer["data"]["updated"]) == (200, 1)

    async def test_reasons_are_said_in_arabic_from_the_first_word_to_the_last(
        self, api: ApiClient, district: TestDistrict
    ) -> None:
        arab = Staff(api, {**await api.sign_in(district), "Accept-Language": "ar"})
        rows = [b"00%d;Ann%d;Lee;S1;x%d@b.co" % (n, n, n) for n in range(1000, 1010)]
        header = b"person_id;first_name;last_name;school;email"
        await arab.post("uploadPersons", files={"file": ("x.csv", b"\n".join([header, *rows]))})
        others = [row.replace(b"Ann", b"Eve").replace(b"S1", b"S2").replace(b"@b", b"@c") for row in rows]
        zeros = b"1000;A;Lee;S1;"

        _, held = await arab.post("uploadPersons", files={"file": ("x.csv", b"\n".join([header, *others, zeros]))})
        _, unknown = await arab.post("uploadPersons", files={"file": ("x.csv", header + b";X\n1;A;B;S1;;a@b.co\n")})

        assert held["code"] == "import_held"
        assert not re.search("[A-Za-z]{3}", held["messages"][0])
        assert not re.search("[A-Za-z]{3}", unknown["messages"][0])

    async def test_answer_tells_of_repeated_rows_and_shared_addresses(self, staff: Staff) -> None:
        rows = b"".join(b"%d,A,Lee,o@b.co\n" % n for n in range(7)) + b"6,A,Lee,o@b.co\n"

        _, body = await staff.post("uploadPersons", files={"file": ("x.csv", b"id,first,last,Contact Email\n" + rows)})

        assert (body["data"]["imported"], body["data"]["repeatedCount"]) == (7, 1)
        assert body["data"]["sharedAddresses"] == [{"count": 7, "personIds": [str(n) for n in range(7)]}]
        assert len(body["messages"]) == 2

    async def test_odd_file_name_does_no_harm(self, staff: Staff) -> None:
        status, _ = await staff.post("uploadPersons", files={"file": ("../\u202ea\x00\r\nb.csv", CSV)})

        assert status == 200

    async def test_western_file_is_read_and_said_so(self, staff: Staff) -> None:
        content = "person_id,first_name,last_name\n1,Jos\u00e9,Lee\n".encode("cp1252")

        _, body = await staff.post("uploadPersons", files={"file": ("x.csv", content)})

        assert "Windows-1252" in body["messages"][0]
        assert (await staff.list_persons())["r"][0]["firstName"] == "José"


class TestFindLatestImport:
    async def test_it_is_the_newest_that_wrote(self, staff: Staff, clerk: Importer) -> None:
        assert (await staff.post("findLatestImport"))[1]["data"] is None
        for name, line in (("old.csv", b"3;Cy;Doe;\n"), ("new.csv", b"4;Di;Fox;\n")):
            await staff.post("uploadPersons", files={"file": (name, CSV.splitlines()[0] + b"\n" + line)})
        await clerk.upload("5,Eve,Fox,North,")

        _, body = await staff.post("findLatestImport")

        assert (body["data"]["fileName"], body["data"]["imported"]) == ("new.csv", 1)


class TestCreate:
    async def test_person_stands_in_the_grid(self, staff: Staff) -> None:
        person = await created(staff)

        listed = await staff.list_persons(q='{"phrase": "ann"}')

        assert person["schoolId"] == ""
        assert listed["pager"]["totalRecords"] == 1
        assert (listed["r"][0]["id"], listed["r"][0]["name"]) == (person["id"], "Ann Lee")

    async def test_taken_id_in_any_case_is_refused(self, staff: Staff) -> None:
        await created(staff, personId="ab1")

        status, body = await staff.post("create", json={**ANN, "personId": " AB1"})

        assert (status, body["code"]) == (409, "person_id_taken")

    @pytest.mark.parametrize(
        ("values", "field"),
        [({"personId": ""}, "person_id"), ({"email": "ann"}, "email"), ({"firstName": "A\u0000"}, "first_name")],
    )
    async def test_wrong_value_is_refused_by_field(self, staff: Staff, values: dict[str, str], field: str) -> None:
        status, body = await staff.post("create", json={**ANN, **values})

        assert (status, body["code"]) == (422, "validation_failed")
        assert list(body["data"]["fields"]) == [field]


class TestMoreOfAPerson:
    VALUES: ClassVar = {"birthDate": "2011-12-24", "otherId": "ST-9", "middleName": "Marie"}

    async def test_it_is_stored_answered_changed_and_shown_in_the_grid(self, staff: Staff) -> None:
        person = await created(staff, **self.VALUES)
        (row,) = (await staff.list_persons())["r"]
        _, body = await staff.post("update", json={"id": person["id"], "birthDate": "", "middleName": "Rose"})
        _, found = await staff.post("getPersonAndDocument", json={"id": person["id"]})

        assert self.VALUES.items() <= person.items()
        assert self.VALUES.items() <= row.items()
        assert (body["data"]["birthDate"], body["data"]["otherId"], body["data"]["middleName"]) == (
            None,
            "ST-9",
            "Rose",
        )
        assert found["data"]["person"]["middleName"] == "Rose"

    async def test_grid_filters_by_day_of_birth(self, staff: Staff) -> None:
        await created(staff, **self.VALUES)
        await created(staff, personId="2")

        found = await staff.list_persons(q='{"filters": [{"property": "birthDate", "values": ["2011-12-24"]}]}')

        assert [row["personId"] for row in found["r"]] == ["1"]

    async def test_wrong_date_is_refused_by_field(self, staff: Staff) -> None:
        status, body = await staff.post("create", json={**ANN, "birthDate": "24.12.2011"})

        assert (status, list(body["data"]["fields"])) == (422, ["birth_date"])


class TestUpdate:
    async def test_sent_fields_change_and_the_others_stay(self, staff: Staff) -> None:
        person = await created(staff)

        _, body = await staff.post("update", json={"id": person["id"], "lastName": "Ray", "email": ""})

        assert (body["data"]["firstName"], body["data"]["lastName"], body["data"]["email"]) == ("Ann", "Ray", None)
        assert [row["lastName"] for row in (await staff.list_persons(q='{"phrase": "ray"}'))["r"]] == ["Ray"]

    async def test_id_of_another_person_is_refused(self, staff: Staff) -> None:
        await created(staff)
        other = await created(staff, personId="2")

        assert (await staff.post("update", json={"id": other["id"], "personId": "1"}))[0] == 409


class TestGetPersonAndDocument:
    async def test_person_is_found_by_either_id(self, staff: Staff) -> None:
        person = await created(staff, personId="ab1")

        answers = [
            (await staff.post("getPersonAndDocument", json=question))[1]["data"]
            for question in ({"id": person["id"]}, {"personId": "AB1"})
        ]

        assert answers == [{"person": person, "documents": []}] * 2

    @pytest.mark.parametrize("question", [{}, {"personId": ""}, {"personId": "1\u0000"}, {"id": str(uuid4())}])
    async def test_nobody_is_not_found(self, staff: Staff, question: dict[str, str]) -> None:
        assert (await staff.post("getPersonAndDocument", json=question))[0] == 404


class TestUpdatePersonSchool:
    async def test_known_persons_move(self, staff: Staff) -> None:
        person = await created(staff)

        _, body = await staff.post("updatePersonSchool", json={"ids": [person["id"], str(uuid4())], "schoolId": "S2"})

        assert body["data"] == {"updated": 1}
        assert [row["schoolId"] for row in (await staff.list_persons())["r"]] == ["S2"]

    async def test_school_that_cannot_be_stored_is_refused(self, staff: Staff) -> None:
        person = await created(staff)

        status, body = await staff.post("updatePersonSchool", json={"ids": [person["id"]], "schoolId": "S\u0000"})

        assert (status, list(body["data"]["fields"])) == (422, ["school_id"])


class TestDeletePersons:
    async def test_persons_are_gone_and_the_answer_says_which(self, staff: Staff) -> None:
        person = await created(staff)

        _, body = await staff.post("deletePersons", json={"ids": [person["id"], str(uuid4())]})

        assert body["data"] == {"success": [person["id"]], "queued": 0}
        assert (await staff.list_persons())["r"] == []

    @pytest.mark.deep(of="plugins")
    async def test_more_than_a_hundred_go_by_a_job_that_tells_who_is_gone(
        self, clerk: Importer, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setattr(deletions, "BATCH", 150)
        monkeypatch.setattr(service, "IDS_PER_NOTICE", 60)
        await clerk.load(*(f"{n},A,B,S," for n in range(250)))
        ids = [row["id"] for row in (await clerk.persons()).values()]

        answered = await clerk.data("deletePersons", json={"ids": ids})
        before = len(await clerk.persons())
        url = driver_url(clerk.platform.database.url)
        async with await psycopg.AsyncConnection.connect(url, autocommit=True) as listening:
            await listening.execute(f"LISTEN {SCREENS_CHANNEL}")
            states = await clerk.work()
            news = [json.loads(notice.payload) async for notice in listening.notifies(timeout=1)]
        told = [
            person
            for item in news
            if item["model"] == "PersonDelete" and item["district"] == str(clerk.district.district.id)
            for person in item["payload"]["success"]
        ]
        queue = await clerk.api.get("/api/instance/QueueMessages", headers=clerk.headers)

        assert (answered, before, states) == ({"success": [], "queued": 250}, 250, [RunState.COMPLETED])
        assert await clerk.persons() == {}
        assert sorted(told) == sorted(ids)
        assert {message["type"] for message in queue.json()["r"]} == {"PersonImport", "DeletePersons"}


class TestSync:
    async def test_missing_connector_is_said(self, api: ApiClient, district: TestDistrict) -> None:
        headers = await api.sign_in(district)

        response = await api.post("/api/student/sync", headers=headers, json={"licenseId": "x", "hardSync": True})

        assert (response.status_code, response.json()["code"]) == (503, "no_connector")
