"""Where the menu leads to deliveries."""

import json
from importlib.resources import files

from delivery_testing.clerk import Clerk

WORDS = files("homeroom_plugins.delivery") / "locales"


async def test_entry_document_delivery_leads_whoever_may_send_to_the_jobs(clerk: Clerk) -> None:
    user = await clerk.api.another().sign_in(clerk.district)
    answer = await clerk.api.get("/api/shell/bootstrap", headers=user)
    menu = answer.json()["data"]["menu"]
    assert [item["path"] for item in menu[:2]] == ["/dashboard", "/job"]
    assert menu[1]["title"] == "delivery:nav.jobs"
    spoken = {name: json.loads((WORDS / f"{name}.json").read_text())["nav"]["jobs"] for name in ("en", "ar")}
    assert spoken == {"en": "Document delivery", "ar": "تسليم المستندات"}
