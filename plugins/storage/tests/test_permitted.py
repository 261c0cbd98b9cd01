"""Documents that a user may not view are hidden in lists, counts, searches and by id."""

import pytest
from homeroom_plugins.storage.document_models import DocumentState
from homeroom_plugins.storage.errors import DocumentUnknown
from homeroom_plugins.storage.permitted import find_document
from homeroom_sdk.errors import Forbidden
from homeroom_sdk.services import DocumentVerb
from storage_testing.office import EVERY_VERB, Office

VIEW = (DocumentVerb.VIEW,)


class TestLists:
    async def test_user_sees_documents_of_the_types_of_their_roles_alone(self, office: Office) -> None:
        await office.store("1001", "Report card")
        await office.store("1001", "Health record")
        user = await office.user((["Report card"], VIEW))
        for model in ("DocumentList", "PersonDocuments"):
            assert [row["type"] for row in await user.list(model)] == ["Report card"]
            assert len(await office.admin.list(model)) == 2

    async def test_without_roles_there_is_none(self, office: Office) -> None:
        await office.store("1001", "Report card")
        assert await (await office.user()).list("DocumentList") == []

    async def test_phrase_finds_only_what_may_be_viewed(self, office: Office) -> None:
        await office.store("1001", "Report card", name="Spring term")
        await office.store("1002", "Health record", name="Spring vaccination")
        user = await office.user((["Report card"], VIEW))
        assert [row["name"] for row in await user.list("DocumentList", phrase="spring")] == ["Spring term"]
        assert len(await office.admin.list("DocumentList", phrase="spring")) == 2

    async def test_permission_without_view_shows_nothing(self, office: Office) -> None:
        await office.store("1001", "Report card")
        user = await office.user((["Report card"], [verb for verb in EVERY_VERB if verb not in VIEW]))
        assert await user.list("DocumentList") == []

    async def test_user_of_a_school_sees_its_persons_alone(self, office: Office) -> None:
        await office.store("1001", "Report card")
        await office.store("2001", "Report card")
        user = await office.user((["Report card"], VIEW), school="south")
        for query in ({}, {"phrase": "report"}):
            assert [row["personId"] for row in await user.list("DocumentList", **query)] == ["2001"]

    async def test_record_is_found_by_who_may_view_it(self, office: Office) -> None:
        row = await office.store("1001", "Report card")
        user, other = await office.user((["Report card"], VIEW)), await office.user((["Health record"], VIEW))
        assert (await user.call("GET", f"instance/DocumentList/{row.id}"))[0] == 200
        assert (await other.call("GET", f"instance/DocumentList/{row.id}"))[0] == 404

    async def test_what_is_not_stored_is_not_listed(self, office: Office) -> None:
        await office.store("1001", "Report card", state=DocumentState.WAITING)
        assert await office.admin.list("DocumentList") == []


class TestFindDocument:
    async def test_what_may_not_be_viewed_is_unknown_and_what_may_not_be_done_is_refused(self, office: Office) -> None:
        row = await office.store("1001", "Report card")
        reader = await office.user((["Report card"], VIEW))
        deleter = await office.user((["Report card"], [DocumentVerb.DELETE]))
        async with office.context(reader.actor) as ctx:
            assert (await find_document(ctx, row.id, DocumentVerb.VIEW)).id == row.id
            with pytest.raises(Forbidden):
                await find_document(ctx, row.id, DocumentVerb.DELETE)
        async with office.context(deleter.actor) as ctx:
            with pytest.raises(DocumentUnknown):
                await find_document(ctx, row.id, DocumentVerb.DELETE)
