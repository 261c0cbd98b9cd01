"""Storing, listing and removing stored signatures, and which pictures are accepted."""

from collections.abc import Awaitable, Callable
from io import BytesIO
from typing import Any

import pytest
from delivery_testing.clerk import Clerk
from homeroom.platform import Platform
from homeroom_devkit.testing.api import ApiClient
from homeroom_devkit.testing.districts import TestDistrict
from homeroom_plugins.signing.overlays.signatories import MAX_UPLOAD_BYTES
from homeroom_sdk.context import SCHOOL_ADMINISTRATOR, SCHOOL_USER
from PIL import Image
from signing_testing.signatories import OVERLAYS, allow_own, draw_png, join, keep, list_all, remove, save


def names(found: dict[str, object]) -> set[tuple[str, bool]]:
    rows = found["signatories"]
    assert isinstance(rows, list)
    return {(row["name"], row["mayChange"]) for row in rows}


class TestRights:
    async def test_district_keeps_and_everybody_uses_its_signatures(self, clerk: Clerk) -> None:
        signatory_id = await keep(clerk, name="Head")
        user = await join(clerk, SCHOOL_USER, "Elm")
        assert names(await list_all(clerk)) == {("Head", True)}
        assert names(await list_all(user)) == {("Head", False)}
        assert (await save(user)).status_code == 403
        assert (await remove(user, signatory_id)).status_code == 403
        assert (await save(user, id=signatory_id, name="Other")).status_code == 403

    async def test_school_administrator_keeps_those_of_the_own_school_alone(self, clerk: Clerk) -> None:
        elm, oak = await join(clerk, SCHOOL_ADMINISTRATOR, "Elm"), await join(clerk, SCHOOL_USER, "Oak")
        user = await join(clerk, SCHOOL_USER, "Elm")
        signatory_id = await keep(elm, name="Elm's", scope="school", schoolId="Elm")
        assert (await save(elm, scope="school", schoolId="Oak")).status_code == 403
        assert (await save(elm, scope="school")).status_code == 422
        assert (await save(elm)).status_code == 403
        assert (await save(user, scope="school", schoolId="Elm")).status_code == 403
        assert names(await list_all(elm)) == names(await list_all(clerk)) == {("Elm's", True)}
        assert names(await list_all(user)) == {("Elm's", False)}
        assert names(await list_all(oak)) == set()
        for other in (oak, await join(clerk, SCHOOL_ADMINISTRATOR, "Oak")):
            assert (await remove(other, signatory_id)).status_code == 404
            picture = await other.api.get(f"{OVERLAYS}/picture/{signatory_id}", headers=other.headers)
            assert picture.status_code == 404
        assert (await remove(elm, signatory_id)).status_code == 200
        assert names(await list_all(elm)) == set()

    async def test_school_that_is_none_is_refused(self, clerk: Clerk) -> None:
        answer = await save(clerk, scope="school", schoolId="Nowhere")
        assert (answer.status_code, list(answer.json()["data"]["fields"])) == (422, ["schoolId"])

    async def test_own_ones_are_there_where_the_district_lets_users_and_nobody_elses(self, clerk: Clerk) -> None:
        user = await join(clerk, SCHOOL_USER, "Elm")
        assert (await save(user, scope="user")).status_code == 403
        assert (await list_all(user))["scopes"] == []
        await allow_own(clerk)
        assert (await list_all(user))["scopes"] == ["user"]
        signatory_id = await keep(user, name="Mine", scope="user")
        assert names(await list_all(user)) == {("Mine", True)}
        assert names(await list_all(clerk)) == set()
        assert (await remove(clerk, signatory_id)).status_code == 404

    async def test_another_districts_are_not_there(
        self, clerk: Clerk, api: ApiClient, platform: Platform, make_district: Callable[..., Awaitable[TestDistrict]]
    ) -> None:
        signatory_id = await keep(clerk, picture=draw_png())
        other = await Clerk.sign_in(api.another(), platform, await make_district())
        assert names(await list_all(other)) == set()
        assert (await remove(other, signatory_id)).status_code == 404
        assert (await save(other, id=signatory_id)).status_code == 404
        picture = await other.api.get(f"{OVERLAYS}/picture/{signatory_id}", headers=other.headers)
        assert picture.status_code == 404

    async def test_strangers_are_turned_away(self, api: ApiClient) -> None:
        assert (await api.another().get(f"{OVERLAYS}/getAll")).status_code == 401

    async def test_licence_for_signing_alone_shows_none(
        self, api: ApiClient, platform: Platform, make_district: Callable[..., Awaitable[TestDistrict]]
    ) -> None:
        clerk = await Clerk.sign_in(api.another(), platform, await make_district(features=["docSig", "pdfSplitter"]))
        answer = await clerk.api.get(f"{OVERLAYS}/getAll", headers=clerk.headers)
        assert answer.status_code == 403
        assert (await save(clerk)).status_code == 403


class TestSignatures:
    async def show(self, clerk: Clerk, signatory_id: str) -> Image.Image:
        answer = await clerk.api.get(f"{OVERLAYS}/picture/{signatory_id}", headers=clerk.headers)
        assert (answer.status_code, answer.headers["content-type"]) == (200, "image/png")
        with Image.open(BytesIO(answer.content)) as image:
            image.load()
            return image

    async def test_picture_is_written_anew_without_what_is_no_picture(self, clerk: Clerk) -> None:
        hidden = draw_png() + b"<script>alert(1)</script>"
        signatory_id = await keep(clerk, picture=hidden)
        answer = await clerk.api.get(f"{OVERLAYS}/picture/{signatory_id}", headers=clerk.headers)
        assert b"script" not in answer.content
        assert (await self.show(clerk, signatory_id)).size == (40, 20)

    async def test_large_picture_is_kept_small_and_its_transparency_stays(self, clerk: Clerk) -> None:
        shown = await self.show(clerk, await keep(clerk, picture=draw_png((0, 0, 0, 0), (2400, 500))))
        assert (shown.size, shown.mode) == ((1200, 250), "RGBA")

    @pytest.mark.parametrize("text", ["Ana García", "سارة الأحمد", "สมชาย ใจดี"])
    async def test_typed_name_is_shown(self, clerk: Clerk, text: str) -> None:
        shown = await self.show(clerk, await keep(clerk, text=text))
        assert shown.width > shown.height

    async def test_letters_that_no_font_has_are_refused(self, clerk: Clerk) -> None:
        answer = await save(clerk, text="Ana 𒀀")
        assert (answer.status_code, list(answer.json()["data"]["fields"])) == (422, ["text"])
        assert "𒀀" in answer.json()["data"]["fields"]["text"]

    @pytest.mark.parametrize(
        "picture",
        [
            b"no picture",
            b"<svg xmlns='http://www.w3.org/2000/svg'><script/></svg>",
            draw_png()[:50],
            b"GIF89a" + bytes(60),
        ],
    )
    async def test_what_is_no_picture_is_refused(self, clerk: Clerk, picture: bytes) -> None:
        answer = await save(clerk, picture=picture)
        assert (answer.status_code, list(answer.json()["data"]["fields"])) == (422, ["file"])
        assert names(await list_all(clerk)) == set()

    @pytest.mark.deep(of="plugins")
    async def test_bomb_of_pixels_is_refused(self, clerk: Clerk) -> None:
        file = BytesIO()
        Image.new("1", (30_000, 30_000)).save(file, "PNG")
        assert (await save(clerk, picture=file.getvalue())).status_code == 422

    async def test_large_file_is_refused(self, clerk: Clerk) -> None:
        assert (await save(clerk, picture=draw_png() + bytes(MAX_UPLOAD_BYTES))).status_code == 413

    async def test_changing_keeps_what_is_not_given_and_whose_it_is(self, clerk: Clerk) -> None:
        signatory_id = await keep(clerk, picture=draw_png())
        assert (await save(clerk, id=signatory_id, name="New", text="", scope="user")).status_code == 200
        (row,) = (await list_all(clerk))["signatories"]
        assert (row["name"], row["scope"], row["isTyped"]) == ("New", "district", False)
        assert (await save(clerk, id=signatory_id, text="New")).status_code == 200
        (row,) = (await list_all(clerk))["signatories"]
        assert (row["isTyped"], row["text"]) == (True, "New")

    @pytest.mark.parametrize("wrong", [{"name": ""}, {"name": "a\nb"}, {"text": ""}, {"title": "x" * 101}])
    async def test_what_cannot_be_used_is_said_by_field(self, clerk: Clerk, wrong: dict[str, Any]) -> None:
        answer = await save(clerk, **wrong)
        assert (answer.status_code, list(answer.json()["data"]["fields"])) == (422, list(wrong))
