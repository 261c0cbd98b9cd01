"""The rules that find a file's person: names, patterns, separator sheets, and an index."""

import pytest
from homeroom_plugins.storage.bulk.indexes import IndexRefused, read_index
from homeroom_plugins.storage.bulk.rules import RULES, KeyFinder, RuleInvalid
from homeroom_sdk.engine import RunState
from storage_testing.bulk import KIND, BulkDesk, pack, scan, text
from storage_testing.office import Office


@pytest.fixture
async def desk(office: Office) -> BulkDesk:
    return await BulkDesk.open(office)


class TestKeyFinder:
    @pytest.mark.parametrize(
        ("rule", "path", "key"),
        [
            ({"kind": "name"}, "north/1001.pdf", "1001"),
            ({"kind": "name", "part": "first"}, "1001_Example-Ada.pdf", "1001"),
            ({"kind": "name", "part": "last"}, "Example (1001).pdf", "1001"),
            ({"kind": "name", "part": "last"}, ".pdf", "pdf"),
            ({"kind": "pattern", "pattern": r"card-(?P<id>\d+)\."}, "x/card-1001.pdf", "1001"),
            ({"kind": "pattern", "pattern": r"card-(?P<id>\d+)\."}, "x/1001.pdf", ""),
        ],
    )
    def test_key_is_what_the_rule_says(self, rule: dict[str, str], path: str, key: str) -> None:
        assert KeyFinder(RULES.validate_python(rule)).find(path) == key

    @pytest.mark.parametrize("pattern", [r"\d+", r"(?P<id>\d*)", r"(?P<id>", r"(?<=a)(?P<id>\d)", r"(?P<id>a)\1"])
    def test_pattern_that_cannot_be_used_is_refused(self, pattern: str) -> None:
        with pytest.raises(RuleInvalid):
            KeyFinder(RULES.validate_python({"kind": "pattern", "pattern": pattern}))

    def test_pattern_that_would_backtrack_for_ever_answers(self) -> None:
        finder = KeyFinder(RULES.validate_python({"kind": "pattern", "pattern": r"^(a+)+(?P<id>b)$"}))
        assert finder.find("a" * 400 + "c") == ""


class TestPreview:
    async def test_first_names_are_shown_with_whom_they_match(self, desk: BulkDesk) -> None:
        archive = pack({"1001_card.txt": text("a"), "7_card.txt": text("b"), "../x.txt": text("c")})
        uploads = [await desk.upload("all.zip", archive), await desk.upload("1002_card.txt", text("d"))]
        rule = {"kind": "pattern", "pattern": r"(?P<id>\d+)_"}
        found = await desk.staff.post("bulkUpload/preview", {"uploadIds": uploads, "rule": rule})
        assert [(file["key"], file["personName"], file["isMatched"]) for file in found["files"]] == [
            ("1001", "Ada Example", True),
            ("7", "", False),
            ("1002", "Ben Example", True),
        ]
        bad = {"uploadIds": uploads, "rule": {"kind": "pattern", "pattern": "("}}
        status, answer = await desk.staff.call("POST", "bulkUpload/preview", bad)
        assert (status, answer["code"]) == (422, "rule_invalid")


class TestOtherIds:
    async def test_person_is_found_by_the_other_id(self, desk: BulkDesk, office: Office) -> None:
        rows = b"person_id,first_name,last_name,school_id,other_id\n3001,Dan,Example,north,S-77\n"
        files = {"file": ("persons.csv", rows, "text/csv")}
        answer = await office.api.post("/api/person/uploadPersons", headers=office.admin.headers, files=files)
        assert answer.status_code == 200, answer.text
        job = await desk.run({"S-77.txt": text("Dan"), "3001.txt": text("x")}, {"kind": "name", "by": "otherId"})
        found = await desk.results(job)
        assert (found["S-77.txt"]["personId"], found["3001.txt"]["status"]) == ("3001", "unmapped")


class TestScans:
    @pytest.mark.deep(of="plugins")
    async def test_scan_is_cut_at_its_separator_sheets(self, desk: BulkDesk, office: Office) -> None:
        sheets = ("before", "#homeroom:1001", "Ada 1", "Ada 2", "#1002", "Ben 1", "#1999", "who", "#2001")
        job = await desk.run({"scan.pdf": scan(*sheets)}, {"kind": "code"})
        found = {
            name: (row["personId"], row["status"], row["pages"]) for name, row in (await desk.results(job)).items()
        }
        assert found == {
            "scan (1).pdf": ("", "unmapped", 1),
            "scan (3-4).pdf": ("1001", "matched", 2),
            "scan (6).pdf": ("1002", "matched", 1),
            "scan (8).pdf": ("", "unmapped", 1),
            "scan (9).pdf": ("", "unmapped", 1),
        }
        reasons = [file["reason"] for file in await desk.queue(job)]
        assert reasons == [
            "These pages come before the first separator sheet.",
            "No person has the id 1999.",
            "Nothing comes after this separator sheet.",
        ]

    async def test_pages_with_codes_of_their_own_are_kept(self, desk: BulkDesk) -> None:
        rule = {"kind": "code", "keepsSheets": True}
        job = await desk.run({"scan.pdf": scan("#1001", "Ada 2", "#1002")}, rule)
        assert {name: row["pages"] for name, row in (await desk.results(job)).items()} == {
            "scan (1-2).pdf": 2,
            "scan (3).pdf": 1,
        }


class TestIndex:
    @pytest.mark.deep(of="plugins")
    async def test_index_says_person_type_name_and_metadata(self, desk: BulkDesk, office: Office) -> None:
        schema = {"type": "object", "properties": {"term": {"type": "integer", "title": "Term"}}}
        health = await office.kind("Health record")
        async with office.context() as ctx:
            from homeroom_plugins.storage.models import TypeRow

            row = await ctx.db.get_one(TypeRow, (ctx.district.id, health))
            row.schema = schema
        index = (
            "file;person_id;type;title;term\r\n"
            "a.txt;1001;health record;Vaccination;2\r\n"
            "b.txt;1002;;;\r\n"
            "c.txt;1002;Secret;;\r\n"
            "e.txt;1002;Health record;;two\r\n"
            "gone.txt;1002;;;\r\n"
        )
        files = {name: text(name) for name in ("a.txt", "b.txt", "c.txt", "d.txt", "e.txt")}
        job = await desk.run({"all.zip": pack({**files, "index.csv": index.encode()})}, {"kind": "index"})
        states = await desk.states(job)
        assert states == {
            "a.txt": "matched",
            "b.txt": "matched",
            "c.txt": "refused",
            "d.txt": "unmapped",
            "e.txt": "refused",
        }
        assert (await desk.view(job))["notes"] == "1 row of the index names a file that is not there."
        await office.admin.post("bulkUpload/approveBulkUpload", {"id": job})
        found = {row["fileName"]: (row["type"], row["name"]) for row in await office.admin.list("DocumentList")}
        assert found == {"a.txt": ("Health record", "Vaccination"), "b.txt": (KIND, "b")}

    @pytest.mark.deep(of="plugins")
    async def test_row_that_several_files_match_gives_its_person_to_none(self, desk: BulkDesk) -> None:
        index = b"file,person_id\nletter.txt,1001\nb/note.txt,1001\nnote.txt,1002\n"
        names = ("a/letter.txt", "b/letter.txt", "a/note.txt", "b/note.txt")
        job = await desk.run(
            {"all.zip": pack({**{name: text(name) for name in names}, "index.csv": index})}, {"kind": "index"}
        )
        found = {name: row["personId"] for name, row in (await desk.results(job)).items()}
        assert found == {"a/letter.txt": "", "b/letter.txt": "", "a/note.txt": "1002", "b/note.txt": "1001"}
        reasons = {file["reason"] for file in await desk.queue(job)}
        assert reasons == {"Row 2 of the index matches several files. Give each its own row, with its folder."}

    async def test_bulk_upload_without_its_index_fails_with_the_reason(self, desk: BulkDesk) -> None:
        job = await desk.create({"a.txt": text("a")}, {"kind": "index"})
        assert await desk.work() == [RunState.FAILED]
        seen = await desk.view(job)
        assert (seen["status"], seen["problem"][:18]) == ("failed", "There are 0 indexe")
        assert (await desk.staff.post("bulkUpload/cancel", {"id": job}))["status"] == "cancelled"

    @pytest.mark.parametrize(
        ("content", "said"),
        [
            ("person_id\n1", "no column called file"),
            ("file,name\na,b", "no column called person_id"),
            ("file,person_id\na.txt,\n", "Row 2"),
            ("file,person_id\na.txt,1\nA.TXT,2\n", "Row 3"),
            ('file,person_id\n"a,1\n', "not a CSV file"),
        ],
    )
    def test_index_that_cannot_be_used_says_where(self, content: str, said: str) -> None:
        with pytest.raises(IndexRefused, match=said):
            read_index(content.encode())
