"""Bulk uploads through the API, like the page makes them: upload files, choose a rule, run the worker."""

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
    """Return a text file that contains a word."""
    return f"{word}\n".encode()


def pack(files: Mapping[str, bytes], **more: Any) -> bytes:
    """Return a zip with these files; entry names are written unchanged, even if they are invalid."""
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED, **more) as archive:
        for name, content in files.items():
            info = zipfile.ZipInfo("x")
            info.filename, info.compress_type = name, zipfile.ZIP_DEFLATED
            archive.writestr(info, content)
    return out.getvalue()


class BulkDesk:
    """A user of an office who makes bulk uploads."""

    def __init__(self, office: Office, staff: Staff) -> None:
        self.office, self.staff = office, staff

    @classmethod
    async def open(cls, office: Office) -> "BulkDesk":
        """Return a desk for the administrator, after switching on bulk uploads for the district."""
        await switch(office, value=True)
        return cls(office, office.admin)

    async def upload(self, name: str, content: bytes) -> str:
        """Upload a file by tus; return the upload's id."""

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
        """Start a bulk upload of these files, or of finished uploads by id; return the job's id."""
        ids = [await self.upload(*item) for item in files.items()] if isinstance(files, Mapping) else list(files)
        type_id = str(await self.office.kind(KIND))
        body = {"uploadIds": ids, "typeId": type_id, "rule": rule, **more}
        status, answer = await self.staff.call("POST", "bulkUpload/createBulkUpload", body)
        assert status == 202, answer
        return str(answer["data"]["jobId"])

    async def work(self) -> list[RunState]:
        """Execute the queued runs like a worker, deliver their events, and return how the runs ended."""
        states = await self.office.run()
        await drain_events(self.office.platform, self.office.district)
        return states

    async def run(self, files: Mapping[str, bytes], rule: Mapping[str, Any] = NAME_RULE, **more: Any) -> str:
        """Start a bulk upload and run it until all files are read; return the job's id."""
        job = await self.create(files, rule, **more)
        assert await self.work() == [RunState.COMPLETED]
        return job

    async def results(self, job: str) -> dict[str, dict[str, Any]]:
        """Return the rows of the results grid by file name."""
        own = [{"property": "jobId", "values": [job]}]
        return {row["fileName"]: row for row in await self.staff.list("BulkJobResults", filters=own, size=500)}

    async def states(self, job: str) -> dict[str, str]:
        """Return the state of each file by file name."""
        return {name: row["status"] for name, row in (await self.results(job)).items()}

    async def view(self, job: str) -> dict[str, Any]:
        """Return the job as the API shows it."""
        found: dict[str, Any] = await self.staff.post("bulkUpload/view", {"id": job})
        return found

    async def queue(self, job: str, **page: Any) -> list[dict[str, Any]]:
        """Return the unmapped files in the review queue."""
        found = await self.staff.post("bulkUpload/getUnmappedResults", {"id": job, **page})
        return list(found["results"])

    async def person(self, person_id: str) -> str:
        """Return a person's row id in the directory."""
        found = await self.office.admin.list("Persons")
        return str(next(row["id"] for row in found if row["personId"] == person_id))


async def switch(office: Office, *, value: bool) -> None:
    """Switch bulk uploads on or off for the district."""
    await office.admin.post("customerSettings/store", {"key": "EnableBulkUpload", "value": value})


def scan(*sheets: str) -> bytes:
    """Return a PDF with these pages: `#` and a text makes a sheet with a QR code, any other text an ordinary page."""
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
