"""`make audit`: says which packages that are shipped have known holes. See docs/operating.md.

It ends with 0 when none is known, with 1 when one is, and with 2 when something could not be looked up.
"""

import sys
from argparse import ArgumentParser
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from pathlib import Path

from auditing.advisories import Advisories, Finding, NoList, read_lists
from auditing.packages import Package, list_packages

ROOT = Path(__file__).parents[2]
OLD = timedelta(days=30)
CLEAN, HOLES, NOT_CHECKED = 0, 1, 2
HOW = "Fetch the lists in the OSV format on a machine that reaches them, and name them: make audit ADVISORIES=FOLDER"


@dataclass(frozen=True, slots=True)
class Report:
    """What was found, and what nobody looked at."""

    findings: Sequence[Finding]
    not_checked: Sequence[str]
    checked: Sequence[str]

    @property
    def code(self) -> int:
        """How the program ends."""
        return HOLES if self.findings else NOT_CHECKED if self.not_checked else CLEAN


def audit(packages: Sequence[Package], lists: Advisories, *, now: datetime) -> Report:
    """Look every package up; a list that is missing or older than 30 days checks nothing for sure."""
    findings = [finding for package in packages for finding in lists.look_up(package)]
    checked, not_checked = [], []
    for ecosystem in dict.fromkeys(package.ecosystem for package in packages):
        count = sum(package.ecosystem == ecosystem for package in packages)
        newest = lists.newest.get(ecosystem)
        if newest is None:
            not_checked.append(f"No list tells of {ecosystem}: {count} packages were not checked.")
        elif now - newest > OLD:
            not_checked.append(
                f"The list of {ecosystem} ends on {newest:%Y-%m-%d}: what became known later about its {count} "
                "packages is not in it."
            )
        else:
            checked.append(f"{ecosystem}: {count} packages, with a list of {newest:%Y-%m-%d}.")
    return Report(findings, not_checked, checked)


def main(arguments: Sequence[str] | None = None) -> int:
    """Print the report; returns how the program ends."""
    parser = ArgumentParser(prog="audit", description=__doc__)
    parser.add_argument("--advisories", type=Path, default=ROOT / ".tools/advisories", help="file, folder or ZIP")
    parser.add_argument("--root", type=Path, default=ROOT, help="the sources whose locks are looked at")
    options = parser.parse_args(arguments)
    try:
        lists = read_lists(options.advisories)
    except NoList as error:
        print(f"Nothing was checked. {error} {HOW}", file=sys.stderr)
        return NOT_CHECKED
    report = audit(list_packages(options.root), lists, now=datetime.now(UTC))
    for finding in report.findings:
        package = finding.package
        mend = f"mended in {', '.join(finding.fixed_in)}" if finding.fixed_in else "not mended in any version"
        print(f"{package.name} {package.version} ({package.where}): {', '.join(finding.names)}, {mend}")
    for line in report.checked:
        print(line)
    for line in report.not_checked:
        print(f"{line} {HOW}", file=sys.stderr)
    print(f"{len(report.findings)} known holes." if report.findings else "No hole is known to these lists.")
    return report.code


if __name__ == "__main__":
    sys.exit(main())
