"""A sealed file, and a function that judges files with the key that has sealed it."""

from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest
from cryptography.hazmat.primitives.serialization import Encoding
from homeroom_plugins.signing.sealing.keys import Identity
from homeroom_plugins.signing.verifying.judging import judge_file
from homeroom_plugins.signing.verifying.verdicts import KnownKeys, Verdict, Why
from homeroom_sdk.printing import Paragraph, Printed, print_pdf
from signing_testing.sealed import make_identity, make_plan, make_sealed
from signing_testing.tampered import Judge


@pytest.fixture(scope="module")
def identity() -> Identity:
    """Return the district's own key."""
    return make_identity()


@pytest.fixture(scope="module")
async def sealed(request: pytest.FixtureRequest, identity: Identity, tmp_path_factory: pytest.TempPathFactory) -> bytes:
    """Return a file that two signers have signed, with an attachment; the parameter `tagged` selects a tagged source
    file.
    """
    source = None
    if getattr(request, "param", "plain") == "tagged":
        source = await print_pdf(Printed("Trip", "en", [Paragraph("Permission slip"), Paragraph("Second page")]))
    folder, plan = tmp_path_factory.mktemp("sealed"), make_plan(2, attachment=b"notes")
    return await make_sealed(folder, identity, source=source, plan=plan)


@pytest.fixture
def judge(identity: Identity, tmp_path: Path) -> Judge:
    """Return a function that judges the bytes of a file, and returns the verdict and its reason."""
    keys = KnownKeys(
        [identity.certificate.public_bytes(Encoding.DER)], [root.public_bytes(Encoding.DER) for root in identity.chain]
    )

    def judge_content(content: bytes) -> tuple[Verdict, Why]:
        path = tmp_path / "judged.pdf"
        path.write_bytes(content)
        # In a thread without an event loop, like the guarded child.
        with ThreadPoolExecutor(1) as pool:
            found = pool.submit(judge_file, path, keys).result()
        return found.verdict, found.why

    return judge_content
