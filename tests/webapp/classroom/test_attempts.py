"""Attempts of an address: as many in a time, and no more."""

from webapp.classroom.attempts import MOST_ADDRESSES, Attempts


def test_an_address_may_go_on_once_enough_time_has_passed() -> None:
    now = [0.0]
    attempts = Attempts(2, 60, clock=lambda: now[0])
    seen: list[bool] = []
    for second in (0, 30, 31, 59, 60, 61):
        now[0] = second
        seen.append(attempts.is_over("a"))
        if not seen[-1]:
            attempts.note("a")
    assert seen == [False, False, True, True, False, True]
    assert not attempts.is_over("b")


def test_one_home_has_one_address_of_ipv6_however_many_it_could_take() -> None:
    attempts = Attempts(1, 60)
    attempts.note("2001:db8:1:2::1")
    assert attempts.is_over("2001:db8:1:2:ffff::9")
    assert not attempts.is_over("2001:db8:1:3::1")


def test_addresses_without_end_take_no_memory_without_end() -> None:
    attempts = Attempts(1, 60)
    for number in range(MOST_ADDRESSES + 10):
        attempts.note(str(number))
    assert not attempts.is_over("9")
    assert attempts.is_over("10")
