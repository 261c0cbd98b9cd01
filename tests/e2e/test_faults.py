"""Errors during a clerk's work, and how the shell recovers."""

from pathlib import Path

import pytest
from playwright.async_api import Browser, Route, expect

from .clerk import (
    PATTERN,
    choose_jobs,
    drop,
    give_password,
    give_school,
    match_by_pattern,
    open_shell,
    sign_in,
    start_new_job,
)
from .product import PASSWORD, RIVERSIDE, Product, School
from .visits import visiting
from .words import Words

pytestmark = pytest.mark.browser


class TestTamperedRemote:
    @pytest.mark.parametrize("file", ["remoteEntry", "__federation_expose_plugin"])
    async def test_changed_byte_is_blocked_while_the_shell_lives(
        self, product: Product, browser: Browser, file: str
    ) -> None:
        async with visiting(browser, Words("en")) as clerk:
            scripts = f"**/ui/delivery/**/{file}*.js"
            await clerk.page.route(scripts, change_last_byte)
            await open_shell(clerk, product)
            await give_school(clerk, RIVERSIDE.code)
            await give_password(clerk, RIVERSIDE.clerk, PASSWORD)
            await choose_jobs(clerk)

            alert = clerk.page.get_by_role("alert")
            await expect(alert).to_contain_text(str(clerk.words("shell:remote.title")))
            await clerk.look(f"30-{file.strip('_')}-changed")
            assert any("integrity" in problem for problem in clerk.problems)
            await clerk.role("link", "shell:nav.plugins").click()
            await expect(clerk.role("heading", "plugins:title")).to_be_visible()
            await expect(clerk.role("region", "plugins:title").get_by_role("row").nth(1)).to_be_visible()
            await clerk.look("31-plugins")

            await clerk.page.go_back()
            await clerk.page.unroute(scripts)
            await clerk.role("button", "shell:retry", within=alert).click()
            await expect(clerk.role("heading", "delivery:jobs.title")).to_be_visible()


class TestLostSession:
    async def test_refused_request_asks_to_sign_in_and_the_work_stays(
        self, product: Product, browser: Browser, small_pdf: Path
    ) -> None:
        async with visiting(browser, Words("en")) as clerk:
            await sign_in(clerk, product, RIVERSIDE)
            await start_new_job(clerk)
            await drop(clerk, small_pdf)
            await expect(clerk.text("delivery:preview.summary")).to_be_visible()
            await match_by_pattern(clerk, "ID")
            clerk.expect_refusal("/api/", 401)
            end_sessions(product, RIVERSIDE)
            # The page's next request is refused; the dialog may already cover the field.
            await clerk.label("delivery:match.patternLabel").fill(PATTERN)
            dialog = clerk.role("dialog", "shell:login.againTitle")
            await expect(dialog).to_be_visible()
            await clerk.look("32-session-lost")

            await clerk.label("shell:login.password").fill(PASSWORD)
            await clerk.role("button", "shell:login.submit").click()
            await expect(dialog).to_have_count(0)
            await expect(clerk.label("delivery:match.patternLabel")).to_have_value(PATTERN)
            await expect(clerk.text("delivery:preview.summary")).to_be_visible()
            await expect(clerk.role("button", "delivery:continue")).to_be_enabled()
            assert clerk.problems == []


async def change_last_byte(route: Route) -> None:
    """Answer with the file after changing its last byte."""
    response = await route.fetch()
    body = bytearray(await response.body())
    body[-1] ^= 1
    await route.fulfill(response=response, body=bytes(body))


def end_sessions(product: Product, school: School) -> None:
    """End the school's sessions without a notice; open screens notice when a request is refused."""
    with product.database() as connection:
        connection.execute(
            "UPDATE sessions SET revoked_at = now() FROM districts "
            "WHERE districts.id = sessions.district_id AND districts.code = %s",
            (school.code,),
        )
