"""The signer's page from the PIN to the signature, with every possible outcome."""

import base64

import httpx
import pytest
from homeroom_devkit.testing.pictures import make_png
from homeroom_devkit.testing.rows import read_rows
from homeroom_plugins.signing.consents import FAMILY
from homeroom_plugins.signing.models import FieldKind, RequestStatus, RoleKind, SignatureMode, SignerStatus
from homeroom_plugins.signing.templates.schemas import Role
from homeroom_sdk.recipients import PinMode
from signing_testing.signer import SIGNATURE, TEXT, Desk, Invited, make_field

GUARDIANS = (
    Role(key="guardian", kind=RoleKind.GUARDIAN_1),
    Role(key="second", kind=RoleKind.GUARDIAN_2, position=2),
)
NAME = make_field("name", FieldKind.TEXT, y=10, label="Name of the child")


class TestOpening:
    async def test_link_of_the_mail_leads_to_the_page(self, desk: Desk) -> None:
        asked = await desk.ask_one()
        answer = await asked.browser.get(asked.path)

        assert (answer.status_code, answer.headers["location"]) == (303, asked.page)

    async def test_page_before_the_pin_says_nothing_of_the_document(self, desk: Desk) -> None:
        asked = await desk.ask_one()
        page = await asked.get()

        assert page.status_code == 200
        assert f'action="{asked.page}"' in page.text
        assert not any(word in page.text for word in (TEXT, "Jo guardian", "Ada", asked.pin))

    async def test_pin_opens_the_document_as_text_and_picture(self, desk: Desk) -> None:
        asked = await desk.ask_one()
        page = await asked.open()
        picture = await asked.get("/page/2")

        assert TEXT in page
        assert f'<img src="{asked.page}/page/1" alt="Page 1 of 2">' in page
        assert picture.content.startswith(b"\x89PNG")
        assert (await asked.get("/page/3")).status_code == 404
        assert "opened" in await desk.acts(asked)

    async def test_wrong_pins_are_counted_and_lock(self, desk: Desk) -> None:
        asked = await desk.ask_one()
        answers = [await asked.post(pin="x") for _try in range(6)]

        assert [answer.status_code for answer in answers] == [403] * 4 + [423] * 2
        assert "You have 4 tries left." in answers[0].text
        assert (await asked.post(pin=asked.pin)).status_code == 423

    @pytest.mark.parametrize("part", ["", "/field/1", "/review", "/ask/decline", "/page/1"])
    async def test_looking_changes_nothing(self, desk: Desk, part: str) -> None:
        asked = await desk.ask_one(NAME, SIGNATURE)
        await asked.agree()
        before = await read_rows(desk.platform, desk.district.district.id)
        answers = [await asked.get(part) for _time in range(2)]

        assert await read_rows(desk.platform, desk.district.district.id) == before
        assert all("set-cookie" not in answer.headers for answer in answers)

    @pytest.mark.parametrize("part", ["/field/1", "/review", "/page/1", "/ask/decline", "/ask/paper"])
    async def test_whoever_has_not_opened_it_is_led_to_the_pin(self, desk: Desk, part: str) -> None:
        asked = await desk.ask_one(NAME, SIGNATURE)
        await asked.agree()
        stranger = Invited(asked.id, asked.path, asked.pin, desk.api.another())
        answer = await stranger.get(part)

        assert (answer.status_code, answer.headers["location"]) == (303, asked.page)

    async def test_headers_keep_the_page_to_the_family_and_allow_one_script(self, desk: Desk) -> None:
        asked = await desk.ask_one()
        overview = await asked.open()
        await asked.agree()
        review = await asked.get("/review")
        policy = review.headers["content-security-policy"]
        nonce = policy.partition("script-src 'nonce-")[2].partition("'")[0]

        assert len(nonce) > 20
        assert review.text.count("<script") == review.text.count(f'<script nonce="{nonce}">') == 1
        assert "script-src" not in (await asked.get()).headers["content-security-policy"]
        assert "<script" not in overview
        for answer in (review, await asked.get(), await asked.post("/ask/decline")):
            assert answer.headers["cache-control"] == "no-store"
            assert answer.headers["referrer-policy"] == "no-referrer"
            assert "frame-ancestors 'none'" in answer.headers["content-security-policy"]


class TestConsent:
    async def test_version_and_language_are_kept(self, desk: Desk) -> None:
        asked = await desk.ask_one(NAME, SIGNATURE)
        answer = await asked.agree()
        signer = await desk.signer(asked)

        assert answer.headers["location"] == f"{asked.page}/field/1"
        assert (signer.consent_version, signer.consent_language) == (FAMILY, "en")
        assert signer.consented_at is not None

    @pytest.mark.parametrize("values", [{}, {"agreed": "yes"}, {"agreed": "yes", "version": "0", "language": "en"}])
    async def test_it_takes_an_act(self, desk: Desk, values: dict[str, str]) -> None:
        asked = await desk.ask_one()
        await asked.open()
        answer = await asked.post("/consent", **values)

        assert answer.status_code == 422
        assert 'role="alert"' in answer.text
        assert (await desk.signer(asked)).consented_at is None

    async def test_nobody_signs_without_it(self, desk: Desk) -> None:
        asked = await desk.ask_one(NAME, SIGNATURE)
        await asked.open()
        answers = [await asked.get("/field/1"), await asked.post("/field/1", answer="x"), await asked.sign()]

        assert [answer.headers["location"] for answer in answers] == [f"{asked.page}#consent"] * 3
        assert (await desk.signer(asked)).status == SignerStatus.OPENED
        assert await desk.values(asked) == {}

    async def test_it_can_be_taken_back_and_what_was_filled_in_is_kept(self, desk: Desk) -> None:
        asked = await desk.ask_one(NAME, SIGNATURE)
        await asked.agree()
        await asked.post("/field/1", answer="Ada")
        await asked.post("/ask/withdraw")

        assert (await desk.signer(asked)).consented_at is None
        assert (await asked.sign()).headers["location"].endswith("#consent")
        assert await desk.values(asked) == {"name": "Ada"}

    async def test_disclosure_names_paper_withdrawal_and_whom_to_ask(self, desk: Desk) -> None:
        asked = await desk.ask_one()
        page = await asked.open()

        assert "You may have this document on paper" in page
        assert "You can take your consent back" in page
        assert f"Version {FAMILY}" in page
        assert desk.district.district.name in page


class TestSigning:
    async def test_signing_by_name(self, desk: Desk) -> None:
        asked = await desk.ask_one(NAME, SIGNATURE)
        await asked.agree()
        assert (await asked.post("/field/1", answer="Ada")).headers["location"] == f"{asked.page}/review"
        review = (await asked.get("/review")).text
        answer = await asked.sign(zone="America/Chicago")
        done = await asked.get()
        signer = await desk.signer(asked)

        assert "Name of the child" in review
        assert "Ada" in review
        assert answer.headers["location"] == asked.page
        assert (signer.status, signer.method, signer.mark_text) == (SignerStatus.SIGNED, "typed", "Jo Doe")
        assert (signer.zone, signer.verified_by, signer.address) == ("America/Chicago", "pin", "127.0.0.1")
        assert signer.agent
        assert done.status_code == 200
        assert "You have signed" in done.text
        assert (await desk.request(asked)).status == RequestStatus.SEALING

    async def test_it_takes_a_name_and_the_tick(self, desk: Desk) -> None:
        asked = await desk.ask_one()
        await asked.agree()
        nameless, unsure, spaces = (
            await asked.sign(name=" "),
            await asked.sign(confirmed=""),
            await asked.sign(name="-"),
        )

        assert [answer.status_code for answer in (nameless, unsure, spaces)] == [422] * 3
        assert "Type your name to sign." in nameless.text
        assert "Tick the box to say that you want to sign." in unsure.text
        assert 'value="Jo Doe"' in unsure.text
        assert (await desk.signer(asked)).status == SignerStatus.OPENED

    @pytest.mark.deep(of="plugins")
    @pytest.mark.parametrize("method", ["uploaded", "drawn"])
    async def test_picture_is_there_again_when_the_form_is_refused(self, desk: Desk, method: str) -> None:
        asked = await desk.ask_one()
        await asked.agree()
        assert (await asked.get("/mark")).status_code == 404
        if method == "uploaded":
            unsure = await _upload(asked, _picture(), confirmed="")
        else:
            unsure = await asked.sign(method="drawn", name="", drawing=_data_url(_picture()), confirmed="")
        shown, later = await asked.get("/mark"), await asked.get("/review")

        assert unsure.status_code == 422
        for text in (unsure.text, later.text):
            assert f'name="kept" value="{method}"' in text
            assert f'src="{asked.page}/mark"' in text
        assert shown.headers["content-type"] == "image/png"
        assert shown.content.startswith(b"\x89PNG")

        answer = await asked.sign(
            method=method, name="", kept=method
        )  # Only the confirmation; the picture is not sent again.
        signer = await desk.signer(asked)
        assert (answer.status_code, signer.method) == (303, method)
        assert signer.mark_blob_id is not None
        assert await desk.values(asked) == {}

    async def test_another_method_leaves_the_picture_that_was_kept(self, desk: Desk) -> None:
        asked = await desk.ask_one()
        await asked.agree()
        await _upload(asked, _picture(), confirmed="")
        cleared = await asked.sign(method="uploaded", kept="")
        await asked.sign(kept="uploaded")
        signer = await desk.signer(asked)

        assert cleared.status_code == 422
        assert (signer.method, signer.mark_text, signer.mark_blob_id) == ("typed", "Jo Doe", None)
        assert await desk.values(asked) == {}

    async def test_nobody_else_sees_the_picture_that_is_kept(self, desk: Desk) -> None:
        asked, other = await desk.ask(roles=GUARDIANS)
        await asked.agree()
        await other.agree()
        await _upload(asked, _picture(), confirmed="")

        assert (await other.get("/mark")).status_code == 404
        assert (await other.sign(method="uploaded", kept="uploaded")).status_code == 422

    async def test_drawn_signature_is_kept_as_a_picture(self, desk: Desk) -> None:
        asked = await desk.ask_one()
        await asked.agree()
        answer = await asked.sign(method="drawn", name="", drawing=_data_url(_picture()))
        signer = await desk.signer(asked)

        assert answer.status_code == 303
        assert (signer.method, signer.mark_text) == ("drawn", "Jo guardian")
        assert signer.mark_blob_id is not None

    async def test_uploaded_picture_signs(self, desk: Desk) -> None:
        asked = await desk.ask_one()
        await asked.agree()
        answer = await _upload(asked, _picture())

        assert answer.status_code == 303
        assert (await desk.signer(asked)).method == "uploaded"

    @pytest.mark.deep(of="plugins")
    @pytest.mark.parametrize(
        "content",
        [b"", b"<svg onload=alert(1)>", b"\x89PNG\r\n\x1a\nbroken", b"x" * 2_000_000, make_png(8_000, 2)],
        ids=["nothing", "svg", "broken", "large", "wide"],
    )
    async def test_what_is_no_picture_is_refused_with_words(self, desk: Desk, content: bytes) -> None:
        asked = await desk.ask_one()
        await asked.agree()
        answer = await _upload(asked, content)

        assert answer.status_code == 422
        assert "type your name" in answer.text
        assert (await desk.signer(asked)).status == SignerStatus.OPENED

    async def test_picture_that_unfolds_to_gigabytes_is_refused(self, desk: Desk) -> None:
        asked = await desk.ask_one()
        await asked.agree()
        bomb = make_png(30_000, 30_000, pixels=b"\0" * 10)

        assert (await _upload(asked, bomb)).status_code == 422

    async def test_empty_canvas_is_no_signature(self, desk: Desk) -> None:
        asked = await desk.ask_one()
        await asked.agree()
        for drawing in ("", "data:image/png;base64,????", _data_url(make_png(20, 10))):
            assert (await asked.sign(method="drawn", drawing=drawing)).status_code == 422

    async def test_without_a_pin_the_link_verifies(self, desk: Desk) -> None:
        asked = await desk.ask_one(pin_mode=PinMode.NONE)
        await asked.agree()
        await asked.sign()

        assert (await desk.signer(asked)).verified_by == "link"

    async def test_signed_document_can_be_downloaded(self, desk: Desk) -> None:
        asked = await desk.ask_one()
        await asked.agree()
        await asked.sign()
        file = await asked.post("/document")

        assert file.content.startswith(b"%PDF")
        assert "downloaded" in await desk.acts(asked)


class TestAsking:
    async def test_declining_takes_a_reason_and_ends_it(self, desk: Desk) -> None:
        asked, other = await desk.ask(roles=GUARDIANS)
        await other.open()
        await asked.open()
        refused = await asked.post("/ask/decline", reason="  ")
        await asked.post("/ask/decline", reason="Not\nmy child")
        mine, others = await asked.get(), await other.get()

        assert refused.status_code == 422
        assert (await desk.signer(asked)).decline_reason == "Not my child"
        assert (mine.status_code, others.status_code) == (410, 410)
        assert "You have declined" in mine.text
        assert "Somebody else has declined to sign it." in others.text

    async def test_paper_can_be_asked_for_and_signing_goes_on(self, desk: Desk) -> None:
        asked = await desk.ask_one()
        await asked.agree()
        for _time in range(2):
            await asked.post("/ask/paper")

        assert (await desk.signer(asked)).paper_requested_at is not None
        assert (await desk.acts(asked)).count("paper_requested") == 1
        assert "You have asked for this document on paper." in (await asked.get()).text
        assert (await asked.sign()).headers["location"] == asked.page
        assert (await desk.signer(asked)).status == SignerStatus.SIGNED

    @pytest.mark.parametrize(
        "values", [{}, {"name": "Al"}, {"name": "Al", "email": "nowhere"}, {"email": "a@homes.example.org"}]
    )
    async def test_delegating_takes_a_name_and_an_address(self, desk: Desk, values: dict[str, str]) -> None:
        asked = await desk.ask_one()
        await asked.open()

        assert (await asked.post("/ask/delegate", **values)).status_code == 422
        assert (await desk.signer(asked)).status == SignerStatus.OPENED

    async def test_delegating_ends_the_own_link(self, desk: Desk) -> None:
        asked = await desk.ask_one(NAME, SIGNATURE)
        await asked.agree()
        await asked.post("/field/1", answer="Ada")
        await asked.post("/ask/delegate", name="Al Roe", email="al@homes.example.org")
        page = await asked.get()

        assert (await desk.signer(asked)).status == SignerStatus.DELEGATED
        assert (page.status_code, "Somebody else signs" in page.text) == (410, True)
        assert (await asked.get("/page/1")).headers["location"] == asked.page
        assert await desk.values(asked) == {}

    async def test_document_on_paper_alone_is_read_here_and_not_signed(self, desk: Desk) -> None:
        asked = await desk.ask_one(mode=SignatureMode.WET)
        page = await asked.open()

        assert TEXT in page
        assert "This document is signed on paper." in page
        assert (await asked.post("/consent", agreed="yes", version=FAMILY, language="en")).status_code == 303
        assert (await desk.signer(asked)).consented_at is None


class TestEnds:
    async def test_who_is_not_first_waits(self, desk: Desk) -> None:
        first, second = await desk.ask(roles=GUARDIANS, waiting=["second"])
        await second.post(pin=second.pin)
        page = await second.get()

        assert page.status_code == 403
        assert "It is not your turn yet" in page.text
        assert TEXT not in page.text
        assert (await first.agree()).status_code == 303

    @pytest.mark.parametrize(
        ("status", "words"),
        [
            (SignerStatus.DELEGATED, "Somebody else signs"),
            (SignerStatus.NOT_NEEDED, "Your signature is not needed any more"),
            (SignerStatus.DECLINED, "You have declined"),
        ],
    )
    async def test_what_the_signer_has_done_is_said(self, desk: Desk, status: SignerStatus, words: str) -> None:
        asked = await desk.ask_one()
        await asked.agree()
        await desk.set_signer(asked, status=status)
        page = await asked.get()

        assert (page.status_code, words in page.text) == (410, True)
        assert (await asked.sign()).headers["location"] == asked.page
        assert (await desk.signer(asked)).status == status

    @pytest.mark.parametrize("status", [RequestStatus.EXPIRED, RequestStatus.CANCELLED])
    async def test_request_that_has_ended_says_so(self, desk: Desk, status: RequestStatus) -> None:
        asked = await desk.ask_one()
        await asked.agree()
        await desk.set_request(asked, status=status)

        assert (await asked.get()).status_code == 410
        assert (await asked.sign()).headers["location"] == asked.page
        assert (await desk.signer(asked)).status == SignerStatus.OPENED


def _picture() -> bytes:
    return make_png(4, 2, pixels=(b"\0" + b"\0\0\0" * 2 + b"\xff\xff\xff" * 2) * 2)


def _data_url(content: bytes) -> str:
    return "data:image/png;base64," + base64.b64encode(content).decode()


async def _upload(asked: Invited, content: bytes, confirmed: str = "yes") -> httpx.Response:
    return await asked.browser.post(
        f"{asked.page}/sign",
        data={"method": "uploaded", "confirmed": confirmed},
        files={"picture": ("signature.png", content, "image/png")},
    )
