"""Families of five languages open their document on a phone."""

import asyncio
import csv
import json
from pathlib import Path

import pytest
from homeroom_demo.batch import make_batch
from homeroom_demo.client import Clerk
from playwright.async_api import Browser

from .clerk import PATTERN
from .families import family_reads
from .product import PASSWORD, Product, School

pytestmark = pytest.mark.browser

HARBOR = School("harbor", "Harbor Unified", "en", "Report card 2025-26")


class TestFamilies:
    async def test_those_of_five_languages_read_in_theirs(
        self, product: Product, browser: Browser, tmp_path: Path
    ) -> None:
        made = make_batch(tmp_path, 1, seed=15)
        with (made.folder / "persons.csv").open(encoding="utf-8", newline="") as file:
            person = next(csv.DictReader(file))
        await product.add_schools([HARBOR], made.folder / "persons.csv")
        await asyncio.to_thread(_send, product, made.folder / "batch.pdf")
        link = product.link_for(person["guardian_email"], HARBOR.subject)
        for language in ("es", "fr", "de", "th", "zh"):
            await family_reads(browser, link, language, person["person_id"])


def _send(product: Product, pdf: Path) -> None:
    clerk = Clerk.sign_in(product.url, district=HARBOR.code, user=HARBOR.clerk, password=PASSWORD)
    rule = json.dumps({"kind": "pattern", "pattern": PATTERN})
    job = clerk.split(clerk.upload(pdf), rule=rule, subject=HARBOR.subject, message="Please read it.")
    assert [state["status"] for state in clerk.watch(job)][-1] == "complete"
    clerk.http.close()
