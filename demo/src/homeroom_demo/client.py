"""Client of a running homeroom that acts as a clerk's browser and as a family's browser."""

import json
import re
import time
from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import httpx
from homeroom_sdk.errors import OperatorError

PAGE = 500
POLL_S = 0.25
ENDED = ("complete", "failed", "cancelled", "expired")
REVIEW, SCHEDULED = "review", "hold scheduled"
_TOKEN = re.compile(r"^X-PM-Metadata-mail: (\S+)", re.MULTILINE)


class DemoFailed(OperatorError):
    """A step of the demo failed; the message names it."""


class Refused(DemoFailed):
    """The API refused a request and gave a reason.

    Attributes:
        code: The response's stable error code.
        data: The response's details.
    """

    def __init__(self, path: str, status: int, code: str, message: str, data: Any) -> None:
        super().__init__(f"{path} answered {status}: {message}")
        self.code, self.message, self.data = code, message, data


@dataclass(frozen=True, slots=True)
class Clerk:
    """A signed-in user of the district with the id `district_id`."""

    http: httpx.Client
    district_id: str = ""

    @classmethod
    def sign_in(cls, url: str, *, district: str, user: str, password: str, district_id: str = "") -> "Clerk":
        """Sign in with a password, as the shell does."""
        http = httpx.Client(base_url=url, timeout=120, trust_env=False)
        form = {"grant_type": "password", "username": user, "password": password, "organization": district}
        token = _data(http.post("/api/auth/token", data=form))["access_token"]
        http.headers.update({"authorization": f"Bearer {token}", "organization": district})
        return cls(http, district_id)

    def import_persons(self, path: Path, *, ignore: Sequence[str] = (), is_confirmed: bool = False) -> dict[str, Any]:
        """Upload persons.csv.

        Args:
            ignore: Columns that the import may ignore if it does not know them.
            is_confirmed: Import even if existing persons get other names or addresses.

        Raises:
            Refused: the import was refused or held.
        """
        files = {"file": ("persons.csv", path.read_bytes())}
        data = {"ignoreColumns": list(ignore), "confirm": str(is_confirmed).lower()}
        return _data(self.http.post("/api/person/uploadPersons", files=files, data=data))

    def save_settings(self, plugin_id: str, **values: object) -> None:
        """Change the district's settings of a plugin."""
        _data(self.http.post("/api/plugin/settings", json={"pluginId": plugin_id, "values": values}))

    def upload(self, pdf: Path) -> str:
        """Upload the batch; return the upload's id."""
        with pdf.open("rb") as file:
            return str(_data(self.http.post("/api/pdf/jobs/upload", files={"file": (pdf.name, file)}))["uploadId"])

    def split(self, upload_id: str, *, rule: str, subject: str, message: str, pin_mode: str = "person_id") -> str:
        """Start the job of an upload; return its id."""
        form = {
            "uploadId": upload_id,
            "subject": subject,
            "message": message,
            "rule": rule,
            "pinMode": pin_mode,
            "sendTo": "guardian",
            "expiresOn": (datetime.now(UTC) + timedelta(days=14)).isoformat(),
        }
        return str(_data(self.http.post("/api/pdf/jobs/split", data=form))["jobId"])

    def approve(self, job_id: str) -> None:
        """Approve a job. Documents affected by unassigned pages stay held; a file sent before is sent again."""
        for row in _data(self.http.get("/api/pdf/jobs/preflight", params={"id": job_id}))["rows"]:
            if row["about"] == "file":
                said = {"jobId": job_id, "key": row["key"], "verb": "send", "reason": "The demonstration runs again."}
                _data(self.http.post("/api/pdf/jobs/preflight/decide", json=said))
        _data(self.http.post(f"/api/pdf/jobs/approve/{job_id}", json={"unassigned": "hold"}))

    def watch(self, job_id: str, *, timeout_s: float = 3600) -> Iterator[dict[str, Any]]:
        """Yield the job repeatedly until it has ended.

        Raises:
            DemoFailed: it did not end within `timeout_s`.
        """
        end = time.monotonic() + timeout_s
        while time.monotonic() < end:
            job = _data(self.http.get("/api/pdf/jobs/getJob", params={"id": job_id}))
            yield job
            if job["status"] in ENDED:
                return
            time.sleep(POLL_S)
        raise DemoFailed("The job did not end in time; see the logs of the worker.")

    def answer(self, job_id: str, status: str) -> None:
        """Do what a job in this state waits for: approve it, or send it before its scheduled time."""
        if status == REVIEW:
            self.approve(job_id)
        elif status == SCHEDULED:
            with suppress(Refused):  # It was sent in the meantime.
                _data(self.http.post(f"/api/pdf/jobs/sendNow/{job_id}"))

    def finish(self, job_id: str) -> None:
        """Wait until a job has ended, and do what it waits for."""
        status = ""
        for job in self.watch(job_id):
            if job["status"] != status:
                status = job["status"]
                self.answer(job_id, status)

    def has_job(self, subject: str) -> bool:
        """Return True if the list of jobs contains a job with this subject."""
        return next(self._list("Jobs", {"subject": subject}), None) is not None

    def list_all(self, model: str, job_id: str, **filters: str) -> Iterator[dict[str, Any]]:
        """Yield every record of a model that belongs to the job."""
        return self._list(model, {"jobId": job_id, **filters})

    def _list(self, model: str, wanted: Mapping[str, str]) -> Iterator[dict[str, Any]]:
        start = 0
        query = json.dumps({"filters": [{"property": name, "values": [value]} for name, value in wanted.items()]})
        while True:
            answer = self.http.get(f"/api/instance/{model}", params={"q": query, "fromIndex": start, "size": PAGE})
            answer.raise_for_status()
            rows = answer.json()["r"]
            yield from rows
            start += len(rows)
            if not rows or start >= answer.json()["pager"]["totalRecords"]:
                return


class Family:
    """A recipient who opens a link from a mail, without an account."""

    def __init__(self) -> None:
        self._http = httpx.Client(timeout=60, follow_redirects=True, trust_env=False)

    def open(self, link: str, pins: Sequence[str]) -> tuple[str, bytes]:
        """Try the PINs and download the document; return the correct PIN and the PDF.

        Raises:
            DemoFailed: the link does not work, or no PIN is correct.
        """
        self._http.cookies.clear()
        page = self._http.get(link)
        if page.status_code != 200 or "<form" not in page.text:
            raise DemoFailed(f"A recipient's link answered {page.status_code}.")
        for pin in pins:
            opened = self._http.post(link, data={"pin": pin})
            if opened.status_code == 200 and f"{httpx.URL(link).path}/document" in opened.text:
                document = self._http.post(f"{link}/document")
                document.raise_for_status()
                return pin, document.content
        raise DemoFailed("A recipient's link did not open with the student's ID as its PIN.")


def list_links(mailbox_url: str, since: datetime, *, district_id: str = "") -> Iterator[tuple[str, str]]:
    """Yield address and link of every mail received after `since`; of one district only if `district_id` is given."""
    start, wanted = 0, re.compile(rf"/r/{district_id.replace('-', '') or '[0-9a-f]{32}'}\.")
    with httpx.Client(base_url=mailbox_url, timeout=60, trust_env=False) as http:
        while True:
            answer = http.get("/messages", params={"start": start, "size": 100}).raise_for_status().json()
            for mail in answer["messages"]:
                if datetime.fromisoformat(mail["received_at"]) < since:
                    return
                links = [link for link in mail["links"] if wanted.search(link)]
                if links:
                    yield mail["to"][0], links[0]
            start += len(answer["messages"])
            if not answer["messages"] or start >= answer["total"]:
                return


def find_token(mailbox_url: str, address: str) -> str:
    """Find the token by which a mail provider's events identify the newest mail to an address."""
    with httpx.Client(base_url=mailbox_url, timeout=60, trust_env=False) as http:
        mails = http.get("/messages", params={"to": address, "size": 1}).raise_for_status().json()["messages"]
        found = _TOKEN.search(http.get(f"/mails/{mails[0]['id']}/raw").text) if mails else None
    if found is None:
        raise DemoFailed(f"No mail came to {address}.")
    return found[1]


def _data(answer: httpx.Response) -> dict[str, Any]:
    body = answer.json() if "json" in answer.headers.get("content-type", "") else {}
    if not answer.is_success:
        message = "; ".join(body.get("messages", [])) or answer.reason_phrase
        raise Refused(answer.request.url.path, answer.status_code, body.get("code", ""), message, body.get("data"))
    found: dict[str, Any] = body["data"]
    return found
