"""Facts shared by the clients of a soak: written during preparation and read by the client processes."""

import json
from dataclasses import asdict, dataclass
from pathlib import Path

from delivery_testing.bad_pdfs import content_bomb
from delivery_testing.clerk import Clerk, Student
from delivery_testing.family import Family
from homeroom.platform import Platform
from homeroom_devkit.testing.api import ApiClient
from homeroom_devkit.testing.canary import MODEL, club_model
from homeroom_devkit.testing.districts import create_test_district, run_flows
from homeroom_devkit.testing.mailbox import RunningMailbox
from homeroom_devkit.testing.pdf import write_pdf
from homeroom_sdk.engine import RunState
from homeroom_server.shell.pages import BUILT

WORDS = ("aspen", "birch", "cedar")
FAMILIES = 6
NUMBERS = ("zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine")


@dataclass(frozen=True, slots=True)
class Home:
    """A family: the path of its link, its PIN, and the text that its page must contain."""

    path: str
    pin: str
    name: str


@dataclass(frozen=True, slots=True)
class School:
    """A district; its `word` is part of all its names and occurs in no other district."""

    word: str
    code: str
    user: str
    upload_id: str
    families: list[Home]


@dataclass(frozen=True, slots=True)
class Scene:
    """All data that exists before the clients start; the bomb is an upload of the abusers' district."""

    url: str
    schools: list[School]
    abusers: School
    asset: str

    def write(self, path: Path) -> None:
        """Save the scene for other processes."""
        path.write_text(json.dumps(asdict(self)))

    @classmethod
    def read(cls, path: Path) -> "Scene":
        """Read a scene that was saved."""
        found = json.loads(path.read_text())
        return cls(found["url"], [_school(one) for one in found["schools"]], _school(found["abusers"]), found["asset"])


def _school(found: dict[str, object]) -> School:
    families = [Home(**one) for one in found["families"]]  # type: ignore[attr-defined] # as written
    return School(str(found["word"]), str(found["code"]), str(found["user"]), str(found["upload_id"]), families)


async def set_scene(api: ApiClient, platform: Platform, mailbox: RunningMailbox, url: str) -> Scene:
    """Create the districts, deliver a batch in each, and upload a bomb to the abusers'."""
    schools = [await _open_school(api, platform, mailbox, word) for word in WORDS]
    return Scene(url, schools, await _open_abusers(api, platform), _largest_asset())


def _largest_asset() -> str:
    """Return the address of the largest built file of the shell."""
    largest = max((BUILT / "assets").rglob("*.js"), key=lambda path: path.stat().st_size)
    return f"/assets/{largest.relative_to(BUILT / 'assets')}"


async def _open_school(api: ApiClient, platform: Platform, mailbox: RunningMailbox, word: str) -> School:
    clerk = await Clerk.sign_in(api, platform, await create_test_district(platform))
    await _post(clerk, "instance/ModelConfiguration", club_model(word))
    for number in NUMBERS:
        await _post(clerk, f"instance/{MODEL}", {"title": f"{word} {number}"})
    students = clerk.invent(FAMILIES, word=word)
    await clerk.start(students, pinMode="person_id")
    assert await run_flows(platform, clerk.district) == [RunState.COMPLETED]
    upload = await clerk.upload(write_pdf([student.page(word) for student in students]))
    upload_id = upload.json()["data"]["uploadId"]
    families = [_home(api, mailbox, student) for student in students]
    return School(word, clerk.district.code, clerk.district.user, upload_id, families)


async def _post(clerk: Clerk, call: str, body: object) -> None:
    answer = await clerk.api.post(f"/api/{call}", headers=clerk.headers, json=body)
    assert answer.is_success, f"{call}: {answer.text}"


def _home(api: ApiClient, mailbox: RunningMailbox, student: Student) -> Home:
    return Home(Family.of(api, mailbox, student.guardian_email).path, student.person_id, student.first_name)


async def _open_abusers(api: ApiClient, platform: Platform) -> School:
    clerk = await Clerk.sign_in(api, platform, await create_test_district(platform))
    await _post(clerk, "instance/ModelConfiguration", club_model("bane"))
    answer = await clerk.upload(content_bomb(), name="bomb.pdf")
    assert answer.status_code == 201, answer.text
    return School("bane", clerk.district.code, clerk.district.user, answer.json()["data"]["uploadId"], [])
