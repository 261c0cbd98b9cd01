"""`homeroom status`."""

import sys

from homeroom.config import Settings
from homeroom.db.inspection import inspect_database
from homeroom.processes.home_lock import find_supervisor
from homeroom_local.supervision.child import Status
from homeroom_local.supervision.status_file import read_status
from homeroom_local.supervision.status_table import status_table
from rich.console import Console

from homeroom_cli.checkup import check_daemons, count_work, find_running_database, lacks_home
from homeroom_cli.running import with_platform
from homeroom_cli.tables import print_table


def status() -> None:
    """Show what `homeroom up` runs here, and what work waits or is stuck.

    Starts and changes nothing. Ends with 1 unless everything runs and no work is stuck.
    """
    settings, console = Settings(), Console(highlight=False)
    home = settings.home.absolute()
    supervisor = find_supervisor(home)
    processes = read_status(home / "logs") if supervisor else []
    if supervisor:
        console.print(f"homeroom runs with the home folder {home}: {supervisor}.", soft_wrap=True)
        print_table(status_table(processes))
    else:
        console.print(f"Nothing runs with the home folder {home}. Start it: homeroom up", soft_wrap=True)
    is_well = bool(processes) and all(process.status == Status.READY for process in processes)
    for is_right, sentence in check_daemons(settings):
        console.print(sentence, soft_wrap=True)
        is_well = is_well and is_right
    url = find_running_database(settings)
    if url is not None and not lacks_home(settings) and all(each.is_usable for each in inspect_database(url)):
        work = with_platform(count_work, check=False, read_only=True)
        console.print(str(work))
        is_well = is_well and not work.is_stuck
    if not is_well:
        sys.exit(1)
