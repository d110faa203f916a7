"""Codes, secrets and attempts: what is forgiven, and what nobody can tell or try out."""

from webapp.classroom import cookies
from webapp.classroom.attempts import MOST_ADDRESSES, Attempts
from webapp.classroom.codes import ALPHABET, LENGTH, digest, new_code, new_secret, parse_code


def test_codes_have_six_characters_that_are_not_taken_for_one_another() -> None:
    codes = {new_code() for _ in range(1000)}
    assert len(codes) == 1000
    assert {len(code) for code in codes} == {LENGTH}
    assert set().union(*codes) == set(ALPHABET)
    assert not set("0O1IL") & set(ALPHABET)


def test_a_code_is_read_however_it_is_typed_and_what_is_no_code_is_none() -> None:
    typed = [
        "K7MQ2X",
        "k7mq2x",
        " K7M Q2X ",
        "k7m-q2x",
        "K7M–Q2X",
        "K 7 M Q 2 X",
        "Ｋ７ＭＱ２Ｘ",
        "k7m.q2x\n",
    ]
    assert [one for one in typed if parse_code(one) != "K7MQ2X"] == []
    typed = ["", "K7MQ2", "K7MQ2XX", "K7MQ20", "K7MQ2O", "' OR 1", "K7MQ2X" * 1000, "가나다라마바", "İ" * 6]
    assert [one for one in typed if parse_code(one)] == []


def test_a_room_knows_a_device_by_what_no_other_room_does() -> None:
    device = new_secret()
    assert digest("K7MQ2X", device) != digest("K7MQ2Y", device)
    assert device not in digest("K7MQ2X", device)


def test_the_key_of_one_room_is_not_that_of_another_and_a_cookie_of_another_form_is_none() -> None:
    key, name = new_secret(), cookies.name_of_key("K7MQ2X")
    assert cookies.key_for({name: key}, "K7MQ2X") == key
    assert cookies.key_for({name: key}, "K7MQ2Y") is None
    for value in ("", "guess", "a" * 21, "a" * 23, "a" * 21 + "\n", "a" * 21 + "%"):
        assert cookies.device({cookies.DEVICE: value}) is None
        assert cookies.key_for({name: value}, "K7MQ2X") is None


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
