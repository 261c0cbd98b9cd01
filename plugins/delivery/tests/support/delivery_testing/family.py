"""Actions of a family with the link in its mail."""

import re
from dataclasses import dataclass

import httpx
from homeroom_devkit.testing.api import ApiClient
from homeroom_devkit.testing.mailbox import RunningMailbox

LINK = re.compile(r"https?://[^/]+(/r/[0-9a-f]{32}\.[A-Za-z0-9_-]{43})")


@dataclass(frozen=True, slots=True)
class Family:
    """A browser without an account, and the path of one link."""

    browser: ApiClient
    path: str

    @classmethod
    def of(cls, api: ApiClient, mailbox: RunningMailbox, address: str) -> "Family":
        """Take the link from the one mail that came for an address."""
        (mail,) = mailbox.mails_to(address)
        (path,) = {match[1] for link in mail.links if (match := LINK.fullmatch(link))}
        return cls(api.another(), path)

    async def look(self) -> httpx.Response:
        """Open the link."""
        return await self.browser.get(self.path)

    async def type_pin(self, pin: str) -> httpx.Response:
        """Type a PIN; return the response to the form itself without following its redirect."""
        return await self.browser.post(self.path, data={"pin": pin})

    async def open(self, pin: str) -> str:
        """Type the right PIN and return the page with the document."""
        answer = await self.type_pin(pin)
        assert (answer.status_code, answer.headers.get("location")) == (303, self.path), answer.text
        page = await self.look()
        assert page.status_code == 200
        return page.text

    async def show_page(self, number: int) -> httpx.Response:
        """Fetch the picture of a page."""
        return await self.browser.get(f"{self.path}/page/{number}")

    async def download(self) -> httpx.Response:
        """Fetch the document."""
        return await self.browser.post(f"{self.path}/document")
