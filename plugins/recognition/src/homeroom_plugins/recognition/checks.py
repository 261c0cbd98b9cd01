"""Checks that tell administrators how scans are read on this machine."""

import asyncio
from collections.abc import Sequence

from homeroom_plugins.recognition.reader import list_scripts
from homeroom_sdk.hooks import Finding, Severity
from homeroom_sdk.i18n import _


async def check_scripts() -> Sequence[Finding]:
    """Report which scripts this machine reads."""
    scripts = await asyncio.to_thread(list_scripts)
    message = _("Scanned pages are read in these scripts: {scripts}.", scripts=", ".join(scripts))
    remedy = _("For other scripts, install the program Tesseract with their languages, and start homeroom again.")
    return [Finding("scripts", Severity.INFO, message, remedy)]
