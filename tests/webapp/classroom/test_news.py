"""News within a server: who is woken by what, and when."""

import asyncio

from webapp.classroom.few_at_a_time import GROUP, FewAtATime
from webapp.classroom.news import ENDED, News


def test_a_class_is_woken_in_groups_and_nobody_is_forgotten() -> None:
    async def woken() -> list[int]:
        events = [asyncio.Event() for _ in range(3 * GROUP)]
        waking = FewAtATime()
        waking.wake(events)
        waking.wake(events[-1:])
        await asyncio.sleep(0)
        counts = [sum(event.is_set() for event in events)]
        await asyncio.gather(*(event.wait() for event in events))
        return [*counts, sum(event.is_set() for event in events)]

    assert asyncio.run(woken()) == [GROUP, 3 * GROUP]


def test_an_answer_wakes_those_who_count_and_a_change_wakes_everyone() -> None:
    async def woken() -> list[tuple[bool, bool]]:
        news = News()
        student, teacher = news.listen("K7MQ2X"), news.listen("K7MQ2X", with_votes=True)
        found: list[tuple[bool, bool]] = []
        for tell in (lambda: news.moved("K7MQ2X"), lambda: news.changed("K7MQ2X", 2)):
            tell()
            await teacher.woken.wait()
            await asyncio.sleep(0)
            found.append((student.woken.is_set(), teacher.woken.is_set()))
            teacher.woken.clear()
        return found

    assert asyncio.run(woken()) == [(False, True), (True, True)]


def test_an_older_version_is_no_news_and_the_end_always_is() -> None:
    async def versions() -> list[int]:
        news = News()
        news.listen("K7MQ2X")
        found: list[int] = []
        for version in (3, 2, 3, ENDED):
            news.changed("K7MQ2X", version)
            found.append(news.latest("K7MQ2X")[0])
        return found

    assert asyncio.run(versions()) == [3, 3, 3, ENDED]


def test_a_room_that_nobody_listens_to_is_forgotten() -> None:
    async def listened() -> list[dict[str, int]]:
        news = News()
        listener = news.listen("K7MQ2X")
        news.changed("K7MQ2X", 2)
        found = [news.listened()]
        news.leave(listener)
        news.changed("K7MQ2X", 3)
        return [*found, news.listened()]

    assert asyncio.run(listened()) == [{"K7MQ2X": 2}, {}]
