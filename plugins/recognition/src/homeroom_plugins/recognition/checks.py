"""What an administrator should know of reading scans here."""

import asyncio
from collections.abc import Sequence

from homeroom_plugins.recognition.reader import list_scripts
from homeroom_sdk.hooks import Finding, Severity


async def check_scripts() -> Sequence[Finding]:
    """Which scripts this machine reads."""
    scripts = await asyncio.to_thread(list_scripts)
    message = f"Scanned pages are read in these scripts: {', '.join(scripts)}."
    remedy = "For other scripts, install the program Tesseract with their languages, and start homeroom again."
    return [Finding("scripts", Severity.INFO, message, remedy)]
