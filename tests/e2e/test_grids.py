"""The grid in a real browser: filters, views, columns, export, keyboard and small screens, on the list of jobs."""

import asyncio
import csv
import re
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest
from homeroom.config import Settings
from homeroom.platform import Platform
from homeroom.tenancy.service import find_district
from homeroom_plugins.delivery.models import Job
from homeroom_sdk.orm import uuid7
from playwright.async_api import Browser, Locator, Route, expect

from .clerk import give_password, give_school, open_shell
from .conftest import Batch
from .product import PASSWORD, Product, School
from .visits import Visit, visiting
from .words import Words

pytestmark = pytest.mark.browser

JOBS = 60
FAILED = 12
HILLSIDE = School("hillside", "Hillside Schools", "en", "Report card")
MEADOW = School("meadow", "Meadow Schools", "en", "Report card")
ALWADI = School("alwadi", "مدارس الوادي", "ar", "بطاقة التقرير")


@dataclass(frozen=True)
class Grid:
    """The list of jobs on a visit's page."""

    visit: Visit

    @property
    def rows(self) -> Locator:
        return self.visit.page.locator("tbody tr")

    async def shows(self, first: int, last: int, total: int) -> None:
        """Check the range of rows and the total in the pager."""
        numbers = self.visit.page.get_by_role("navigation", name=self.visit.words("sdk:grid.pages")).get_by_role(
            "status"
        )
        await expect(numbers).to_have_text(re.compile(rf"^{first}–{last}\D+{total}$"))

    async def filter_by_status(self, key: str) -> None:
        """Filter by one status."""
        word = re.escape(str(self.visit.words("delivery:jobs.status")))
        await self.visit.page.get_by_role("search").get_by_role("button", name=re.compile(word)).click()
        await self.visit.role("checkbox", key).check()
        await self.visit.page.keyboard.press("Escape")


@pytest.fixture(scope="session")
async def listed(product: Product, batch: Batch) -> Product:
    """Provide three districts with sixty jobs each, twelve of them failed; filters are kept per district."""
    await product.add_schools((HILLSIDE, MEADOW, ALWADI), batch.known_csv)
    platform = Platform.create(Settings(home=product.home), pool_size=2)
    for school in (HILLSIDE, MEADOW, ALWADI):
        async with platform.database.system() as session:
            district = await find_district(session, school.code)
        assert district
        async with platform.database.district(district.id) as session:
            session.add_all(_job(school, number) for number in range(JOBS))
    await platform.close()
    return product


def _job(school: School, number: int) -> Job:
    return Job(
        status="failed" if number < FAILED else "complete",
        subject=f"{school.subject} {number:02}",
        message="-",
        file_name=f"=cards-{number:02}.pdf",
        source_blob_id=uuid7(),
        rule={},
        pin_mode="none",
        send_to="guardian",
        expires_at=datetime.now(UTC) + timedelta(days=20),
        created_by=school.clerk,
        created_at=datetime.now(UTC) - timedelta(days=number),
    )


async def open_jobs(visit: Visit, product: Product, school: School) -> Grid:
    await open_shell(visit, product)
    await give_school(visit, school.code)
    await give_password(visit, school.clerk, PASSWORD)
    await expect(visit.role("heading", "shell:login.title")).to_have_count(0)
    await visit.page.goto(f"{product.url}/job")
    grid = Grid(visit)
    await grid.shows(1, 25, JOBS)
    return grid


class TestGrids:
    async def test_filter_page_view_and_columns_are_kept(
        self, listed: Product, browser: Browser, tmp_path: Path
    ) -> None:
        async with visiting(browser, Words("en")) as clerk:
            grid = await open_jobs(clerk, listed, HILLSIDE)
            await clerk.role("button", "sdk:grid.next").click()
            await grid.shows(26, 50, JOBS)
            await clerk.role("button", "sdk:grid.last").click()
            await grid.shows(51, 60, JOBS)
            await clerk.page.reload()
            await grid.shows(51, 60, JOBS)
            await clerk.page.go_back()
            await grid.shows(26, 50, JOBS)
            await grid.filter_by_status("delivery:status.failed")
            await grid.shows(1, FAILED, FAILED)
            await self._hides_a_column(clerk)
            await clerk.look("grid-filtered")
            await self._saves_a_view(clerk)
            await clerk.role("button", "sdk:grid.reset").click()
            await grid.shows(1, 25, JOBS)
            await clerk.page.goto(f"{listed.url}/job")
            await grid.shows(1, FAILED, FAILED)
            await self._takes_the_rows_away(clerk, tmp_path)
            assert clerk.problems == []

    async def test_rows_are_walked_and_picked_by_the_keyboard(self, listed: Product, browser: Browser) -> None:
        async with visiting(browser, Words("ar")) as clerk:
            grid = await open_jobs(clerk, listed, ALWADI)
            await self._makes_the_menu_narrow(clerk)
            await grid.rows.first.get_by_role("link").focus()
            for key in ("Space", "ArrowDown", "ArrowDown", "Space"):
                await clerk.page.keyboard.press(key)
            await expect(grid.rows.nth(2).get_by_role("checkbox")).to_be_checked()
            bar = clerk.role("toolbar", "sdk:grid.selection")
            await clerk.page.get_by_role("button", name=clerk.words("sdk:grid.selectAll")).click()
            await expect(bar.get_by_role("status")).to_have_text(re.compile("60|٦٠"))
            await clerk.look("grid-selected")
            await clerk.role("button", "sdk:grid.clearSelection").click()
            await expect(bar).to_have_count(0)
            await clerk.role("button", "sdk:grid.views").click()
            await expect(clerk.label("sdk:grid.viewName")).to_be_visible()
            await clerk.look("grid-views")
            await clerk.page.keyboard.press("Escape")
            await grid.rows.first.get_by_role("link").focus()
            await clerk.page.keyboard.press("Enter")
            await expect(clerk.page).to_have_url(re.compile("/job/"))
            assert clerk.problems == []

    async def test_titles_are_read_aloud_while_rows_are_awaited(self, listed: Product, browser: Browser) -> None:
        async with visiting(browser, Words("en")) as clerk:
            grid = await open_jobs(clerk, listed, MEADOW)
            go_on = asyncio.Event()

            async def hold_back(route: Route) -> None:
                await go_on.wait()
                await route.continue_()

            await clerk.page.route("**/api/search/records", hold_back)
            await clerk.page.reload()
            await expect(clerk.page.locator("table[data-waiting] th").first).to_be_attached()
            await expect(clerk.role("columnheader", "delivery:jobs.status")).to_be_attached()
            await clerk.look("grid-waiting")
            go_on.set()
            await grid.shows(1, 25, JOBS)
            assert clerk.problems == []

    async def _makes_the_menu_narrow(self, clerk: Visit) -> None:
        pager = clerk.role("navigation", "sdk:grid.pages")
        for place in ("flex-start", "space-between"):
            await clerk.page.keyboard.press("[")
            await expect(pager).to_have_css("justify-content", place)

    async def _hides_a_column(self, clerk: Visit) -> None:
        await clerk.role("button", "sdk:grid.columns").click()
        await clerk.role("checkbox", "delivery:jobs.createdBy").uncheck()
        await clerk.role("checkbox", "delivery:jobs.file").check()
        await clerk.look("grid-columns")
        await clerk.page.keyboard.press("Escape")
        await expect(clerk.role("columnheader", "delivery:jobs.createdBy")).to_have_count(0)

    async def _saves_a_view(self, clerk: Visit) -> None:
        await clerk.role("button", "sdk:grid.views").click()
        await clerk.label("sdk:grid.viewName").fill("To look after")
        await clerk.label("sdk:grid.makeDefault").check()
        await clerk.role("button", "sdk:grid.saveView").click()
        await expect(clerk.label("sdk:grid.viewName")).to_have_count(0)

    async def _takes_the_rows_away(self, clerk: Visit, folder: Path) -> None:
        async with clerk.page.expect_download() as download:
            await clerk.role("button", "sdk:grid.csv").click()
        await (await download.value).save_as(folder / "jobs.csv")
        with (folder / "jobs.csv").open(encoding="utf-8-sig", newline="") as file:
            rows = list(csv.DictReader(file))
        assert len(rows) == FAILED
        assert {row[str(clerk.words("delivery:jobs.status"))] for row in rows} == {"Failed"}
        assert all(row[str(clerk.words("delivery:jobs.file"))].startswith("'=cards") for row in rows)
        assert str(clerk.words("delivery:jobs.createdBy")) not in rows[0]
