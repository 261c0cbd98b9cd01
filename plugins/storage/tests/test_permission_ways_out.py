"""Other ways in which documents leave storage (zips, contents, previews and messages), tested with the same table."""

from collections.abc import Callable, Sequence
from itertools import cycle
from typing import Any

import pytest
from homeroom_devkit.testing.api import ApiClient
from homeroom_sdk.services import DocumentVerb
from storage_testing.office import Office, Staff
from storage_testing.players import KINDS, VIEW, Paper, Player, open_table
from storage_testing.screens import Screen

DOWNLOAD = DocumentVerb.DOWNLOAD
DONE, UNKNOWN, CLOSED = 200, 404, 410


async def _prepare(player: Player, body: dict[str, Any]) -> str | None:
    """Request a zip; return its id, or None if the user may download none of its documents."""
    status, answer = await player.staff.call("POST", "document/prepareZip", body)
    assert status in (DONE, UNKNOWN)
    return str(answer["data"]["zipId"]) if status == DONE else None


async def _download(staff: Staff, zip_id: str) -> int:
    body = {"id": zip_id, "part": 1}
    return (await staff.api.post("/api/document/downloadZip", headers=staff.headers, json=body)).status_code


async def _list_taken(office: Office, papers: Sequence[Paper]) -> set[tuple[str, str]]:
    """Return the pairs of zip and downloaded document, according to the documents' histories."""
    acts = {paper.id: await office.admin.post("document/history", {"id": paper.id}) for paper in papers}
    return {(act["details"]["zip"], paper) for paper in acts for act in acts[paper] if "zip" in act["details"]}


async def _page(staff: Staff, ticket: str) -> int:
    body = {"ticket": ticket, "page": 1}
    return (await staff.api.post("/api/document/previewWords", headers=staff.headers, json=body)).status_code


class TestWaysOut:
    async def test_zips_hold_what_may_be_downloaded_whether_asked_by_ids_or_by_query(self, office: Office) -> None:
        papers, players = await open_table(office)
        bodies: list[dict[str, Any]] = [
            {"ids": [paper.id for paper in papers]},
            {"query": {}},
            {"query": {"phrase": "paper"}},
        ]
        zips = [(player, await _prepare(player, body)) for player, body in zip(players, cycle(bodies), strict=False)]
        await office.run()
        expected = set()
        for player, zip_id in zips:
            allowed = player.allowed(DOWNLOAD, papers)
            assert (zip_id is None) == (not allowed), (player.grants, player.school)
            if zip_id is not None:
                assert await _download(player.staff, zip_id) == DONE
                others = [other for other in (office.admin, players[0].staff) if other is not player.staff]
                assert {await _download(other, zip_id) for other in others} == {UNKNOWN}
                expected |= {(zip_id, document_id) for document_id in allowed}
        assert await _list_taken(office, papers) == expected

    async def test_search_in_contents_finds_what_may_be_viewed(self, office: Office) -> None:
        papers, players = await open_table(office)
        await office.run()
        for player in players:
            for phrase in ("paper", "paper of 1001", "example"):
                found = await player.staff.post("document/search", {"phrase": phrase})
                seen = [item for item in papers if player.may(VIEW, item.kind, item.person)]
                expected = {item.id for item in seen if phrase != "paper of 1001" or item.person == "1001"}
                assert ({hit["id"] for hit in found["hits"]}, found["total"]) == (expected, len(expected)), phrase

    @pytest.mark.deep(of="plugins")
    async def test_page_of_a_preview_is_for_who_opened_it_as_long_as_they_may_view(self, office: Office) -> None:
        papers, players = await open_table(office)
        for paper in papers:
            opened: list[tuple[Player, str]] = []
            for player in players:
                status, answer = await player.staff.call("POST", "document/preview", {"id": paper.id})
                assert status == (DONE if player.may(VIEW, paper.kind, paper.person) else UNKNOWN)
                opened += [(player, answer["data"]["ticket"])] if status == DONE else []
            for player, ticket in opened:
                assert await _page(player.staff, ticket) == DONE
                others = {await _page(other.staff, ticket) for other in players if other is not player}
                assert others == {CLOSED}
            await office.admin.post("document/delete", {"id": paper.id})
            assert {await _page(player.staff, ticket) for player, ticket in opened} == {UNKNOWN}

    async def test_another_district_takes_finds_and_sees_nothing(
        self, office: Office, make_district: Callable[..., Any]
    ) -> None:
        paper = str((await office.store("1001", KINDS[0], name="Paper")).id)
        other = await make_district()
        stranger = (await Office.open(office.platform, office.api, other, office.folder)).admin
        opened = (await office.admin.post("document/preview", {"id": paper}))["ticket"]
        assert await _page(stranger, opened) == CLOSED
        bodies: list[dict[str, Any]] = [{"ids": [paper]}, {"query": {}}]
        for body in bodies:
            assert (await stranger.call("POST", "document/prepareZip", body))[0] == UNKNOWN
        assert (await stranger.post("document/search", {"phrase": "paper"}))["hits"] == []
        await office.admin.post("document/prepareZip", {"query": {}})
        await office.run()
        found = (await office.admin.post("document/findLatestZip"))["zip"]
        assert await _download(stranger, found["id"]) == UNKNOWN


class TestMessages:
    async def test_screens_hear_ids_of_their_own_district_alone(
        self, office: Office, api: ApiClient, make_district: Callable[..., Any]
    ) -> None:
        paper = str((await office.store("1001", KINDS[0])).id)
        keen = [office.admin, await office.user(), await office.user((KINDS[:1], [VIEW]))]
        near = await office.user((KINDS[:1], [VIEW]), school="south")
        other = await Office.open(office.platform, api, await make_district(), office.folder)
        foreign = await other.store("1001", "Letter")
        screens = [await _screen(api, staff) for staff in (*keen, near)]
        beside = await _screen(api, other.admin)
        assert await Screen(api).open(Staff(api, {}, office.admin.actor)) == "Please sign in."
        await self._change(office, paper)
        await other.admin.post("document/updateMetadata", {"id": str(foreign.id), "name": "Other name"})
        heard = [[await screen.hear("DocumentList") for _change in range(2)] for screen in screens]
        # Users restricted to schools are told that the list changed, and query it again.
        assert heard == [[{"ids": [paper]}] * 2] * len(keen) + [[{}] * 2]
        assert await beside.hear("DocumentList") == {"ids": [str(foreign.id)]}

    async def _change(self, office: Office, paper: str) -> None:
        await office.admin.post("document/updateMetadata", {"id": paper, "name": "Secret name"})
        await office.admin.post("document/delete", {"id": paper})


async def _screen(api: ApiClient, staff: Staff) -> Screen:
    screen = Screen(api)
    assert await screen.open(staff) == ""
    return screen
