"""Setup of a district that stores documents: its persons, its types, and its roles."""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from homeroom_demo.client import Clerk
from homeroom_sdk.services import DocumentVerb
from playwright.async_api import expect

from .clerk import give_password, give_school, open_shell
from .product import PASSWORD, Product, School
from .visits import Visit

HEADER = "person_id,first_name,last_name,school_id,email,guardian_email"
NEWEST_USER = "SELECT id FROM users WHERE email = %s ORDER BY created_at DESC LIMIT 1"
READING = (DocumentVerb.VIEW, DocumentVerb.DOWNLOAD, DocumentVerb.HISTORY)


@dataclass(frozen=True)
class Archive:
    """Document storage as an administrator sets it up; `types` has the ids of the document types by name."""

    product: Product
    school: School
    office: Clerk
    types: dict[str, str]

    @property
    def reader(self) -> str:
        """User id of the reader, who has only a document storage role."""
        return f"reader@{self.school.code}.example.org"

    def call(self, path: str, **body: object) -> Any:
        """Send a call that must succeed and return its data."""
        answer = self.office.http.post(f"/api/{path}", json=body)
        assert answer.is_success, answer.text
        return answer.json().get("data", answer.json())

    async def add_reader(self, *names: str, verbs: Sequence[DocumentVerb] = READING) -> None:
        """Add a user who may do only this with documents of these types."""
        await self.product.run_homeroom("user", "create", self.school.code, self.reader, "--role", "SchoolUser")
        access = [{"id": self.types[name]} for name in names]
        role = self.call(
            "documentType/saveRole", name="Records", access=access, permissions=[str(verb) for verb in verbs]
        )
        with self.product.database() as connection:
            row = connection.execute(NEWEST_USER, [self.reader]).fetchone()
        assert row is not None
        self.call("auth/setRoles", userId=str(row[0]), subRoles=[role["id"]])

    def person(self, person_id: str) -> str:
        """Return the id of the directory's row of a person."""
        return str(self.call("person/getPersonAndDocument", person_id=person_id)["person"]["id"])

    def store(self, person: str, type_name: str, file_name: str, content: bytes, **more: str) -> str:
        """Store a document of a person of the directory; return its id."""
        values = {"person": person, "typeId": self.types[type_name], **more}
        files = {"file": (file_name, content, "application/octet-stream")}
        answer = self.office.http.post("/api/document/create", data=values, files=files)
        assert answer.is_success, answer.text
        return str(answer.json()["data"]["id"])

    def count_for_reader(self, model: str) -> int:
        """Return how many records of a model the reader finds through the API."""
        reader = Clerk.sign_in(self.product.url, district=self.school.code, user=self.reader, password=PASSWORD)
        answer = reader.http.post("/api/search/records", json={"model": model}).raise_for_status()
        reader.http.close()
        return int(answer.json()["pager"]["totalRecords"])

    async def sign_reader_in(self, visit: Visit) -> None:
        """Sign the reader in and wait for the start page."""
        await open_shell(visit, self.product)
        await give_school(visit, self.school.code)
        await give_password(visit, self.reader, PASSWORD)
        await expect(visit.role("heading", "dashboard:title")).to_be_visible()


@contextmanager
def opened(product: Product, school: School, persons: Path, *types: str) -> Iterator[Archive]:
    """Import these persons and create these document types in an existing district."""
    office = Clerk.sign_in(product.url, district=school.code, user=school.clerk, password=PASSWORD)
    archive = Archive(product, school, office, {})
    try:
        office.import_persons(persons)
        for name in types:
            archive.types[name] = archive.call("documentType/save", name=name)["id"]
        yield archive
    finally:
        office.http.close()


def write_persons(path: Path, *persons: tuple[str, str, str]) -> Path:
    """Write a list of students by id, first and last name."""
    rows = [f"{key},{first},{last},North,,p{key}@homes.example" for key, first, last in persons]
    path.write_text("\n".join([HEADER, *rows]), "utf-8")
    return path
