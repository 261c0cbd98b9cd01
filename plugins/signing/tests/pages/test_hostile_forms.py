"""Hostile input in each field of each form of the signer's page gets a readable answer, and none of it is stored.

A field for a line, a reason or a text refuses it or stores what can be displayed; the answer is never a 500.
"""

from collections.abc import Mapping
from urllib.parse import quote

import httpx
import pytest
from homeroom_plugins.signing.consents import FAMILY
from homeroom_plugins.signing.models import FieldKind, SignerStatus
from homeroom_plugins.signing.request_models import FieldValue, Signer, SigningAct
from homeroom_sdk.texts import is_line, is_lines
from signing_testing.signer import SIGNATURE, Desk, Invited, make_field
from sqlalchemy import select

pytestmark = pytest.mark.deep(of="plugins")

NAME = make_field("name", FieldKind.TEXT, y=10, required=False)
KINDS = [kind for kind in FieldKind if kind is not FieldKind.SIGNATURE]
FORMS: Mapping[str, Mapping[str, str]] = {
    "": {"pin": "x"},
    "/consent": {"agreed": "yes", "version": FAMILY, "language": "en"},
    "/field/1": {"answer": "Ada", "go": "next", "remove": ""},
    "/sign": {"method": "typed", "name": "Jo", "drawing": "", "confirmed": "yes", "zone": "UTC"},
    "/ask/decline": {"reason": "Not mine"},
    "/ask/delegate": {"name": "Al", "email": "al@homes.example.org"},
}
FIELDS = [(part, name) for part, form in FORMS.items() for name in form]
HOSTILE = {
    "NUL": b"a\0b",
    "only NUL": b"\0",
    "controls": bytes(range(1, 32)),
    "an escape": b"a\x1b[31mb",
    "C1 controls": "a\x85\x9bb".encode(),
    "separators of lines": "a\u2028b\u2029c".encode(),
    "half a character": b"a\xed\xa0\x80b",
    "halves the wrong way round": b"\xed\xbf\xbf\xed\xa0\x80",
    "no UTF-8": b"\xff\xfe\x00a",
    "no characters": "\ufffe\uffff\U0010ffff".encode(),
    "turned text": "a\u202eb\u2066c".encode(),
    "a header": b"a\r\nBcc: all@homes.example.org",
}


async def send_as_form(asked: Invited, part: str, form: Mapping[str, str], name: str, text: bytes) -> httpx.Response:
    """Send the form URL-encoded, like a browser."""
    body = "&".join(f"{key}={quote(text if key == name else value.encode(), safe='')}" for key, value in form.items())
    headers = {"content-type": "application/x-www-form-urlencoded"}
    return await asked.browser.post(f"{asked.page}{part}", content=body, headers=headers)


async def send_in_parts(
    asked: Invited, part: str, form: Mapping[str, str], name: str, text: bytes, *, charset: str = ""
) -> httpx.Response:
    """Send the form as multipart, like a program, with bytes that may not be valid text."""
    head = b'--b\r\ncontent-disposition: form-data; name="%b"\r\n\r\n%b\r\n'
    parts = [head % (key.encode(), text if key == name else value.encode()) for key, value in form.items()]
    kind = "multipart/form-data; boundary=b" + (f"; charset={charset}" if charset else "")
    content = b"".join([*parts, b"--b--\r\n"])
    return await asked.browser.post(f"{asked.page}{part}", content=content, headers={"content-type": kind})


async def begin(desk: Desk, part: str) -> Invited:
    """Return a signer who has opened the page with this form."""
    asked = await desk.ask_one(NAME, SIGNATURE)
    if part == "/consent":
        await asked.open()
    elif part:
        await asked.agree()
    return asked


async def read_kept(desk: Desk) -> tuple[list[str], list[str]]:
    """Return the texts that the district stores of its signers: those of a single line, and multi-line ones."""
    async with desk.platform.database.district(desk.district.district.id) as session:
        signers = list(await session.scalars(select(Signer)))
        values = list(await session.scalars(select(FieldValue.value)))
        acts = list(await session.scalars(select(SigningAct.details)))
    lines = [
        text or ""
        for row in signers
        for text in (row.name, row.email, row.mark_text, row.zone, row.agent, row.consent_language, row.consent_version)
    ]
    told = [str(text) for details in acts for text in details.values()]
    return [*lines, *told], [*values, *[row.decline_reason for row in signers]]


class TestEveryField:
    @pytest.mark.parametrize(("part", "name"), FIELDS)
    async def test_it_is_answered_and_what_is_kept_can_be_shown(self, desk: Desk, part: str, name: str) -> None:
        asked = await begin(desk, part)
        for send in (send_as_form, send_in_parts):
            for what, text in HOSTILE.items():
                answer = await send(asked, part, FORMS[part], name, text)
                assert answer.status_code < 500, (what, answer.text)
                assert answer.status_code in (303, 403, 422, 423), (what, answer.text)
                if (await desk.signer(asked)).status not in (SignerStatus.INVITED, SignerStatus.OPENED):
                    asked = await begin(desk, part)
        lines, texts = await read_kept(desk)
        assert [text for text in lines if not is_line(text)] == []
        assert [text for text in texts if not is_lines(text)] == []

    @pytest.mark.parametrize("charset", ["unicode_escape", "utf-7", "undefined", "idna", "utf-16", "rot13"])
    @pytest.mark.parametrize("part", FORMS)
    async def test_form_in_a_charset_of_nobody_is_refused(self, desk: Desk, part: str, charset: str) -> None:
        asked = await begin(desk, part)
        before = await desk.acts(asked)
        for name in FORMS[part]:
            text = b"\\ud800\\x00+2AA-\xff"
            answer = await send_in_parts(asked, part, FORMS[part], name, text, charset=charset)
            assert answer.status_code == 422, answer.text
        assert await desk.acts(asked) == before

    @pytest.mark.parametrize("kind", KINDS)
    async def test_answer_of_each_kind_is_refused_or_can_be_shown(self, desk: Desk, kind: FieldKind) -> None:
        options = ["Red", "Blue"] if kind in (FieldKind.SELECT, FieldKind.RADIO) else []
        asked = await desk.ask_one(make_field("one", kind, y=10, options=options), SIGNATURE)
        await asked.agree()
        for what, text in HOSTILE.items():
            answer = await send_as_form(asked, "/field/1", {"answer": ""}, "answer", text)
            assert answer.status_code in (303, 422), (what, answer.text)
        assert all(is_lines(value) for value in (await desk.values(asked)).values())


class TestAround:
    @pytest.mark.parametrize("name", ["a\x00b.pdf", "a\x1bb.pdf", "../../etc/passwd", "a\u202efdp.exe", "x" * 3_000])
    async def test_name_of_an_attachment_is_a_line(self, desk: Desk, name: str) -> None:
        asked = await desk.ask_one(make_field("file", FieldKind.ATTACHMENT), SIGNATURE)
        await asked.agree()
        head = f'--b\r\ncontent-disposition: form-data; name="file"; filename="{name}"\r\n\r\n'.encode()
        content = head + b"%PDF-1.7\r\n--b--\r\n"
        headers = {"content-type": "multipart/form-data; boundary=b"}
        answer = await asked.browser.post(f"{asked.page}/field/1", content=content, headers=headers)
        kept = await desk.values(asked)

        assert answer.status_code in (303, 400, 422), answer.text
        assert all(is_line(value) and len(value) <= 200 for value in kept.values())
        assert (await asked.get("/field/1")).status_code == 200

    async def test_browser_that_calls_itself_oddly_signs(self, desk: Desk) -> None:
        asked = await desk.ask_one()
        await asked.agree()
        headers = {b"user-agent": b"a\x85\xad\xff" * 200, b"accept-language": b"\xff;q=x,,;"}
        form = {"method": "typed", "name": "Jo Doe", "confirmed": "yes", "zone": "Europe/\x85Berlin"}
        answer = await asked.browser.post(f"{asked.page}/sign", data=form, headers=headers)
        signer = await desk.signer(asked)

        assert (answer.status_code, signer.status, signer.zone) == (303, SignerStatus.SIGNED, "Europe/ Berlin")
        assert is_line(signer.agent or "")

    @pytest.mark.parametrize("token", ["%00", "%ED%A0%80", "%C2%85", "x%0D%0Ay", "%FF", "..%2F..%2Fapi"])
    async def test_token_of_nobodys_letters_finds_nothing(self, desk: Desk, token: str) -> None:
        for part in ("", "/field/1", "/review", "/logo", "/page/1", "/ask/decline"):
            answer = await desk.api.another().get(f"/sign/{token}{part}")
            assert answer.status_code in (303, 404), (part, answer.text)
        for part in FORMS:
            answer = await desk.api.another().post(f"/sign/{token}{part}", data={"pin": "x"})
            assert answer.status_code in (303, 404, 405), (part, answer.text)

    @pytest.mark.parametrize("what", ["%00", "%ED%A0%80", "sign", "__class__"])
    async def test_choice_of_nobodys_letters_is_none(self, desk: Desk, what: str) -> None:
        asked = await desk.ask_one()
        await asked.open()
        assert (await asked.get(f"/ask/{what}")).status_code == 404
