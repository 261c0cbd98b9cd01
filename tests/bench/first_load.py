"""Everything a browser with an empty cache fetches before the sign-in page is shown."""

from dataclasses import dataclass, field
from typing import Any

from playwright.async_api import Browser


@dataclass
class FirstLoad:
    """Size of the first page: compressed kilobytes on the wire and number of requests."""

    kilobytes: float = 0.0
    requests: int = 0
    files: dict[str, int] = field(default_factory=dict)


async def measure_first_load(browser: Browser, url: str) -> FirstLoad:
    """Open the page with an empty cache, and measure all requests until the network is idle."""
    context = await browser.new_context()
    page = await context.new_page()
    network = await context.new_cdp_session(page)
    load, paths = FirstLoad(), dict[str, str]()

    def started(event: dict[str, Any]) -> None:
        paths[event["requestId"]] = event["request"]["url"].removeprefix(url)

    def finished(event: dict[str, Any]) -> None:
        size = int(event["encodedDataLength"])
        load.files[paths.get(event["requestId"], "?")] = size
        load.kilobytes += size / 1024
        load.requests += 1

    network.on("Network.requestWillBeSent", started)
    network.on("Network.loadingFinished", finished)
    await network.send("Network.enable")
    await page.goto(url, wait_until="networkidle")
    await page.get_by_role("heading").first.wait_for()
    await context.close()
    return load
