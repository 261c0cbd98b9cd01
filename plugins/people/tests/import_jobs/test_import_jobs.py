"""Tests of imports as the page makes them: mapping, preview, run, and failures on the way."""

from collections.abc import Callable
from contextlib import AbstractAsyncContextManager
from datetime import timedelta
from typing import Any
from uuid import UUID

import pytest
from homeroom.audit.models import AuditEntry
from homeroom.platform import Platform
from homeroom_devkit.testing.api import ApiClient
from homeroom_devkit.testing.districts import TestDistrict
from homeroom_plugins.people import batches, queries
from homeroom_plugins.people.import_jobs.lifecycle import sweep_files
from homeroom_plugins.people.models import ImportRow
from homeroom_sdk.context import PluginContext
from homeroom_sdk.engine import RunState
from homeroom_sdk.errors import NotFound
from people_testing.importer import Importer
from people_testing.workbooks import number, row, xlsx
from sqlalchemy import select, update

Open = Callable[..., AbstractAsyncContextManager[PluginContext]]
ANN, BOB, CY = "1,Ann,Lee,North,ann@example.org", "2,Bob,Ray,North,", "3,Cy,Doe,South,cy@example.org"


@pytest.fixture
async def clerk(api: ApiClient, platform: Platform, district: TestDistrict) -> Importer:
    return Importer(api, platform, district, await api.sign_in(district))


def many(count: int, *, first: int = 100, school: str = "North") -> list[str]:
    return [f"{first + n},First{n},Last{n},{school},p{first + n}@example.org" for n in range(count)]


class TestMapping:
    async def test_columns_are_guessed_with_samples_and_remembered(self, clerk: Importer) -> None:
        header = "Student ID,Vorname,Nachname,Bus,Mail A,Mail B"
        rows = "7,Ann,Lee,12,ann@example.org,b@example.org"

        uploaded = await clerk.upload(rows, header=header)
        guessed = [column["column"] for column in uploaded["columns"]]
        chosen = ["person_id", "first_name", "last_name", None, "guardian_email", None]
        await clerk.data("import/preview", json={"id": uploaded["state"]["id"], "columns": chosen})
        again = await clerk.upload(rows, header=header.upper())

        assert guessed == ["person_id", "first_name", "last_name", None, None, None]
        assert (uploaded["columns"][3]["samples"], uploaded["columns"][4]["holdsAddresses"]) == (["12"], True)
        assert [column["column"] for column in again["columns"]] == chosen

    async def test_two_columns_that_seem_the_same_are_left_to_a_person(self, clerk: Importer) -> None:
        uploaded = await clerk.upload("7,Ann,Lee,a@b.co,c@d.co", header="id,first,last,Parent Email,Guardian Email")

        assert [column["column"] for column in uploaded["columns"]][3:] == [None, None]

    @pytest.mark.parametrize(
        ("columns", "said"),
        [
            ([None, "first_name", "last_name", None, None], "no column called person_id"),
            (["person_id", "first_name", "last_name", "email", "email"], "2 columns for email: school_id, email."),
            (["person_id"], "Choose the meaning of each column."),
            (["person_id", "first_name", "last_name", "id", None], "Choose one of the columns that are offered."),
        ],
    )
    async def test_mapping_that_cannot_be_used_is_refused(
        self, clerk: Importer, columns: list[str | None], said: str
    ) -> None:
        uploaded = await clerk.upload(ANN)

        status, body = await clerk.post("import/preview", json={"id": uploaded["state"]["id"], "columns": columns})

        assert status == 422
        assert said in str(body)

    async def test_file_that_cannot_be_read_to_its_end_goes_back_with_its_reason(self, clerk: Importer) -> None:
        uploaded = await clerk.upload("1,Ann,Lee,1/2/2012", header="id,first,last,birth_date")
        import_id = uploaded["state"]["id"]
        columns = [column["column"] for column in uploaded["columns"]]

        await clerk.data("import/preview", json={"id": import_id, "columns": columns})
        await clerk.work()
        state = (await clerk.data("import/columns", json={"id": import_id}))["state"]

        assert state["status"] == "uploaded"
        assert state["problem"].startswith("In the column birth_date it cannot be told")


class TestPreview:
    async def test_it_says_what_would_change_and_changes_nothing(self, clerk: Importer) -> None:
        await clerk.load(ANN, BOB, CY)
        before = await clerk.persons()

        preview = await clerk.preview(
            "1,Ann,Lee,South,ann@example.org", BOB, "4,Di,Fox,North,", ",No,Id,,", "5,Eve,Fo#,North,x"
        )

        assert (preview["newCount"], preview["changedCount"], preview["unchangedCount"]) == (1, 1, 1)
        assert preview["changed"] == [
            {
                "row": 2,
                "personId": "1",
                "name": "Ann Lee",
                "values": [{"column": "school_id", "old": "North", "new": "South"}],
            }
        ]
        assert [person["personId"] for person in preview["new"]] == ["4"]
        assert [(problem["row"], problem["personId"], problem["name"]) for problem in preview["rejected"]] == [
            (5, "", "No Id"),
            (6, "5", "Eve Fo#"),
        ]
        assert (preview["missingCount"], preview["withoutAddressCount"]) == (0, 2)
        assert (preview["state"]["status"], preview["state"]["total"]) == ("ready", 3)
        assert await clerk.persons() == before

    @pytest.mark.deep(of="plugins")
    async def test_workbook_is_previewed_with_its_own_row_numbers(self, clerk: Importer) -> None:
        book = xlsx(row(3, "Student ID", "First Name", "Last Name"), row(5, number("42", 1), "Ann", "Lee"))

        preview = await clerk.preview_uploaded(await clerk.upload(content=book))
        state = await clerk.run(preview)

        assert [(person["row"], person["personId"]) for person in preview["new"]] == [(5, "00042")]
        assert state["imported"] == 1

    async def test_notes_speak_of_all_rows(self, clerk: Importer) -> None:
        preview = await clerk.preview(
            ANN, ANN, "2,Bob,,North", "3,Cy", "Person ID,First name,Last name,School ID,E-mail"
        )

        assert preview["notes"] == [
            "Rows that end before the last column: 1, such as row 4. The missing values were read as empty.",
            "Rows that name the columns once more, and were left out: 1, such as row 6.",
            "Rows that repeat another one word for word, and were left out: 1, such as row 3.",
            "Persons without an e-mail address: 1, such as on row 4. Nothing can be delivered to them.",
            "Persons without a last name: 1, such as on row 4.",
        ]

    @pytest.mark.deep(of="plugins")
    async def test_what_is_odd_holds_it_until_it_is_confirmed(self, clerk: Importer) -> None:
        await clerk.load(ANN)

        preview = await clerk.preview("1,Eve,Fox,North,ann@example.org")
        body = {"id": preview["state"]["id"]}
        status, refused = await clerk.post("import/run", json=body)
        state = await clerk.run(preview, confirm=True)

        (reason,) = preview["reasons"]
        assert reason.startswith(
            "IDs of persons who would get another name: 1, such as on row 2. If these are different"
        )
        assert (status, refused["code"]) == (409, "import_held")
        assert (state["status"], state["updated"]) == ("complete", 1)

    async def test_one_that_is_out_of_date_is_not_run(self, clerk: Importer) -> None:
        preview = await clerk.preview(ANN)
        await clerk.data("create", json={"personId": "9", "firstName": "Di", "lastName": "Fox"})

        status, body = await clerk.post("import/run", json={"id": preview["state"]["id"]})

        assert (status, body["code"]) == (409, "preview_stale")


class TestRun:
    async def test_counts_are_those_of_the_rows_and_the_queue_names_it(self, clerk: Importer) -> None:
        state = await clerk.load(ANN, BOB, "2,Bob,Ray,North,", ",No,Id,,")

        queue = await clerk.api.get("/api/instance/QueueMessages", headers=clerk.headers)
        latest = await clerk.data("findLatestImport")
        assert {key: state[key] for key in ("status", "imported", "updated", "rejected", "done", "total")} == {
            "status": "complete",
            "imported": 2,
            "updated": 0,
            "rejected": 1,
            "done": 2,
            "total": 2,
        }
        assert {message["type"] for message in queue.json()["r"]} == {"PersonImport"}
        assert (latest["id"], latest["imported"]) == (state["id"], 2)

    @pytest.mark.deep(of="plugins")
    async def test_unchanged_file_writes_no_person(self, clerk: Importer, open_context: Open) -> None:
        await clerk.load(ANN, BOB)
        before = await clerk.persons()
        async with open_context("people", clerk.district) as ctx:
            version = await queries.read_state(ctx.db, clerk.district.district.id)

        state = await clerk.load(ANN, BOB)

        assert (state["unchanged"], state["updated"]) == (2, 0)
        assert await clerk.persons() == before
        async with open_context("people", clerk.district) as ctx:
            assert await queries.read_state(ctx.db, clerk.district.district.id) == version

    @pytest.mark.deep(of="plugins")
    async def test_attempt_that_was_cut_off_goes_on_without_loss_or_repetition(
        self, clerk: Importer, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setattr(batches, "BATCH_ROWS", 4)
        save, calls = queries.save_batch, []

        async def die_once(*args: Any, **options: Any) -> tuple[int, int]:
            calls.append(len(args[1]))
            if len(calls) == 2:
                raise ConnectionResetError
            return await save(*args, **options)

        monkeypatch.setattr(queries, "save_batch", die_once)
        preview = await clerk.preview(*many(10))
        await clerk.data("import/run", json={"id": preview["state"]["id"]})
        with pytest.raises(ConnectionResetError):
            await clerk.work()
        halfway = await clerk.data("import/get", json={"id": preview["state"]["id"]})
        monkeypatch.setattr(queries, "save_batch", save)
        async with clerk.platform.database.district(clerk.district.district.id) as session:
            await session.execute(
                update(ImportRow).where(ImportRow.id == UUID(preview["state"]["id"])).values(status="failed")
            )
        await clerk.data("import/run", json={"id": preview["state"]["id"]})
        await clerk.work()
        state = await clerk.data("import/get", json={"id": preview["state"]["id"]})

        assert (halfway["imported"], halfway["done"]) == (4, 4)
        assert calls[0] == 4
        assert (state["status"], state["imported"], state["done"]) == ("complete", 10, 10)
        assert len(await clerk.persons()) == 10

    async def test_one_that_was_never_let_go_cannot_be_taken_up(self, clerk: Importer) -> None:
        preview = await clerk.preview(ANN)
        async with clerk.platform.database.district(clerk.district.district.id) as session:
            await session.execute(
                update(ImportRow).where(ImportRow.id == UUID(preview["state"]["id"])).values(status="failed")
            )

        status, body = await clerk.post("import/run", json={"id": preview["state"]["id"]})

        assert (status, body["code"], await clerk.persons()) == (409, "import_state", {})

    @pytest.mark.deep(of="plugins")
    async def test_confirmation_is_audited_by_numbers(self, clerk: Importer, open_context: Open) -> None:
        await clerk.load(ANN)
        await clerk.run(await clerk.preview("1,Eve,Fox,North,ann@example.org"), confirm=True)

        async with open_context("people", clerk.district) as ctx:
            found = await ctx.db.scalars(select(AuditEntry).where(AuditEntry.action == "persons.import_confirmed"))
            assert [entry.details for entry in found] == [{"changed_addresses": 0, "changed_names": 1, "removals": 0}]


class TestRejects:
    @pytest.mark.deep(of="plugins")
    async def test_they_come_back_with_their_problem_and_go_in_once_mended(self, clerk: Importer) -> None:
        header = "Student ID,First,Last,Parent Email,Bus"
        uploaded = await clerk.upload("1,Ann,Lee,ann@example,=1+1", "2,Bob,Ray,,3", header=header)
        preview = await clerk.preview_uploaded(uploaded)
        state = await clerk.run(preview)

        answer = await clerk.api.get(f"/api/person/import/rejects/{state['id']}", headers=clerk.headers)
        text = answer.content.decode("utf-8-sig")
        mended = text.replace("ann@example,", "ann@example.org,")
        again = await clerk.preview_uploaded(await clerk.upload(content=mended.encode()))

        assert text.splitlines() == [
            "Student ID,First,Last,Parent Email,Bus,import_problem",
            '1,Ann,Lee,ann@example,"\'=1+1",Parent Email is not one valid e-mail address.',
        ]
        assert (again["newCount"], again["rejectedCount"]) == (1, 0)
        assert (await clerk.run(again))["imported"] == 1

    async def test_import_without_them_has_no_file(self, clerk: Importer) -> None:
        state = await clerk.load(ANN)

        answer = await clerk.api.get(f"/api/person/import/rejects/{state['id']}", headers=clerk.headers)
        assert (state["hasRejects"], answer.status_code) == (False, 404)


class TestWholeList:
    @pytest.mark.deep(of="plugins")
    async def test_nobody_is_removed_unless_the_file_is_the_whole_list(self, clerk: Importer) -> None:
        await clerk.load(ANN, BOB, CY)

        state = await clerk.load(ANN)

        assert (state["missing"], state["removed"], len(await clerk.persons())) == (0, 0, 3)

    @pytest.mark.deep(of="plugins")
    async def test_few_who_miss_are_removed_by_their_number(self, clerk: Importer) -> None:
        await clerk.load(*many(40))

        preview = await clerk.preview(*many(39), wholeOf="district")
        status, refused = await clerk.post("import/run", json={"id": preview["state"]["id"]})
        state = await clerk.run(preview)

        assert (preview["missingCount"], preview["missing"][0]["personId"], preview["reasons"]) == (1, "139", [])
        assert (status, refused["messages"]) == (
            409,
            ["This import would remove 1 person. Confirm it with that number."],
        )
        assert (state["status"], state["removed"]) == ("complete", 1)
        assert "139" not in await clerk.persons()

    async def test_more_than_one_in_twenty_are_held(self, clerk: Importer) -> None:
        await clerk.load(*many(40))

        preview = await clerk.preview(*many(37), wholeOf="district")
        status, refused = await clerk.post("import/run", json={"id": preview["state"]["id"], "removals": 3})

        assert preview["reasons"] == ["3 of 40 persons are not in the file and would be removed."]
        assert (status, refused["code"], len(await clerk.persons())) == (409, "import_held", 40)
        assert (await clerk.run(preview, confirm=True))["removed"] == 3

    @pytest.mark.deep(of="plugins")
    async def test_school_that_comes_back_empty_is_held_and_others_are_left_alone(self, clerk: Importer) -> None:
        await clerk.load(*many(30), CY, "4,Di,Fox,West,")

        emptied = await clerk.preview(*many(30), "4,Di,Fox,West,", wholeOf="district")
        of_school = await clerk.preview(*many(30), wholeOf="school", schoolId="north")

        assert emptied["reasons"] == ["Schools that would have no persons left: South."]
        assert (of_school["missingCount"], of_school["reasons"]) == (0, [])

    @pytest.mark.deep(of="plugins")
    async def test_person_whose_row_is_rejected_is_not_missing(self, clerk: Importer) -> None:
        await clerk.load(ANN, BOB)

        preview = await clerk.preview("1,Ann,Lee,North,nonsense", BOB, wholeOf="district")

        assert (preview["rejectedCount"], preview["missingCount"]) == (1, 0)

    @pytest.mark.deep(of="plugins")
    async def test_no_more_are_removed_than_were_confirmed(
        self, clerk: Importer, open_context: Open, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        await clerk.load(*many(40))
        preview = await clerk.preview(*many(39), wholeOf="district")
        await clerk.data("import/run", json={"id": preview["state"]["id"], "removals": 1})
        await clerk.data("create", json={"personId": "9", "firstName": "Di", "lastName": "Fox"})

        assert await clerk.work() == [RunState.FAILED]
        state = await clerk.data("import/get", json={"id": preview["state"]["id"]})

        assert (state["status"], state["removed"], len(await clerk.persons())) == ("failed", 0, 41)
        assert state["problem"].startswith("More persons would be removed now")

    async def test_school_must_be_named(self, clerk: Importer) -> None:
        uploaded = await clerk.upload(ANN)
        columns = [column["column"] for column in uploaded["columns"]]

        status, body = await clerk.post(
            "import/preview", json={"id": uploaded["state"]["id"], "columns": columns, "wholeOf": "school"}
        )

        assert (status, list(body["data"]["fields"])) == (422, ["schoolId"])


class TestEnd:
    @pytest.mark.deep(of="plugins")
    async def test_cancelled_import_writes_nothing_and_forgets_its_file(
        self, clerk: Importer, open_context: Open
    ) -> None:
        preview = await clerk.preview(ANN)
        await clerk.data("import/run", json={"id": preview["state"]["id"]})

        state = await clerk.data("import/cancel", json={"id": preview["state"]["id"]})
        await clerk.work()
        status, body = await clerk.post("import/cancel", json={"id": preview["state"]["id"]})

        assert (state["status"], await clerk.persons()) == ("cancelled", {})
        async with open_context("people", clerk.district) as ctx:
            assert await ctx.db.scalar(select(ImportRow.blob_id)) is None
        assert (status, body["data"]["status"]) == (200, "cancelled")

    async def test_complete_one_cannot_be_run_again(self, clerk: Importer) -> None:
        state = await clerk.load(ANN)

        for call in ("run", "cancel"):
            status, body = await clerk.post(f"import/{call}", json={"id": state["id"]})
            assert (status, body["code"]) == (409, "import_state")

    @pytest.mark.deep(of="plugins")
    async def test_files_and_previews_are_forgotten_after_two_weeks_and_counts_stay(
        self, clerk: Importer, open_context: Open
    ) -> None:
        done = await clerk.load(ANN, ",No,Id,,")
        waiting = (await clerk.upload(BOB))["state"]["id"]
        async with open_context("people", clerk.district) as ctx:
            blob_ids = [row.blob_id for row in await ctx.db.scalars(select(ImportRow))]
            await ctx.db.execute(update(ImportRow).values(created_at=ctx.now() - timedelta(days=15)))
        async with open_context("people", clerk.district) as ctx:
            assert await sweep_files(ctx) == 2

        after = await clerk.data("import/get", json={"id": done["id"]})
        assert (after["imported"], after["hasRejects"], after["status"]) == (1, False, "complete")
        assert (await clerk.data("import/get", json={"id": waiting}))["status"] == "cancelled"
        async with open_context("people", clerk.district) as ctx:
            for blob_id in blob_ids:
                assert blob_id is not None
                with pytest.raises(NotFound):
                    await ctx.blobs.read(blob_id)
        status, body = await clerk.post("import/getPreview", json={"id": done["id"]})
        assert (status, body["code"]) == (409, "import_state")
