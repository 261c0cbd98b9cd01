"""A clerk's day with a job, a held document and a sibling's page; all texts contain the district's word."""

import json
from dataclasses import dataclass, replace
from typing import Any
from uuid import UUID, uuid4

from homeroom_devkit.testing.canary import CanaryDistrict, CanaryPerson, Day
from homeroom_devkit.testing.districts import open_plugin_context
from homeroom_devkit.testing.pdf import write_pdf
from homeroom_plugins.delivery.district.allow_list import pair_value
from homeroom_plugins.delivery.models import Decision, ReleasedMark

from delivery_testing.clerk import RULE, Clerk, Student
from delivery_testing.family import Family

SILENT = {
    "delivery_acts": "what families did, in words of the platform",
    "delivery_read_ranges": "what pages say, sealed (`test_sharing_pages.py`), while a job is being matched",
    "delivery_sampled_documents": "what was decided, in words of the platform",
}

KEEPS = {
    "delivery_jobs": "columns that count recipients, and never name one",
    "delivery_released_marks": "texts and addresses that are nobody's alone",
}


@dataclass(frozen=True, slots=True)
class Delivered:
    """The clerk, the students with families that got mail, and the job."""

    clerk: Clerk
    students: list[Student]
    job_id: str


def delivered(canary: CanaryDistrict) -> Delivered:
    """Return what the day has left."""
    found: Delivered = canary.made["delivery"]
    return found


async def live(day: Day) -> None:
    """Deliver a batch, release what is held, open a link, and leave a second batch in review."""
    clerk, word = Clerk(day.api, day.platform, day.district, day.headers), day.word
    *students, held, paper = clerk.invent(5, word=word)
    await clerk.import_persons([*students, held, replace(paper, guardian_email="")])
    sibling = f"Sibling: {students[1].first_name} {students[1].last_name}"
    pages = [f"Student ID: {held.person_id}", students[0].page(sibling)]
    pages += [*(student.page(word) for student in [*students[1:], paper]), f"nobody's {word}"]
    pdf = write_pdf(pages, info=word)
    upload = (await clerk.upload(pdf, name=f"{word}.pdf")).json()["data"]["uploadId"]
    saved = {"name": f"Cards {word}", "rule": json.loads(RULE), "uploadId": upload}
    assert (await clerk.post("rules", json=saved)).status_code == 201
    texts: dict[str, Any] = {"subject": f"Cards {word}", "message": f"Dear {word}", "pinMode": "person_id"}
    job_id = str((await clerk.split(uploadId=upload, **texts)).json()["data"]["jobId"])
    await clerk.run()
    await _check(clerk, job_id, word)
    assert (await clerk.post("printRest", json={"jobId": job_id})).status_code == 200
    first = students[0]
    await Family.of(day.api, day.mailbox, first.guardian_email).open(first.person_id)
    await clerk.pin_of(job_id, first)
    await clerk.split(pdf, **texts)
    await clerk.drain_events()
    typed = {"type": "splitter", "name": f"Draft {word}", "form": {"words": word}}
    assert (await clerk.post("saveDraft", json=typed)).status_code == 200
    assert (await clerk.post("external", json={"subject": f"Draft {word}"})).status_code == 201
    day.links += [Family.of(day.api, day.mailbox, student.guardian_email).path for student in students]
    day.words |= {"personId": first.person_id, "token": day.links[0].removeprefix("/r/")}
    day.made["delivery"] = Delivered(clerk, students, job_id)
    day.words |= {"rule": RULE, "pattern": r"Student ID: (?P<id>\d+)"}


async def _check(clerk: Clerk, job_id: str, word: str) -> None:
    """Release the sibling, draw a sample of documents without a name, and release the others."""
    problems = await clerk.list_records("JobProblems", job_id)
    sibling = next(row["id"] for row in problems if row["kind"] == "other_person")
    mark = {"problemId": sibling, "as": "sibling", "reason": f"Twins {word}"}
    assert (await clerk.post("releaseMark", json=mark)).status_code == 200
    rows = (await clerk.get_data("preflight", id=job_id))["rows"]
    nobodys = next(row["key"] for row in rows if row["about"] == "pages")
    decided = {"jobId": job_id, "key": nobodys, "verb": "skip", "reason": f"News {word}"}
    assert (await clerk.post("preflight/decide", json=decided)).status_code == 200
    assert (await clerk.post("sample", json={"jobId": job_id, "kind": "name_missing"})).status_code == 200
    await _sign(clerk, job_id, word)
    await clerk.approve(job_id, unassigned="nobody")


async def _sign(clerk: Clerk, job_id: str, word: str) -> None:
    """Put a stored signature on each document, next to a text that all documents contain."""
    form = {"name": f"Sam {word}", "title": word, "scope": "district", "text": f"Sam {word}"}
    saved = await clerk.api.post("/api/signatureOverlay/saveSignatory", data=form, headers=clerk.headers)
    assert saved.status_code == 200, saved.text
    place = {"signatoryId": saved.json()["data"]["id"], "page": 0, "x": 0, "y": 60, "width": 90, "height": 12}
    chosen = await clerk.post(f"setOverlays/{job_id}", json={"overlays": [place | {"anchor": "Student ID"}]})
    assert chosen.status_code == 200, chosen.text


async def keep_of(day: Day, person: CanaryPerson) -> None:
    """Deliver one job to the person alone and another that holds a page naming both persons; open the first link."""
    clerk = Clerk(day.api, day.platform, day.district, day.headers)
    (other,) = clerk.invent(1)
    await clerk.import_persons([other])
    own = f"Student ID: {person.person_id}\n{person.name} {person.name}\nReport card"
    rule = json.dumps({"kind": "pattern", "pattern": r"Student ID: (?P<id>\S+)"})
    texts = {"subject": f"Card of {person.name}", "message": person.name, "rule": rule, "pinMode": "person_id"}
    alone = await clerk.split(write_pdf([own]), **texts)
    assert alone.status_code == 202, alone.text
    await clerk.run()
    await Family.of(day.api, day.mailbox, person.address).open(person.person_id)
    both = await clerk.split(write_pdf([own, other.page(f"{person.name} {person.name}")]), rule=rule)
    assert both.status_code == 202, both.text
    await clerk.run_again(both.json()["data"]["jobId"])
    async with open_plugin_context(day.platform, "delivery", day.district) as ctx:
        decision = Decision(job_id=UUID(both.json()["data"]["jobId"]), about="address", verb="correct")
        decision.person, decision.email, decision.created_by = person.id, person.address, "clerk"
        ctx.db.add(decision)
        value = pair_value(str(person.id), str(uuid4()))
        ctx.db.add(ReleasedMark(kind="pair", value=value, reason="Twins", created_by="clerk"))
    day.made["delivery"] = [alone.json()["data"]["jobId"], both.json()["data"]["jobId"]]
