"""An office that asks 200 families to sign: its students before the walk, and queries of its database."""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from io import BytesIO
from pathlib import Path
from typing import Any

import httpx
import pikepdf
from homeroom_demo.client import Clerk
from homeroom_devkit.testing.pdf import write_pdf

from .product import PASSWORD, Product, School

FAMILIES = 200
HEADER = "person_id,first_name,last_name,school_id,email,guardian_name,guardian_email,guardian_language"
SECOND = "guardian2_name,guardian2_email"
FIRST_ID = 1000
A4_PT = (595, 842)


@dataclass(frozen=True)
class SigningOffice:
    """A district's office, its families and their mails."""

    product: Product
    school: School

    @property
    def aunt(self) -> str:
        """Address of a person who is not in any list."""
        return f"aunt@{self.school.code}.example.org"

    def guardian(self, number: int, which: int = 1) -> str:
        """Return the address of a guardian of the student with this number."""
        return f"home{number}-{which}@{self.school.code}.example.org"

    def call(self, clerk: Clerk, path: str, **body: Any) -> Any:
        """Send a call that must succeed and return its data; a file goes as `files`, with its form as `data`."""
        sent = body if "files" in body else {"json": body}
        answer = clerk.http.post(f"/api/{path}", **sent)
        assert answer.is_success, answer.text
        return answer.json()["data"]

    def create_job(self, clerk: Clerk, template_id: str, title: str, numbers: Iterable[int], **values: object) -> None:
        """Ask all guardians of the students with these numbers."""
        job: dict[str, object] = {
            "templateId": template_id,
            "title": title,
            "subject": title,
            "pinMode": "none",
            "allGuardians": True,
            "expiresOn": (datetime.now(UTC) + timedelta(days=14)).isoformat(),
            "people": [{"personId": str(FIRST_ID + number)} for number in numbers],
        }
        self.call(clerk, "documentSignature/createJob", **job | values)

    def sign_in(self) -> Clerk:
        """Sign the clerk in through the API."""
        return Clerk.sign_in(self.product.url, district=self.school.code, user=self.school.clerk, password=PASSWORD)

    def import_families(
        self, folder: Path, *, count: int = FAMILIES, arabic: int = -1, two: tuple[int, ...] = ()
    ) -> None:
        """Import students with one guardian each; those in `two` have a second one, and `arabic`'s guardian reads
        Arabic.
        """
        rows = [f"{HEADER},{SECOND}"]
        for number in range(count):
            language = "ar" if number == arabic else "en"
            second = f"Omar Home{number},{self.guardian(number, 2)}" if number in two else ","
            rows.append(
                f"{FIRST_ID + number},Ann{number},Home{number},North,,Eve Home{number},"
                f"{self.guardian(number)},{language},{second}"
            )
        persons = folder / "persons.csv"
        persons.write_text("\n".join(rows))
        office = self.sign_in()
        office.import_persons(persons)
        office.http.close()

    def count_mails(self, subject: str, address: str = "") -> int:
        """Count the mails with this subject that have arrived, for this address or for all."""
        query: dict[str, str | int] = {"q": subject, "to": address, "size": 1}
        answer = httpx.get(f"{self.product.mailbox_url}/messages", params=query, trust_env=False).raise_for_status()
        return int(answer.json()["total"])

    def ask(self, sql: str, *values: object) -> list[tuple[object, ...]]:
        """Query the database; the district's code fills the first %s."""
        with self.product.database() as database:
            return database.execute(sql, (self.school.code, *values)).fetchall()

    @property
    def verify_page(self) -> str:
        """Address of the public page that verifies the district's sealed documents."""
        ((district,),) = self.ask("SELECT replace(id::text, '-', '') FROM districts WHERE code = %s")
        return f"{self.product.url}/verify/{district}.documents"


def sheet(*lines: str, lower_pt: float = 0) -> bytes:
    """Return an A4 page with these lines at its top, moved down by `lower_pt`."""
    out = BytesIO()
    with pikepdf.open(BytesIO(write_pdf(["\n".join(lines)]))) as pdf:
        page = pdf.pages[0]
        page.MediaBox = [0, 0, *A4_PT]
        page.contents_add(f"q 1 0 0 1 30 {600 - lower_pt} cm".encode(), prepend=True)
        page.contents_add(b"Q")
        pdf.save(out)
    return out.getvalue()
