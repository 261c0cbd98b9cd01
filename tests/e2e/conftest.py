"""The product, a browser, and a batch of report cards."""

import csv
import os
import shutil
from collections.abc import AsyncIterator, Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest
from homeroom_demo.batch import make_batch
from playwright.async_api import Browser, async_playwright, expect

from .center import running_center
from .partners import Partners, installed_partners
from .product import ALNOOR, RIVERSIDE, SPRINGFIELD, Product, running_product
from .visits import PATIENCE_MS

PERSONS = 40
UNKNOWN = 2
BROWSERS = ("chromium", "chromium-browser", "google-chrome")


@dataclass(frozen=True)
class Batch:
    """A PDF with the cards of many students; the directory knows all but one."""

    pdf: Path
    pages: int
    persons: list[dict[str, str]]
    known_csv: Path


@pytest.fixture(scope="session")
def batch(tmp_path_factory: pytest.TempPathFactory) -> Batch:
    """Provide a hostile batch; the third student is missing from the CSV file of the persons."""
    made = make_batch(tmp_path_factory.mktemp("batch"), PERSONS, seed=7, hostile=True)
    with (made.folder / "persons.csv").open(encoding="utf-8", newline="") as file:
        persons = list(csv.DictReader(file))
    known_csv = made.folder / "known.csv"
    with known_csv.open("w", encoding="utf-8", newline="") as file:
        writer = csv.DictWriter(file, persons[0])
        writer.writeheader()
        writer.writerows(person for number, person in enumerate(persons) if number != UNKNOWN)
    return Batch(made.folder / "batch.pdf", made.pages, persons, known_csv)


@pytest.fixture(scope="session")
def small_pdf(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Provide the cards of the batch's first three students, all within the preview; two of them are known."""
    return make_batch(tmp_path_factory.mktemp("small"), 3, seed=7).folder / "batch.pdf"


@pytest.fixture(scope="session")
def partners(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Partners]:
    """Provide the partners' plugins, which the product finds when it starts."""
    with installed_partners(tmp_path_factory.mktemp("partners")) as partners:
        yield partners


@pytest.fixture(scope="session")
def center() -> Iterator[str]:
    """Provide the address of an integration center."""
    with running_center() as url:
        yield url


@pytest.fixture(scope="session")
async def product(batch: Batch, partners: Partners, center: str) -> AsyncIterator[Product]:
    """Provide the running product; the districts have their persons."""
    environment = {
        "PYTHONPATH": str(partners.path),
        "HOMEROOM_REMOTE_ORIGINS": partners.origin,
        "HOMEROOM_INTEGRATION_CENTER_URL": center,
    }
    with running_product(**environment) as product:
        await product.add_schools((SPRINGFIELD, ALNOOR, RIVERSIDE), batch.known_csv)
        yield product


@pytest.fixture(scope="session")
async def browser() -> AsyncIterator[Browser]:
    """Provide a real Chromium: the one that CHROMIUM names, or the system's."""
    path = os.environ.get("CHROMIUM") or next(filter(None, map(shutil.which, BROWSERS)), None)
    assert path, "There is no Chromium. Install one (Debian: apt-get install chromium), or name yours in CHROMIUM."
    # A generous timeout, because a busy machine is not a failure.
    expect.set_options(timeout=PATIENCE_MS)
    async with async_playwright() as playwright:
        browser = await playwright.chromium.launch(executable_path=path)
        yield browser
        await browser.close()
