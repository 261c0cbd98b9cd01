import anyio
from homeroom_flows import schedules


class TestStart:
    async def test_ticks_again_after_an_error(self) -> None:
        ticks: list[int] = []
        twice = anyio.Event()

        async def tick() -> None:
            ticks.append(len(ticks))
            if len(ticks) == 1:
                raise ConnectionError("away")
            twice.set()

        scheduler = schedules.start(tick, second="*")
        try:
            with anyio.fail_after(5):
                await twice.wait()
        finally:
            scheduler.shutdown(wait=False)

        assert ticks[:2] == [0, 1]
