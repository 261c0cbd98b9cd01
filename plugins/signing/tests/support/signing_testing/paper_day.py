"""Paper's part of a district's day: a print run, a stack of scans, and what was decided of its page."""

from uuid import UUID

from homeroom_devkit.testing.canary import Day
from homeroom_devkit.testing.districts import run_flows

from signing_testing.forms import write_form


async def live_on_paper(day: Day, *request_ids: UUID) -> None:
    """Print what can be signed on paper, upload a page that is nobody's, and put it aside."""
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
