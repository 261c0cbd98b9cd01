"""An office around a walk: it prepares the data before Monday and acts as the mail provider afterwards."""

import time
from base64 import b64encode
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import httpx
from delivery_testing.defects import RULE, Defects
from homeroom_demo.client import REVIEW, Clerk

from .product import PASSWORD, Product, School

PATTERN = r"Student ID: (?P<id>[0-9A-Za-z]+)"
PROVIDER = "the provider knows it"
BOUNCING, MENDED = "old@elsewhere.example", "right@elsewhere.example"
RELEASED_FROM = 20
EARLIER = "Too early"


@dataclass(frozen=True)
class Office:
    """A district's office and its mails."""

    product: Product
    school: School

    @property
    def principal(self) -> str:
        """User id of the principal, who releases jobs."""
        return f"principal@{self.school.code}.example.org"

    def links(self) -> dict[str, str]:
        """Return the newest link of each address in the mails of Monday's job."""
        found: dict[str, str] = {}
        for mail in self._mails():
            link = next(link for link in mail["links"] if "/r/" in link)
            for address in mail["to"]:
                found.setdefault(address, link)
        return found

    def bounce(self, address: str) -> None:
        """Report a hard bounce of the address as the provider Postmark does."""
        mail = next(mail for mail in self._mails() if address in mail["to"])
        raw = httpx.get(f"{self.product.mailbox_url}/mails/{mail['id']}/raw", trust_env=False).text
        name = next(line.split(": ")[1] for line in raw.splitlines() if line.startswith("X-PM-Metadata-mail: "))
        with self.product.database() as database:
            row = database.execute("SELECT id FROM districts WHERE code = %s", (self.school.code,)).fetchone()
        assert row
        basic = b64encode(f"postmark:{PROVIDER}".encode()).decode()
        event = {"RecordType": "Bounce", "Type": "HardBounce", "ID": 1, "Email": address, "Metadata": {"mail": name}}
        path = f"{self.product.url}/api/mail/events/postmark/{row[0].hex}.events"
        httpx.post(path, json=event, headers={"authorization": f"Basic {basic}"}, trust_env=False).raise_for_status()

    def _mails(self) -> list[dict[str, Any]]:
        query: dict[str, str | int] = {"q": self.school.subject, "size": 500}
        answer = httpx.get(f"{self.product.mailbox_url}/messages", params=query, trust_env=False).raise_for_status()
        ours = f"{self.school.code}.example.org", "@elsewhere.example"
        return [mail for mail in answer.json()["messages"] if mail["to"][0].endswith(ours)]


def seed(office: Office, batch: Defects, folder: Path, languages: Sequence[str]) -> Path:
    """Send the file once and change the directory afterwards, which makes the twelve defects; return the file."""
    pdf, persons = folder / "batch.pdf", folder / "persons.csv"
    pdf.write_bytes(batch.pdf)
    persons.write_text(batch.persons_csv(), "utf-8")
    school = office.school
    clerk = Clerk.sign_in(office.product.url, district=school.code, user=school.clerk, password=PASSWORD)
    clerk.save_settings("delivery", max_part_mb=1)
    clerk.save_settings("mail", postmark_password=PROVIDER)
    clerk.import_persons(persons)
    _send_early(clerk, pdf)
    _change_directory(clerk, batch, languages)
    clerk.save_settings("delivery", max_part_mb=1, release_from=RELEASED_FROM)
    clerk.http.close()
    return pdf


def _send_early(clerk: Clerk, pdf: Path) -> None:
    job_id = clerk.split(clerk.upload(pdf), rule=RULE, subject=EARLIER, message="Please read it.")
    is_approved = False
    for job in clerk.watch(job_id):
        if job["status"] == REVIEW and not is_approved:
            clerk.approve(job_id)
            is_approved = True
    assert is_approved


def _change_directory(clerk: Clerk, batch: Defects, languages: Sequence[str]) -> None:
    faulty, ids = batch.faulty, _persons(clerk)
    restricted = faulty["restricted"]
    order = {"email": restricted.guardian_email, "restricted": True, "reason": "Court order."}
    _call(clerk, "person/updateGuardian", person=ids[restricted.person_id], place=1, **order)
    for student, language in zip(batch.good[4:], languages, strict=False):
        own = {"email": student.guardian_email, "language": language}
        _call(clerk, "person/updateGuardian", person=ids[student.person_id], place=1, **own)
    _call(clerk, "mail/unsubscribe", emailAddress=faulty["suppressed"].guardian_email, categories=["delivery"])
    withdrawn = faulty["withdrawn"].person_id
    _call(clerk, "person/deletePersons", ids=[ids[withdrawn]])
    while withdrawn in _persons(clerk):
        time.sleep(0.2)


def _persons(clerk: Clerk) -> dict[str, str]:
    answer = clerk.http.get("/api/instance/Persons", params={"size": 500}).raise_for_status()
    return {row["personId"]: row["id"] for row in answer.json()["r"]}


def _call(clerk: Clerk, path: str, **body: object) -> None:
    answer = clerk.http.post(f"/api/{path}", json=body)
    assert answer.is_success, answer.text
