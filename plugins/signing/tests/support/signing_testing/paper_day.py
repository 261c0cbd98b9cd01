"""The part of the canary day on paper: a print run, a stack of scans, and a decision on its page."""

from uuid import UUID

from homeroom_devkit.testing.canary import Day
from homeroom_devkit.testing.districts import run_flows

from signing_testing.forms import write_form


async def live_on_paper(day: Day, *request_ids: UUID) -> None:
    """Print requests for signing on paper, upload a page without a code, and dismiss it."""
    body = {"requestIds": [str(request_id) for request_id in request_ids]}
    await day.post("documentSignature/createPrintRun", body)
    files = {"file": (f"{day.word}.pdf", write_form([day.word]), "application/pdf")}
    stack = await day.post("documentSignature/uploadScans", files=files)
    await run_flows(day.platform, day.district)
    answer = await day.api.get(
        "/api/documentSignature/getScannedPages", params={"stackId": stack["id"]}, headers=day.headers
    )
    (page,) = answer.json()["data"]["pages"]
    await day.post("documentSignature/dismissPage", {"pageId": page["id"], "reason": f"Scrap {day.word}"})
