"""Permissions: every permission, role, type, call, grid, search and message, in two districts.

The expected results are computed by plain loops over the grants, independently of the product's code.
"""

from collections.abc import Callable, Mapping, Sequence
from typing import Any

import pytest
from homeroom_devkit.testing.api import ApiClient
from homeroom_devkit.testing.districts import TestDistrict
from homeroom_sdk.services import DocumentVerb
from storage_testing.documents import add, find_person, replace, view
from storage_testing.office import Office, Staff
from storage_testing.players import KINDS, PERSONS, open_table

VIEW, DOWNLOAD, UPLOAD, SEND, DELETE, MODIFY, HISTORY = (
    DocumentVerb.VIEW,
    DocumentVerb.DOWNLOAD,
    DocumentVerb.UPLOAD,
    DocumentVerb.SEND,
    DocumentVerb.DELETE,
    DocumentVerb.MODIFY,
    DocumentVerb.HISTORY,
)
DONE, FORBIDDEN, UNKNOWN, NOT_TAKEN = 200, 403, 404, 422


Call = Callable[[Office, Staff, str], Any]


def _json(path: str, **more: Any) -> Call:
    async def call(_office: Office, staff: Staff, document_id: str) -> int:
        return (await staff.call("POST", f"document/{path}", {"id": document_id, **more}))[0]

    return call


async def _view(office: Office, staff: Staff, document_id: str) -> int:
    return (await view(office, staff, document_id)).status_code


async def _download(office: Office, staff: Staff, document_id: str) -> int:
    return (await view(office, staff, document_id, download=True)).status_code


async def _replace(office: Office, staff: Staff, document_id: str) -> int:
    return (await replace(office, staff, document_id, b"")).status_code  # An empty file is refused, so nothing changes.


async def _send(_office: Office, staff: Staff, document_id: str) -> int:
    return (await staff.call("POST", "document/send", {"ids": [document_id]}))[
        0
    ]  # Text files cannot be sent, so nothing is sent.


async def _delete(office: Office, staff: Staff, document_id: str) -> int:
    status, _answer = await staff.call("POST", "document/delete", {"id": document_id})
    if status == DONE:
        assert await staff.post("document/restore", {"ids": [document_id]}) == {"ids": [document_id]}
    return status


CALLS: Mapping[str, tuple[Sequence[DocumentVerb], int, Call]] = {
    "getMetadata": ([VIEW], DONE, _json("getMetadata")),
    "preview": ([VIEW], DONE, _json("preview")),
    "view": ([VIEW], DONE, _view),
    "download": ([DOWNLOAD], DONE, _download),
    "versions": ([HISTORY], DONE, _json("versions")),
    "history": ([HISTORY], DONE, _json("history")),
    "restoreVersion": ([HISTORY, MODIFY], DONE, _json("restoreVersion", version=1)),
    "updateMetadata": ([MODIFY], DONE, _json("updateMetadata", name="Report")),
    "update": ([MODIFY], NOT_TAKEN, _replace),
    "send": ([SEND], NOT_TAKEN, _send),
    "delete": ([DELETE], DONE, _delete),
}


class TestTable:
    @pytest.mark.deep(of="plugins")
    async def test_calls_answer_by_what_was_granted(self, office: Office) -> None:
        papers, players = await open_table(office)
        for player in players:
            for paper in papers:
                for name, (verbs, done, call) in CALLS.items():
                    may = [player.may(verb, paper.kind, paper.person) for verb in (VIEW, *verbs)]
                    expected = done if all(may) else FORBIDDEN if may[0] else UNKNOWN
                    found = await call(office, player.staff, paper.id)
                    assert found == expected, (name, player.grants, player.school, paper)

    async def test_types_take_documents_of_who_may_add_to_them(self, office: Office) -> None:
        _papers, players = await open_table(office)
        for player in players:
            for kind in KINDS:
                expected = NOT_TAKEN if player.may(UPLOAD, kind) else FORBIDDEN if player.may(VIEW, kind) else UNKNOWN
                answer = await add(office, player.staff, "2001", kind, b"")
                assert answer.status_code == expected, (player.grants, kind)

    async def test_grids_searches_and_counts_hold_what_was_granted(self, office: Office) -> None:
        papers, players = await open_table(office)
        for player in players:
            seen = {paper.id for paper in papers if player.may(VIEW, paper.kind, paper.person)}
            for model in ("DocumentList", "PersonDocuments"):
                for query in ({}, {"phrase": "paper"}):
                    assert {row["id"] for row in await player.staff.list(model, **query)} == seen
            for paper in papers:
                status, _answer = await player.staff.call("GET", f"instance/DocumentList/{paper.id}")
                assert status == (DONE if paper.id in seen else UNKNOWN)
            for person in PERSONS:
                own = {paper.id for paper in papers if paper.person == person} & seen
                row = {"person": str(await find_person(office, person))}
                assert set((await player.staff.post("document/getPersonDocumentIds", row))["ids"]) == own

    async def test_bin_holds_what_may_be_deleted(self, office: Office) -> None:
        papers, players = await open_table(office)
        for paper in papers:
            await office.admin.post("document/delete", {"id": paper.id})
        for player in players:
            seen = {paper.id for paper in papers if player.may(DELETE, paper.kind, paper.person)}
            assert {row["id"] for row in await player.staff.list("BinnedDocuments")} == seen
            assert await player.staff.list("DocumentList", phrase="paper") == []
            for paper in papers:
                assert (await view(office, player.staff, paper.id)).status_code == UNKNOWN

    async def test_another_district_knows_nothing_of_it(
        self, office: Office, make_district: Callable[..., Any]
    ) -> None:
        papers, _players = await open_table(office)
        other: TestDistrict = await make_district()
        stranger = await Office.open(office.platform, office.api, other, office.folder)
        for paper in papers:
            for name, (_verbs, _done, call) in CALLS.items():
                assert await call(stranger, stranger.admin, paper.id) == UNKNOWN, name
        for model in ("DocumentList", "PersonDocuments", "BinnedDocuments", "DocumentResults", "NotProcessedResults"):
            assert await stranger.admin.list(model) == []
        ids = [paper.id for paper in papers]
        assert await stranger.admin.post("document/restore", {"ids": ids}) == {"ids": []}
        answer = await add(stranger, stranger.admin, "1001", "Other", b"x", person=await _person_of(office))
        assert answer.status_code == NOT_TAKEN

    async def test_nobody_who_is_not_signed_in_or_not_staff_gets_in(self, office: Office, api: ApiClient) -> None:
        papers, _players = await open_table(office)
        outsider = await office.user(role="PublicUser")
        nobody = Staff(api, {}, office.admin.actor)
        for name, (_verbs, _done, call) in CALLS.items():
            assert await call(office, outsider, papers[0].id) == FORBIDDEN, name
            assert await call(office, nobody, papers[0].id) == 401, name


async def _person_of(office: Office) -> str:
    return str(await find_person(office, "1001"))
