"""Steps of a clerk in the shell, in the clerk's own language."""

import base64
import re
from pathlib import Path

from playwright.async_api import Locator, expect

from .product import PASSWORD, Product, School
from .visits import Visit

PATTERN = r"Student ID:\s*(?P<id>\d+)"
PIN = r"^\d{6}$"
WORK_MS = 90_000

# Files are dropped by script, because a browser accepts no real drop from outside itself.
DROP = """(zone, {name, content}) => {
    const bytes = Uint8Array.from(atob(content), (char) => char.charCodeAt(0));
    const dataTransfer = new DataTransfer();
    dataTransfer.items.add(new File([bytes], name, {type: 'application/pdf'}));
    for (const type of ['dragover', 'drop']) {
        zone.dispatchEvent(new DragEvent(type, {dataTransfer, bubbles: true, cancelable: true}));
    }
}"""


async def open_shell(visit: Visit, product: Product) -> None:
    """Open the sign-in page and choose the visit's language."""
    await visit.page.goto(product.url)
    if visit.words.language == "ar":
        await visit.page.get_by_role("button", name="English").click()
        await visit.page.get_by_role("menuitemradio", name="العربية").click()
    await expect(visit.role("heading", "shell:login.title")).to_be_visible()


async def give_school(visit: Visit, code: str) -> None:
    """Do the first step of the sign-in."""
    await visit.label("shell:login.schoolId").fill(code)
    await visit.role("button", "shell:login.continue").click()


async def give_password(visit: Visit, user: str, password: str) -> None:
    """Do the second step of the sign-in."""
    await visit.label("shell:login.userId").fill(user)
    await visit.label("shell:login.password").fill(password)
    await visit.role("button", "shell:login.submit").click()


async def reach_dashboard(visit: Visit, product: Product, school: School) -> None:
    """Sign in and wait for the start page."""
    await open_shell(visit, product)
    await give_school(visit, school.code)
    await give_password(visit, school.clerk, PASSWORD)
    await expect(visit.role("heading", "dashboard:title")).to_be_visible()


async def sign_in(visit: Visit, product: Product, school: School) -> None:
    """Sign in and open the list of jobs."""
    await reach_dashboard(visit, product, school)
    await open_jobs(visit)


async def open_jobs(visit: Visit) -> None:
    """Open the list of jobs from the menu."""
    await choose_jobs(visit)
    await expect(visit.page.get_by_role("heading", name=visit.words("delivery:jobs.title"), level=1)).to_be_visible()


async def choose_jobs(visit: Visit) -> None:
    """Click the menu entry of the jobs; its name may end with the number of jobs at work."""
    name = re.compile(rf"^{re.escape(str(visit.words('delivery:nav.jobs')))}")
    await visit.role("navigation", "shell:frame.navigation").get_by_role("link", name=name).first.click()


async def start_new_job(visit: Visit) -> None:
    """Open the first step of a new job from the list of jobs."""
    await visit.role("link", "delivery:jobs.new").first.click()
    await expect(visit.role("heading", "delivery:new.title")).to_be_visible()


async def drop(visit: Visit, pdf: Path) -> None:
    """Drop the PDF onto the page."""
    zone = visit.page.locator("input[type=file]").locator("..")
    content = base64.b64encode(pdf.read_bytes()).decode()
    await zone.evaluate(DROP, {"name": "report-cards.pdf", "content": content})


async def match_by_pattern(visit: Visit, pattern: str) -> None:
    """Choose a custom pattern as the rule."""
    await visit.page.get_by_role("radio", name=visit.words("delivery:match.pattern")).check()
    await visit.label("delivery:match.patternLabel").fill(pattern)


async def go_on(visit: Visit) -> None:
    """Go to the next step."""
    await visit.role("button", "delivery:continue").click()


async def have_all_matched(visit: Visit) -> None:
    """Continue from the rule to the results for the whole batch."""
    await go_on(visit)
    await expect(visit.page).to_have_url(re.compile("/job/.+/check$"))
    await expect(visit.role("heading", "delivery:check.found")).to_be_visible(timeout=WORK_MS)


async def leave_out_unassigned(visit: Visit) -> None:
    """Look at the pages without an owner and confirm that they belong to no student."""
    pages = visit.role("region", "delivery:unassigned.title")
    await expect(pages.locator("img").first).to_be_visible()
    await visit.page.get_by_role("radio", name=visit.words("delivery:unassigned.nobody")).check()


def send_button(visit: Visit) -> Locator:
    """Return the button that shows how many emails go to how many families."""
    return visit.role("button", "delivery:send.mails")


def door(visit: Visit, name: str) -> Locator:
    """Return the card on the job's page that opens the rows it counts."""
    cards = visit.role("navigation", "delivery:job.doors")
    return cards.get_by_role("link").filter(has=visit.text(f"delivery:door.{name}"))


async def read_pin(visit: Visit, row: Locator) -> str:
    """Return a family's PIN, as the clerk reads it out on the phone."""
    await visit.role("button", "delivery:pin.show", within=row).click()
    pin = visit.role("dialog", "delivery:pin.title").get_by_role("status")
    await expect(pin).to_have_text(re.compile(r"\S"))  # A placeholder has this role while the PIN loads.
    return (await pin.inner_text()).strip()
