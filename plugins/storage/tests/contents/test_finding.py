"""Reading files and finding their text: in every language, on scans, and only for users who may view it."""

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable

import psycopg
import pytest
from homeroom.db.engine import driver_url
from homeroom.db.urls import find_database
from homeroom_devkit.testing.districts import TestDistrict, run_flows
from homeroom_plugins.storage.document_models import DocumentState
from homeroom_sdk.engine import RunState
from homeroom_sdk.services import DocumentVerb
from sqlalchemy import text
from storage_testing.mass import fill
from storage_testing.office import Office, Staff

MakeDistrict = Callable[..., Awaitable[TestDistrict]]
VIEW = (DocumentVerb.VIEW,)


async def read(office: Office) -> None:
    assert set(await run_flows(office.platform, office.district)) <= {RunState.COMPLETED}


async def store_text(
    office: Office, text: str, *, person: str = "1001", kind: str = "Report card", **more: str
) -> None:
    await office.store(person, kind, text.encode(), **more)


async def found(staff: Staff, phrase: str) -> list[str]:
    return sorted(row["name"] for row in await staff.list("DocumentList", phrase=phrase))


@pytest.fixture
async def shelf(office: Office) -> Office:
    """Return an office with three read documents: two are about vaccinations, one of which is a draft."""
    await store_text(office, "The second dose of the vaccination was given in spring.", name="Clinic")
    await store_text(office, "Draft. A vaccination is planned: dose two.", name="Plan", person="2001", kind="Health")
    await store_text(office, "Marks of the running term: 1004-23 O'Brien", name="Marks", person="1002")
    await read(office)
    return office


LANGUAGES = {
    "en": ("The pupils are running in the hall with their teachers.", "pupil runs"),
    "es": ("Los alumnos de la escuela que fueron vacunados con el médico", "alumno vacunado"),
    "fr": ("Les élèves qui sont dans les écoles avec des médecins", "eleve école"),
    "de": ("Die Prüfungen der Schüler sind nicht auf dem Zeugnis", "pruefung OR Prüfung"),
    "ar": ("درس الطلاب في المدرسة مع المعلمين وكتبوا الواجبات", "مدرسة الطالب OR المعلم"),
    "th": ("นักเรียนชั้นประถมศึกษาปีที่หนึ่งได้รับวัคซีนแล้ว", "วัคซีน"),
    "zh": ("三年级学生的成绩单和疫苗接种记录", "疫苗接种"),
}
FINDS = {
    "vaccination dose": ["Clinic", "Plan"],
    '"second dose"': ["Clinic"],
    "“second dose”": ["Clinic"],
    '"dose second"': [],
    "vaccinations -draft": ["Clinic"],
    'vaccination -"dose two"': ["Clinic"],
    "spring OR running": ["Clinic", "Marks"],
    "spring running": [],
    "planne*": ["Plan"],
    "planne": [],
    '"dose" "vaccinations"': [],
    "o'brien 1004-23": ["Marks"],
    "23-1004": [],
    "vaccination clinic ada": ["Clinic"],
    'dose type:"health"': ["Plan"],
    "person:2001": ["Plan"],
    "dose person:cleo": ["Plan"],
    "dose school:NORTH": ["Clinic"],
    "dose name:lin": ["Clinic"],
    "dose after:2020-01-01": ["Clinic", "Plan"],
    "dose before:2020-01-01": [],
    "dose' & spring | (": ["Clinic"],
    "spring:* !dose": ["Clinic"],
    "dose\\'); --": ["Clinic", "Plan"],
}
UNCLEAR = (
    "'",
    "%",
    ":* & | !",
    "((((",
    "<->",
    "\\:*",
    '"' * 900 + "a",
    "-draft",
    "type:",
    'type:"Nonsense"',
    "after:soon",
    "-name:x",
    "x" * 3000,
    "a " * 60,
)
HOSTILE = ("a'; DROP TABLE x", "é" * 900, "a " * 39, "\u202edose", "x*" * 400, "OR a OR", '"a')


class TestLanguages:
    async def test_text_is_found_by_other_forms_of_its_words(self, office: Office) -> None:
        for tag, (content, _phrase) in LANGUAGES.items():
            await store_text(office, content, name=tag)
        await read(office)
        finds = {tag: await found(office.admin, phrase) for tag, (_text, phrase) in LANGUAGES.items()}
        assert finds == {tag: [tag] for tag in LANGUAGES}
        assert await found(office.admin, "生") == ["zh"]  # Shorter than a group of letters.
        assert await found(office.admin, "接种疫苗") == []


class TestPhrases:
    @pytest.mark.deep(of="plugins")
    async def test_phrase_finds(self, shelf: Office) -> None:
        assert {phrase: await found(shelf.admin, phrase) for phrase in FINDS} == FINDS

    async def test_what_cannot_be_searched_for_says_why(self, office: Office) -> None:
        for phrase in UNCLEAR:
            status, answer = await office.admin.call("POST", "document/search", {"phrase": phrase})
            assert (status, answer["code"]) == (422, "phrase_unclear"), phrase
            assert answer["messages"][0]

    @pytest.mark.deep(of="plugins")
    async def test_hostile_phrases_do_no_harm(self, shelf: Office) -> None:
        for phrase in HOSTILE:
            await shelf.admin.post("document/search", {"phrase": phrase})
        status, _answer = await shelf.admin.call("POST", "document/search", {"phrase": "x" * 10_001})
        assert status == 422


class TestPermissions:
    async def test_content_finds_only_what_may_be_viewed(self, shelf: Office) -> None:
        user = await shelf.user((["Report card"], VIEW))
        none = await shelf.user()
        assert await found(user, "vaccination") == ["Clinic"]
        assert await found(none, "vaccination") == []
        answer = await user.post("document/search", {"phrase": "vaccination OR dose"})
        assert [hit["name"] for hit in answer["hits"]] == ["Clinic"]
        assert answer["total"] == 1
        assert (await none.post("document/search", {"phrase": "vaccination"}))["total"] == 0
        assert (await user.post("document/reading"))["read"] == 2

    @pytest.mark.deep(of="plugins")
    async def test_name_of_a_type_that_may_not_be_viewed_is_unknown(self, shelf: Office) -> None:
        user = await shelf.user((["Report card"], VIEW))
        status, _answer = await user.call("POST", "document/search", {"phrase": "dose type:health"})
        assert status == 422

    async def test_user_of_a_school_finds_its_persons_documents(self, shelf: Office) -> None:
        user = await shelf.user((["Report card", "Health"], VIEW), school="south")
        assert await found(user, "vaccination") == ["Plan"]
        answer = await user.post("document/search", {"phrase": "dose"})
        assert [hit["personId"] for hit in answer["hits"]] == ["2001"]

    @pytest.mark.deep(of="plugins")
    async def test_what_is_not_stored_is_not_found(self, shelf: Office) -> None:
        change = text("UPDATE storage_documents SET state = :state WHERE name = 'Clinic'")
        for state in [each for each in DocumentState if each != DocumentState.STORED]:
            async with shelf.context() as ctx:
                await ctx.db.execute(change, {"state": state})
            assert (await shelf.admin.post("document/search", {"phrase": "vaccination"}))["total"] == 1
            assert await found(shelf.admin, "vaccination") == ["Plan"]

    async def test_other_district_finds_nothing(self, shelf: Office, make_district: MakeDistrict) -> None:
        theirs = await make_district()
        headers = await shelf.api.sign_in(theirs)
        other = Staff(shelf.api, headers, theirs.actor)
        assert (await other.post("document/search", {"phrase": "vaccination"}))["total"] == 0
        assert await found(other, "vaccination") == []

    @pytest.mark.deep(of="plugins")
    async def test_function_itself_gives_a_transaction_its_district_and_schools_alone(self, shelf: Office) -> None:
        statement = text("SELECT count(*) FROM storage_contents_search(CAST(:wanted AS jsonb), NULL)")
        item = '{"text": "dose", "words": ["dose"], "begins": false, "exact": false}'
        wanted = {"wanted": f'{{"groups": [[{item}]], "without": [], "withoutPhrases": []}}'}
        async with shelf.context() as ctx:
            assert await ctx.db.scalar(statement, wanted) == 2
            await ctx.db.execute(text("SELECT set_config('homeroom.schools', '{south}', true)"))
            assert await ctx.db.scalar(statement, wanted) == 1
            await ctx.db.execute(text("SELECT set_config('homeroom.district', '', true)"))
            assert await ctx.db.scalar(statement, wanted) == 0


class TestHits:
    @pytest.mark.deep(of="plugins")
    async def test_hit_shows_the_words_in_their_place(self, shelf: Office) -> None:
        await store_text(shelf, "one\n" * 800 + "The <b>second</b> doses & more", name="Long")
        await read(shelf)
        answer = await shelf.admin.post("document/search", {"phrase": "second dose", "size": 1})
        (hit,) = answer["hits"]
        assert (hit["name"], answer["total"]) == ("Long", 2)
        assert [part["text"] for part in hit["snippet"] if part["isMarked"]] == ["second", "doses"]
        assert "The <b>second</b> doses & more" in "".join(part["text"] for part in hit["snippet"])
        assert sum(len(part["text"]) for part in hit["snippet"]) < 300

    @pytest.mark.deep(of="plugins")
    async def test_next_hits_follow(self, shelf: Office) -> None:
        body = {"phrase": "dose", "size": 1}
        pages = [await shelf.admin.post("document/search", {**body, "from": start}) for start in range(3)]
        assert [[hit["name"] for hit in page["hits"]] for page in pages] == [["Plan"], ["Clinic"], []]
        assert {page["total"] for page in pages} == {2}

    @pytest.mark.deep(of="plugins")
    async def test_filters_narrow(self, shelf: Office) -> None:
        for filters in (
            {"typeIds": [str(shelf.kinds["Health"])]},
            {"schoolId": "South"},
            {"after": "2020-01-01T00:00:00Z", "schoolId": "south"},
        ):
            answer = await shelf.admin.post("document/search", {"phrase": "dose", "filters": filters})
            assert [hit["name"] for hit in answer["hits"]] == ["Plan"]

    async def test_chinese_words_are_marked_in_their_line(self, office: Office) -> None:
        await store_text(office, "三年级学生的成绩单和疫苗接种记录", name="Card")
        await read(office)
        (hit,) = (await office.admin.post("document/search", {"phrase": "疫苗接种"}))["hits"]
        assert [part["text"] for part in hit["snippet"] if part["isMarked"]] == ["疫苗接种"]


SCANS = "SELECT idx_scan FROM pg_stat_user_indexes WHERE indexrelname = 'ix_storage_contents_words'"


@pytest.fixture
async def full_shelf(office: Office, make_district: MakeDistrict) -> AsyncIterator[tuple[Office, psycopg.Connection]]:
    """Yield an office with 2,000 documents of two types, next to another district with as many."""
    types = [await office.kind("Report card"), await office.kind("Health")]
    other = Office(office.platform, office.api, await make_district(), office.folder, office.admin)
    other.admin = Staff(office.api, await office.api.sign_in(other.district), other.district.actor)
    url = find_database(office.platform.settings).owner
    assert url is not None
    with psycopg.connect(driver_url(url), autocommit=True) as owner:
        fill(owner, other.district.district.id, [await other.kind("Report card")], 1, 2000)
        fill(owner, office.district.district.id, types, 1, 2000)
        yield office, owner


class TestIndex:
    @pytest.mark.deep(of="plugins")
    async def test_words_are_looked_up_in_the_index(self, full_shelf: tuple[Office, psycopg.Connection]) -> None:
        """Uses the server's counters, since a query plan does not show what happens inside a function."""
        office, owner = full_shelf
        user = await office.user((["Report card"], VIEW))
        (before,) = owner.execute(SCANS).fetchone() or (None,)
        assert (await user.post("document/search", {"phrase": "hundredth"}))["total"] == 20
        async with office.context() as ctx:
            await ctx.db.execute(text("SELECT pg_stat_force_next_flush()"))
        assert len(await found(office.admin, "rare777")) == 1
        for _attempt in range(100):  # Each connection reports its counters when it becomes idle.
            (after,) = owner.execute(SCANS).fetchone() or (None,)
            if after > before:
                return
            await asyncio.sleep(0.1)
        raise AssertionError(f"the index was not read: {before} {after}")

    async def test_other_districts_entries_are_not_read(self, full_shelf: tuple[Office, psycopg.Connection]) -> None:
        office, owner = full_shelf
        query = '[[{"text": "tenth", "words": ["tenth"], "begins": false, "exact": false}]]'
        plan = owner.execute(
            "EXPLAIN (ANALYZE, COSTS OFF, TIMING OFF) SELECT id FROM storage_contents "
            "WHERE words @@ storage_query(search_key(%s), %s)",
            (office.district.district.id, query),
        ).fetchall()
        told = "\n".join(str(row[0]) for row in plan)
        assert "Bitmap Index Scan on ix_storage_contents_words (actual rows=200" in told
