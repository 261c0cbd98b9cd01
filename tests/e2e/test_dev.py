"""Development of homeroom: an edit of the shell or of a remote arrives in the open page, which keeps its state."""

import os
import shutil
import signal
import subprocess
import time
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import httpx
import pytest
from homeroom.processes.ports import free_port
from playwright.async_api import Browser, Page, expect

from .clerk import sign_in
from .product import RIVERSIDE, Product
from .visits import visiting
from .words import ROOT, Words

pytestmark = pytest.mark.browser
START_TIMEOUT_S = 60
UNTOUCHED = "window.untouched = true"


@dataclass(frozen=True)
class DevServers:
    """The development servers of a copy of the sources, which a test may edit."""

    url: str
    sources: Path

    def edit(self, path: str, old: str, new: str) -> None:
        """Replace the first occurrence of a text in a source file."""
        file = self.sources / path
        text = file.read_text()
        assert old in text, f"{path} has no {old}"
        file.write_text(text.replace(old, new, 1))


@pytest.fixture
def dev(product: Product, tmp_path: Path) -> Iterator[DevServers]:
    """Run what `make dev-ui` starts, on a copy of the shell and of one remote."""
    for folder in ("shell-ui", "plugin-ui/delivery"):
        shutil.copytree(ROOT / folder, tmp_path / folder, ignore=shutil.ignore_patterns("node_modules", ".mf"))
    for file in ("tsconfig.base.json", "package.json"):
        shutil.copy(ROOT / file, tmp_path)
    (tmp_path / "node_modules").symlink_to(ROOT / "node_modules")
    port, remote_port = free_port(), free_port()
    own = {
        "HOMEROOM_API": product.url,
        "HOMEROOM_DEV_PORT": str(port),
        "HOMEROOM_DEV_REMOTE_PORT": str(remote_port),
    }
    log = (tmp_path / "dev.log").open("w")
    command = ["node", str(tmp_path / "shell-ui/dev.mjs")]
    process = subprocess.Popen(command, env=os.environ | own, stdout=log, stderr=log, start_new_session=True)
    try:
        for address in (f"http://127.0.0.1:{port}/", f"http://127.0.0.1:{remote_port}/mf-manifest.json"):
            wait_for(address, process, tmp_path / "dev.log")
        yield DevServers(f"http://127.0.0.1:{port}", tmp_path)
    finally:
        os.killpg(process.pid, signal.SIGTERM)
        process.wait(20)
        log.close()


class TestDev:
    async def test_edits_arrive_and_the_page_keeps_its_state(
        self, product: Product, dev: DevServers, browser: Browser
    ) -> None:
        words = Words("en")
        async with visiting(browser, words) as clerk:
            await sign_in(clerk, Product(dev.url, product.mailbox_url, product.home), RIVERSIDE)
            search = clerk.page.get_by_role("searchbox").first
            await search.fill("zebra")
            await clerk.page.evaluate(UNTOUCHED)

            dev.edit("plugin-ui/delivery/src/pages/jobs.page.tsx", "t('jobs.title')", "'Edited jobs'")
            await expect(clerk.page.get_by_role("heading", name="Edited jobs", level=1)).to_be_visible()
            assert await is_untouched(clerk.page)

            dev.edit("shell-ui/src/frame/logo.tsx", ">homeroom<", ">edited room<")
            await expect(clerk.page.get_by_text("edited room").first).to_be_visible()
            assert await is_untouched(clerk.page)
            await expect(search).to_have_value("zebra")


async def is_untouched(page: Page) -> bool:
    """Return True if the page has not been reloaded."""
    return bool(await page.evaluate("window.untouched === true"))


def wait_for(address: str, process: subprocess.Popen[bytes], log: Path) -> None:
    end = time.monotonic() + START_TIMEOUT_S
    while time.monotonic() < end and process.poll() is None:
        try:
            if httpx.get(address, trust_env=False).is_success:
                return
        except httpx.TransportError:
            pass
        time.sleep(0.25)
    raise RuntimeError(f"{address} does not answer:\n{log.read_text()[-2000:]}")
