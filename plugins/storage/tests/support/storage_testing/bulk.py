"""Bulk uploads as the page makes them: files are uploaded, a rule is said, a worker reads them."""

import io
import zipfile
from base64 import b64encode
from collections.abc import Mapping, Sequence
from typing import Any

from homeroom_devkit.testing.districts import drain_events
from homeroom_sdk.engine import RunState
from reportlab.graphics import renderPDF
from reportlab.graphics.barcode.qr import QrCodeWidget
from reportlab.graphics.shapes import Drawing
from reportlab.pdfgen.canvas import Canvas

from storage_testing.office import Office, Staff

TUS = {"Tus-Resumable": "1.0.0"}
NAME_RULE = {"kind": "name", "by": "personId", "part": "whole"}
KIND = "Report card"


def text(word: str) -> bytes:
    """A text file that says a word."""
    return f"{word}\n".encode()


def pack(files: Mapping[str, bytes], **more: Any) -> bytes:
    """A zip with these files, whatever they are called."""
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED, **more) as archive:
        for name, content in files.items():
            info = zipfile.ZipInfo("x")
            info.filename, info.compress_type = name, zipfile.ZIP_DEFLATED
            archive.writestr(info, content)
    return out.getvalue()


class BulkDesk:
    """Somebody who uploads much at once, in an office that may."""

    def __init__(self, office: Office, staff: Staff) -> None:
        self.office, self.staff = office, staff

    @classmethod
    async def open(cls, office: Office) -> "BulkDesk":
        """The desk of the administrator, in a district that has switched bulk uploads on."""
        await switch(office, value=True)
        return cls(office, office.admin)

    async def upload(self, name: str, content: bytes) -> str:
        """Upload a file by tus; its id."""

        encoded = b64encode(name.encode()).decode(), b64encode(b"bulk").decode()
        headers = {
            **self.staff.headers,
            **TUS,
            "Upload-Length": str(len(content)),
            "Upload-Metadata": f"filename {encoded[0]},purpose {encoded[1]}",
        }
        begun = await self.office.api.post("/api/document/uploads", headers=headers)
        assert begun.status_code == 201, begun.text
        place = begun.headers["location"]
        headers = {
            **self.staff.headers,
            **TUS,
            "Upload-Offset": "0",
            "Content-Type": "application/offset+octet-stream",
        }
        sent = await self.office.api.request("PATCH", place, headers=headers, content=content)
        assert sent.status_code == 204, sent.text
        return place.rpartition("/")[2]

    async def create(
        self, files: Mapping[str, bytes] | Sequence[str], rule: Mapping[str, Any] = NAME_RULE, **more: Any
    ) -> str:
        """Begin a bulk upload of these files, or uploads; its id."""
        ids = [await self.upload(*item) for item in files.items()] if isinstance(files, Mapping) else list(files)
        type_id = str(await self.office.kind(KIND))
        body = {"uploadIds": ids, "typeId": type_id, "rule": rule, **more}
        status, answer = await self.staff.call("POST", "bulkUpload/createBulkUpload", body)
        assert status == 202, answer
        return str(answer["data"]["jobId"])

    async def work(self) -> list[RunState]:
        """Carry out what is queued, as a worker does, and tell everybody."""
        states = await self.office.run()
        await drain_events(self.office.platform, self.office.district)
        return states

    async def run(self, files: Mapping[str, bytes], rule: Mapping[str, Any] = NAME_RULE, **more: Any) -> str:
        """Begin a bulk upload and have it read to its end."""
        job = await self.create(files, rule, **more)
        assert await self.work() == [RunState.COMPLETED]
        return job

    async def results(self, job: str) -> dict[str, dict[str, Any]]:
        """The rows of the results' grid, by the name of the file."""
        own = [{"property": "jobId", "values": [job]}]
        return {row["fileName"]: row for row in await self.staff.list("BulkJobResults", filters=own, size=500)}

    async def states(self, job: str) -> dict[str, str]:
        """What became of each file."""
        return {name: row["status"] for name, row in (await self.results(job)).items()}

    async def view(self, job: str) -> dict[str, Any]:
        """Where the job stands."""
        found: dict[str, Any] = await self.staff.post("bulkUpload/view", {"id": job})
        return found

    async def queue(self, job: str, **page: Any) -> list[dict[str, Any]]:
        """The files that are nobody's."""
        found = await self.staff.post("bulkUpload/getUnmappedResults", {"id": job, **page})
        return list(found["results"])

    async def person(self, person_id: str) -> str:
        """The directory's own id of a person."""
        found = await self.office.admin.list("Persons")
        return str(next(row["id"] for row in found if row["personId"] == person_id))


async def switch(office: Office, *, value: bool) -> None:
    """Switch bulk uploads on or off for the district."""
    await office.admin.post("customerSettings/store", {"key": "EnableBulkUpload", "value": value})


def scan(*sheets: str) -> bytes:
    """A PDF with these pages: `#` and a text is a sheet with a QR code, anything else a page that says it."""
    out = io.BytesIO()
    canvas = Canvas(out)
    for sheet in sheets:
        if sheet.startswith("#"):
            code = Drawing(200, 200)
            code.add(QrCodeWidget(sheet[1:], barWidth=200, barHeight=200))
            renderPDF.draw(code, canvas, 200, 400)
        else:
            canvas.drawString(72, 700, sheet)
        canvas.showPage()
    canvas.save()
    return out.getvalue()
