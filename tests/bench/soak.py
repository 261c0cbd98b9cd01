"""Fifty honest clients next to ten abusive ones for five minutes: a longer run of `tests/attacks/test_soak.py`.

python tests/bench/soak.py [--minutes 5]
"""

import argparse
import asyncio
import sys
import tempfile
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[2] / "tests" / "attacks"))
sys.path.insert(0, str(Path(__file__).parents[2] / "plugins" / "delivery" / "tests" / "support"))

from attack_testing.served import Served
from attack_testing.soak.report import Soak, soak
from attack_testing.soak.scene import set_scene
from homeroom_devkit.testing.api import open_api
from homeroom_devkit.testing.districts import create_platform
from homeroom_devkit.testing.mailbox import RunningMailbox, run_mailbox
from homeroom_local.postgres.server import EmbeddedPostgres


def main() -> None:
    """Run the command line; exit with 1 if an abuse did not start or an honest client got a wrong answer."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--minutes", type=float, default=5.0, help="How long; a third of it the honest are alone.")
    options = parser.parse_args()
    with tempfile.TemporaryDirectory(prefix="homeroom-bench-") as folder:
        Path(folder).chmod(0o711)
        home = Path(folder) / "home"
        try:
            with run_mailbox(Path(folder) / "mails") as mailbox:
                found = asyncio.run(measure(home, mailbox, options.minutes * 60))
        finally:
            EmbeddedPostgres(home).destroy()
    print(found.say())
    sys.exit(1 if found.not_started or found.alone.wrong or found.beside.wrong else 0)


async def measure(home: Path, mailbox: RunningMailbox, seconds: float) -> Soak:
    """Start one process with its scene, and run the soak."""
    platform = create_platform(home, smtp_url=mailbox.smtp_url)
    served = Served(home, mailbox.smtp_url)
    await served.start()
    try:
        async with open_api(platform) as api:
            scene = await set_scene(api, platform, mailbox, served.url)
        return await soak(served, scene, alone_s=seconds / 3, beside_s=seconds * 2 / 3)
    finally:
        served.end()
        await platform.close()


if __name__ == "__main__":
    main()
