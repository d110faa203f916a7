"""The list in one line: what it says of the relevant items that are not in it."""

from webapp.definitions.short_list import short_list
from webapp.model.scenario import Scenario


def test_missed_items_are_counted_also_where_they_are_hidden_or_without_a_card() -> None:
    open_list = Scenario(("A", "B"), ("A", "Y", "Z"), unnamed=3, k=2)
    hidden = open_list.with_hidden(True)
    assert (short_list(open_list)["missed"], short_list(open_list)["hides_missed"]) == (5, False)
    assert (short_list(hidden)["missed"], short_list(hidden)["hides_missed"]) == (5, True)
    assert short_list(hidden)["relevant_count"] == 1
