"""Templates: accepted uploads, fields that follow their anchors, and versions that do not change while in use."""

from typing import Any

import pytest
from homeroom_devkit.testing.pdf import write_pdf
from homeroom_sdk.context import SCHOOL_USER
from signing_testing.office import GUARDIAN, TEXT, Child, Office, field, signature
from signing_testing.tampering import as_word, resave


async def save(office: Office, template: dict[str, Any], *fields: dict[str, Any], **changes: Any) -> Any:
    """Save a template with these fields."""
    body = {
        "templateId": template["id"],
        "version": template["version"],
        "name": "Trip",
        "roles": [GUARDIAN],
        "fields": fields,
    }
    return await office.post("saveTemplate", body | changes)


async def replace(office: Office, template: dict[str, Any], *pages: str) -> Any:
    """Replace the file of a template."""
    files = {"file": ("new.pdf", write_pdf(pages), "application/pdf")}
    data = {"templateId": template["id"]}
    return await office.api.post("/api/documentSignature/replaceFile", headers=office.headers, files=files, data=data)


class TestUpload:
    async def test_template_has_the_sizes_of_its_pages(self, office: Office) -> None:
        made = (await office.upload(name="Trip")).json()["data"]
        assert (made["name"], made["version"], made["pageSizes"]) == ("Trip", 1, [[300.0, 200.0]])
        listed = (await office.get("getTemplates")).json()["data"]["templates"]
        assert [(item["name"], item["pages"]) for item in listed] == [("Trip", 1)]

    @pytest.mark.parametrize(
        "content",
        [
            b"",
            b"no pdf",
            b"%PDF-1.7 broken",
            resave(write_pdf(["Trip"]), "password"),
            resave(write_pdf(["Trip"]), "owner password"),
        ],
        ids=["empty", "no PDF", "broken", "password", "owner's password"],
    )
    async def test_file_that_is_none_is_refused_with_a_reason(self, office: Office, content: bytes) -> None:
        answer = await office.upload(pdf=content or b" ")
        assert answer.status_code == 422
        assert answer.json()["messages"]

    async def test_file_of_word_is_taken_as_it_can_be_sealed(self, office: Office) -> None:
        answer = await office.upload(pdf=as_word(write_pdf(["Trip"])))
        assert answer.status_code == 201, answer.text
        kept = (await office.get(f"templateFile/{answer.json()['data']['id']}")).content
        assert b"/XRefStm" not in kept

    async def test_one_for_a_single_job_is_in_no_list(self, office: Office) -> None:
        await office.upload(once="true")
        assert (await office.get("getTemplates")).json()["data"]["templates"] == []

    async def test_only_managers_upload(self, office: Office) -> None:
        user = await office.colleague("desk", SCHOOL_USER)
        assert (await user.upload()).status_code == 403


class TestSave:
    async def test_editor_that_is_behind_overwrites_nothing(self, office: Office) -> None:
        made = (await office.upload()).json()["data"]
        assert (await save(office, made, signature())).status_code == 200
        answer = await save(office, made)
        assert (answer.status_code, answer.json()["code"]) == (409, "template_changed")

    @pytest.mark.deep(of="plugins")
    @pytest.mark.parametrize(
        "wrong",
        [
            field("a", "signature", "nobody"),
            field("a", "check", ""),
            field("a", "text", ""),
            field("a", "select"),
            field("a", "radio"),
            field("a", "text", "", merge="person.secret"),
            field("a", "signature", merge="person.name"),
        ],
    )
    async def test_field_that_cannot_work_is_named(self, office: Office, wrong: dict[str, Any]) -> None:
        made = (await office.upload()).json()["data"]
        answer = await save(office, made, signature(), wrong)
        assert answer.status_code == 422
        assert list(answer.json()["data"]["fields"]) == ["a"]

    async def test_field_outside_of_its_page_is_pushed_onto_it(self, office: Office) -> None:
        made = (await office.upload()).json()["data"]
        saved = (await save(office, made, signature() | {"x": 290, "y": -5, "page": 9})).json()["data"]
        (found,) = saved["fields"]
        assert (found["x"], found["y"], found["page"]) == (220.0, 0.0, 1)
        assert saved["movedFields"] == ["sign-g1"]


class TestAnchors:
    async def test_field_follows_its_text_into_another_file(self, office: Office) -> None:
        made = (await office.upload(TEXT)).json()["data"]
        anchored = signature() | {"anchor": {"text": "parent  SIGNATURE:", "dx": 4, "dy": 15}}
        saved = (await save(office, made, anchored)).json()["data"]
        assert saved["lostAnchors"] == []
        before = saved["fields"][0]
        moved = (await replace(office, saved, "Cover", "One\nTwo\nThree\nParent signature:")).json()["data"]
        after = moved["fields"][0]
        assert (moved["lostAnchors"], before["page"], after["page"]) == ([], 1, 2)
        assert after["x"] == before["x"]
        assert after["y"] > before["y"]

    async def test_lost_text_leaves_the_field_where_it_was(self, office: Office) -> None:
        made = (await office.upload(TEXT)).json()["data"]
        anchored = signature() | {"anchor": {"text": "Parent signature:", "dx": 0, "dy": 0}}
        saved = (await save(office, made, anchored)).json()["data"]
        moved = (await replace(office, saved, "Nothing of the kind")).json()["data"]
        assert moved["lostAnchors"] == ["sign-g1"]
        assert moved["fields"][0]["y"] == saved["fields"][0]["y"]


class TestVersions:
    @pytest.mark.deep(of="plugins")
    async def test_version_in_use_stays_as_it_is(self, office: Office, child: Child) -> None:
        await office.import_children(child)
        template = await office.template()
        await office.ask(template, child)
        request = await office.request()
        await replace(office, template, "Another text")
        old = (await office.get(f"getTemplate/{template['id']}", version=template["version"])).json()["data"]
        new = (await office.get(f"getTemplate/{template['id']}")).json()["data"]
        assert (old["fileName"], new["fileName"]) == ("trip.pdf", "new.pdf")
        assert (await office.request()).blob_id == request.blob_id

    async def test_archived_one_sends_nothing(self, office: Office, child: Child) -> None:
        await office.import_children(child)
        template = await office.template()
        await office.data("archiveTemplate", {"templateId": template["id"]})
        assert (await office.get("getTemplates")).json()["data"]["templates"] == []
        assert (await office.post("createJob", office.job(template, child))).status_code == 409
        await office.data("archiveTemplate", {"templateId": template["id"], "archived": False})
        assert (await office.post("createJob", office.job(template, child))).status_code == 202


class TestPreview:
    async def test_merge_fields_say_what_is_known(self, office: Office) -> None:
        fields = [field("a", "text", "", merge="csv.Bus"), field("b", "text", "", merge="person.name")]
        template = await office.template(fields=fields)
        found = await office.data("previewTemplate", {"templateId": template["id"], "csv": {"BUS": "7"}})
        assert [item["value"] for item in found["fields"][:2]] == ["7", ""]
        assert found["unknown"] == ["person.name"]

    async def test_page_and_file_are_given(self, office: Office) -> None:
        template = await office.template()
        assert (await office.get(f"templatePage/{template['id']}/1")).content.startswith(b"\x89PNG")
        assert (await office.get(f"templatePage/{template['id']}/2")).status_code == 404
        assert (await office.get(f"templateFile/{template['id']}")).content.startswith(b"%PDF")
