"""Bodies that are endless, lack an account or lack a type: they are stopped early, and everyone else is served."""

import asyncio
import os
import re
from collections.abc import Iterable, Mapping
from contextlib import suppress
from dataclasses import dataclass
from functools import partial
from itertools import chain, repeat
from pathlib import Path

import pytest
from attack_testing.served import Served
from attack_testing.watching import watching
from homeroom_devkit.testing.districts import TestDistrict

MB = 1_000_000
TAKEN_AT_MOST = 24 * MB
"""Bytes accepted out of 600 MB: what the server reads and discards, and what the kernel buffers on both sides."""
GROWTH_AT_MOST = 60 * MB
SERVED_WITHIN_S = 2.0
PIECE = b"x" * 65_536
HEAD = b'--b\r\ncontent-disposition: form-data; name="file"; filename="a.pdf"\r\n\r\n%PDF-'


@dataclass
class Sent:
    """Result of sending a body: bytes taken by the server's side, and the first line of its answer."""

    bytes_taken: int
    status: int
    answer: str


async def send_body(
    served: Served,
    path: str,
    *,
    headers: Mapping[str, str],
    size: int,
    first: bytes = b"",
    chunked: bool = False,
) -> Sent:
    """Send a body of `size` bytes on a separate connection until the server stops reading."""
    pieces = chain([first] if first else [], repeat(PIECE, size // len(PIECE)))
    length = None if chunked else len(first) + size // len(PIECE) * len(PIECE)
    return await send_pieces(served, path, headers=headers, pieces=pieces, length=length)


async def send_pieces(
    served: Served, path: str, *, headers: Mapping[str, str], pieces: Iterable[bytes], length: int | None = None
) -> Sent:
    """Send a body in pieces, chunked if no length is given, and read the answer as soon as it arrives."""
    reader, writer = await open_request(served, path, headers, length)
    taken, answer = 0, b""
    answered = asyncio.create_task(read_answer(reader))
    try:
        with suppress(ConnectionError):
            for piece in pieces:
                writer.write(b"%x\r\n%s\r\n" % (len(piece), piece) if length is None else piece)
                await writer.drain()
                taken += len(piece)
                if answered.done():
                    break
            else:
                writer.write(b"" if length is not None else b"0\r\n\r\n")
        async with asyncio.timeout(30):
            answer = await answered
    finally:
        await end(writer)
    text = answer.decode(errors="replace")
    return Sent(taken, int(text.split(" ")[1]) if text else 0, text)


async def open_request(
    served: Served, path: str, headers: Mapping[str, str], length: int | None
) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
    """Open a connection and send the head of a POST."""
    reader, writer = await asyncio.open_connection("127.0.0.1", served.port)
    size = "transfer-encoding: chunked" if length is None else f"content-length: {length}"
    lines = [f"POST {path} HTTP/1.1", "host: x", size, *(f"{name}: {value}" for name, value in headers.items())]
    writer.write("\r\n".join([*lines, "", ""]).encode())
    return reader, writer


async def read_answer(reader: asyncio.StreamReader) -> bytes:
    """Read an answer, or the part that arrives before the connection ends."""
    answer = b""
    with suppress(ConnectionError, asyncio.IncompleteReadError):
        answer = await reader.readuntil(b"\r\n\r\n")
        length = re.search(rb"content-length: (\d+)", answer)
        answer += await reader.readexactly(int(length[1]) if length else 0)
    return answer


async def end(writer: asyncio.StreamWriter) -> None:
    """Close a connection, even if the server has already reset it."""
    writer.transport.abort()
    with suppress(ConnectionError):
        await writer.wait_closed()


@pytest.fixture
async def revoked(served: Served, district: TestDistrict) -> dict[str, str]:
    """Provide the headers of an ended session; the signature of its token is still valid."""
    headers = await served.sign_in(district)
    async with served.client(headers=headers) as http:
        ended = await http.get("/api/auth/signout")
        assert ended.status_code == 200, ended.text
        assert (await http.get("/api/instance/Users")).status_code == 401
    return headers


class TestBodiesOfStrangers:
    @pytest.mark.parametrize("kind", ["application/x+json", "text/plain", "", "application/json", "text/x-none"])
    @pytest.mark.parametrize("chunked", [False, True])
    async def test_600_mb_stop_early(self, served: Served, kind: str, chunked: bool) -> None:
        before = served.memory_bytes()
        async with watching(served) as watch:
            headers = {"content-type": kind} if kind else {}
            sent = await send_body(served, "/api/district/validate", headers=headers, size=600 * MB, chunked=chunked)

        assert sent.status in (0, 413), sent.answer
        assert sent.bytes_taken < TAKEN_AT_MOST
        assert served.memory_bytes() - before < GROWTH_AT_MOST
        assert watch.wrong == []
        assert watch.longest_s < SERVED_WITHIN_S

    @pytest.mark.parametrize(
        ("path", "status"),
        [
            ("/api/pdf/jobs/upload", 401),
            ("/api/pdf/jobs/split", 401),
            ("/api/person/uploadPersons", 401),
            ("/api/model/customers/file", 401),
            ("/api/district/validate", 413),
            ("/api-socket/?EIO=4&transport=polling", 413),
            ("/nowhere", 404),
        ],
    )
    async def test_file_for_any_route_is_not_taken(self, served: Served, path: str, status: int) -> None:
        files = open_temporary_files(served)
        headers = {"content-type": "multipart/form-data; boundary=b"}
        sent = await send_body(served, path, headers=headers, size=300 * MB, first=HEAD)

        assert sent.status in (0, status, 405), sent.answer
        assert sent.bytes_taken < TAKEN_AT_MOST
        assert open_temporary_files(served) == files

    async def test_refusal_can_be_read_and_says_what_to_do(self, served: Served) -> None:
        async with served.client() as http:
            answer = await http.post("/api/district/validate", json={"organization": "x" * 70_000})

        assert answer.status_code == 413
        assert answer.headers["connection"] == "close"
        assert answer.json()["messages"] == ["The request is larger than 65,536 bytes. Send less at once."]


class TestUploads:
    @pytest.mark.parametrize("path", ["/api/pdf/jobs/upload", "/api/pdf/jobs/split", "/api/person/uploadPersons"])
    async def test_revoked_session_is_refused_unread(self, served: Served, revoked: dict[str, str], path: str) -> None:
        before, files = served.memory_bytes(), open_temporary_files(served)
        headers = {**revoked, "content-type": "multipart/form-data; boundary=b"}
        async with watching(served) as watch:
            sent = await send_body(served, path, headers=headers, size=300 * MB, first=HEAD)

        assert sent.status in (0, 401), sent.answer
        assert sent.bytes_taken < TAKEN_AT_MOST
        assert open_temporary_files(served) == files
        assert served.memory_bytes() - before < GROWTH_AT_MOST
        assert watch.wrong == []

    async def test_revoked_session_is_told_while_its_upload_waits(
        self, served: Served, revoked: dict[str, str]
    ) -> None:
        """Check that the answer arrives before any byte of the body was sent."""
        headers = {**revoked, "content-type": "multipart/form-data; boundary=b"}
        reader, writer = await open_request(served, "/api/pdf/jobs/upload", headers, 9_000_000)
        async with asyncio.timeout(10):
            answer = await reader.readline()
        await end(writer)

        assert b" 401 " in answer

    @pytest.mark.parametrize("path", ["/api/pdf/jobs/split", "/api/person/uploadPersons"])
    async def test_thousand_fields_of_a_megabyte_are_refused(
        self, served: Served, district: TestDistrict, path: str
    ) -> None:
        headers = {**await served.sign_in(district), "content-type": "multipart/form-data; boundary=b"}
        before = served.memory_bytes()
        field = b'--b\r\ncontent-disposition: form-data; name="f"\r\n\r\n' + b"x" * 900_000 + b"\r\n"
        async with watching(served) as watch:
            sent = await send_pieces(served, path, headers=headers, pieces=[field] * 1000)

        assert sent.status in (0, 413), sent.answer
        assert sent.bytes_taken < TAKEN_AT_MOST + 20 * MB
        assert served.memory_bytes() - before < GROWTH_AT_MOST
        assert watch.wrong == []
        assert watch.longest_s < SERVED_WITHIN_S

    @pytest.mark.parametrize("kind", ["fields", "files"])
    async def test_many_small_parts_are_refused(self, served: Served, district: TestDistrict, kind: str) -> None:
        headers = {**await served.sign_in(district), "content-type": "multipart/form-data; boundary=b"}
        name = b'; filename="a.pdf"' if kind == "files" else b""
        part = b'--b\r\ncontent-disposition: form-data; name="f"' + name + b"\r\n\r\nx\r\n"
        sent = await send_pieces(served, "/api/pdf/jobs/upload", headers=headers, pieces=[part * 10_000] * 10)

        assert sent.status == 413
        assert "Send at most " in sent.answer
        assert kind.removesuffix("s") in sent.answer

    async def test_fourth_upload_at_once_of_one_person_waits(
        self, served: Served, district: TestDistrict, other: TestDistrict
    ) -> None:
        headers = {**await served.sign_in(district), "content-type": "multipart/form-data; boundary=b"}
        others = {**await served.sign_in(other), "content-type": "multipart/form-data; boundary=b"}
        held = [await start_upload(served, headers) for _ in range(3)]

        refused = await upload(served, headers)
        served_meanwhile = await upload(served, others)
        for writer in held:
            await end(writer)
        async with asyncio.timeout(10):
            while (again := await upload(served, headers)).status == 429:
                await asyncio.sleep(0.1)

        assert refused.status == 429
        assert "retry-after: 2" in refused.answer.lower()
        assert served_meanwhile.status == 422  # The file is not a PDF.
        assert again.status == 422


async def upload(served: Served, headers: Mapping[str, str]) -> Sent:
    """Upload a complete file that is not a PDF."""
    return await send_pieces(served, "/api/pdf/jobs/upload", headers=headers, pieces=[HEAD, b"\r\n--b--\r\n"])


class TestShapes:
    @pytest.mark.parametrize(
        ("body", "status"),
        [
            (b"[" * 1_900_000 + b"]" * 1_900_000, 413),
            (b'{"a":' * 600_000 + b"1" + b"}" * 600_000, 413),
            (b"{" + b",".join(b'"k%d":1' % number for number in range(300_000)) + b"}", 413),
            (b"[" + b"[]," * 1_200_000 + b"1]", 413),
            (b'{"a": ' + b"9" * 3_900_000 + b"}", 422),
            (b'{"a": 1e400}', 422),
            (b'{"a": NaN}', 422),
            ('{"a": 1}'.encode("utf-16"), 422),
            (('{"a": "e' + "\u0301\u0316" * 900_000 + '"}').encode(), 422),
            (b'{"a": "e' + b"\\u0301\\u0316" * 300_000 + b'"}', 422),
        ],
    )
    async def test_json_that_nobody_needs_is_refused_and_others_are_served(
        self, served: Served, district: TestDistrict, body: bytes, status: int
    ) -> None:
        headers = {**await served.sign_in(district), "content-type": "application/json"}
        async with watching(served) as watch, served.client(headers=headers) as http:
            post = partial(http.post, "/api/instance/ModelConfiguration", content=body)
            answers = await asyncio.gather(*(post() for _ in range(5)))

        assert [answer.status_code for answer in answers] == [status] * 5
        assert answers[0].json()["messages"]
        assert watch.wrong == []
        assert watch.longest_s < SERVED_WITHIN_S


class TestMemory:
    async def test_hundreds_of_hostile_bodies_leave_nothing_behind(
        self, served: Served, district: TestDistrict
    ) -> None:
        headers = await served.sign_in(district)
        json_headers = {**headers, "content-type": "application/json"}
        form_headers = {**headers, "content-type": "multipart/form-data; boundary=b"}
        bodies = [
            b"[" * 100_000,
            b"{" + b'"k":1,' * 24_000 + b'"k":1}',
            b'{"a": ',
            b'{"a":"' + b"x" * 3_000_000 + b'"}',
        ]
        files = open_temporary_files(served)

        async def abuse(rounds: int) -> None:
            async with served.client() as http:
                for _ in range(rounds):
                    for body in bodies:
                        await http.post("/api/search/records", content=body, headers=json_headers)
                    await http.post("/api/person/uploadPersons", content=HEAD * 50, headers=form_headers)
                    await http.post("/api/person/uploadPersons", content=HEAD + PIECE * 40, headers=form_headers)

        await abuse(20)
        before = served.memory_bytes()
        await abuse(50)

        assert served.memory_bytes() - before < 30 * MB
        assert open_temporary_files(served) == files


class TestHeldBytes:
    async def test_one_person_cannot_hold_the_memory_of_all(
        self, served: Served, district: TestDistrict, other: TestDistrict
    ) -> None:
        """Check that sixty unfinished bodies of 3.9 MB get only 32 MB per person, and that others are served."""
        headers = {**await served.sign_in(district), "content-type": "application/json"}
        others = await served.sign_in(other)
        before = served.memory_bytes()
        hanging = [await open_request(served, INIT, headers, 3_900_000) for _ in range(60)]
        try:
            for _, writer in hanging:
                writer.write(b" " * 3_899_999)
            answers = await first_lines(hanging, 50)
            async with served.client(headers=others) as http:
                honest = await http.post(INIT, json={"model": "Users"})

            assert served.memory_bytes() - before < 150 * MB
            assert len(answers) >= 50, "each that is refused is told so"
            assert {line.split(b" ")[1] for line in answers} == {b"429"}
            assert honest.status_code == 200
        finally:
            for _, writer in hanging:
                await end(writer)


INIT = "/api/search/init"


async def first_lines(
    connections: Iterable[tuple[asyncio.StreamReader, asyncio.StreamWriter]], expected: int
) -> list[bytes]:
    """Return the first lines of the answers once `expected` have arrived, or fewer after 30 seconds."""
    reading = [asyncio.create_task(reader.readline()) for reader, _ in connections]
    lines = list[bytes]()
    for task in asyncio.as_completed(reading, timeout=30):
        with suppress(ConnectionError, TimeoutError):
            lines.append(await task)
        if len(lines) >= expected:
            break
    for late in reading:
        late.cancel()
    return lines


async def start_upload(served: Served, headers: Mapping[str, str]) -> asyncio.StreamWriter:
    """Start an upload that is being received and does not end."""
    _, writer = await open_request(served, "/api/pdf/jobs/upload", headers, 9_000_000)
    writer.write(HEAD)
    await writer.drain()
    await asyncio.sleep(0.5)
    return writer


def open_temporary_files(served: Served) -> int:
    """Count the process's open temporary files, to which forms are spooled."""
    count = 0
    for link in Path(f"/proc/{served.pid}/fd").iterdir():
        with suppress(OSError):
            target = os.readlink(link)
            count += "(deleted)" in target or target.startswith("/tmp/#")
    return count
