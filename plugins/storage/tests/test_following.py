"""Documents copy changes of their persons from the directory, and keep the last values when a person is gone."""

from homeroom_devkit.testing.districts import drain_events
from homeroom_plugins.storage.documents.person_documents import StoredDocumentsOfPersons
from homeroom_sdk.services import DocumentVerb
from storage_testing.documents import find_person
from storage_testing.office import Office


async def _seen(office: Office) -> list[tuple[str, str, str]]:
    await drain_events(office.platform, office.district)
    rows = await office.admin.list("DocumentList")
    return sorted((row["personId"], row["personName"], row["schoolId"]) for row in rows)


class TestFollowing:
    async def test_single_changes_moves_and_imports_reach_the_documents(self, office: Office) -> None:
        await office.store("1001", "Report card")
        await office.store("1002", "Report card")
        ada = str(await find_person(office, "1001"))
        await office.admin.post("person/update", {"id": ada, "last_name": "Other", "person_id": "1009"})
        assert await _seen(office) == [("1002", "Ben Example", "north"), ("1009", "Ada Other", "north")]
        await office.admin.post("person/updatePersonSchool", {"ids": [ada], "school_id": "south"})
        assert await _seen(office) == [("1002", "Ben Example", "north"), ("1009", "Ada Other", "south")]
        await office.add_persons(("1002", "Ben", "south"))
        assert await _seen(office) == [("1002", "Ben Example", "south"), ("1009", "Ada Other", "south")]

    async def test_document_of_a_person_who_is_gone_stays_as_it_was(self, office: Office) -> None:
        await office.store("1001", "Report card")
        await office.admin.post("person/deletePersons", {"ids": [str(await find_person(office, "1001"))]})
        assert await _seen(office) == [("1001", "Ada Example", "north")]

    async def test_move_takes_the_documents_along_to_the_staff_of_the_new_school(self, office: Office) -> None:
        await office.store("1001", "Report card")
        user = await office.user((["Report card"], [DocumentVerb.VIEW]), school="south")
        assert await user.list("DocumentList") == []
        ada = str(await find_person(office, "1001"))
        await office.admin.post("person/updatePersonSchool", {"ids": [ada], "school_id": "south"})
        await drain_events(office.platform, office.district)
        assert len(await user.list("DocumentList")) == 1


class TestPersonDocuments:
    async def test_person_is_answered_with_the_documents_that_may_be_viewed(self, office: Office) -> None:
        row = await office.store("1001", "Report card", name="Spring")
        await office.store("1001", "Health record")
        user = await office.user((["Report card"], [DocumentVerb.VIEW]))
        found = await user.post("person/getPersonAndDocument", {"person_id": "1001"})
        assert [(item["name"], item["address"]) for item in found["documents"]] == [
            ("Spring", f"/document-storage/{row.id}")
        ]
        async with office.context(user.actor) as ctx:
            assert await StoredDocumentsOfPersons(ctx).list_documents(row.person, limit=0) == []
