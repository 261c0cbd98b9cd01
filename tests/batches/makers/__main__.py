"""Write all kinds that other programs make, or the kinds named as arguments."""

import sys

from makers import (
    by_chromium,
    by_ghostscript,
    by_libreoffice,
    by_typst,
    chromium_portals,
    gs_reprints,
    libreoffice_merges,
    typst_reports,
)
from makers.programs import MADE, write_kind

_ALL = (
    by_chromium,
    by_ghostscript,
    by_libreoffice,
    by_typst,
    chromium_portals,
    gs_reprints,
    libreoffice_merges,
    typst_reports,
)

for name in sys.argv[1:] or sorted(MADE):
    folder = write_kind(name)
    print(f"{sum(path.stat().st_size for path in folder.iterdir()):8} {name}")
