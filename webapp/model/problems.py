"""Problem codes: everything that can be wrong with a link, a name, a file or an act, in no language.

A `Problem` is a code and the values that its sentence needs. The sentence itself is the text
`problem.<code>` of the reader's language.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import Final

from webapp.model.characters import visible

# Long enough to recognise one's own text, short enough for one line of a message.
SHOWN_CHARACTERS: Final = 40

CODES: Final[Mapping[str, tuple[str, ...]]] = MappingProxyType(
    {
        # A name.
        "name_empty": (),
        "name_too_long": ("name", "length", "limit"),
        "name_not_allowed": ("name", "characters"),
        "name_taken": ("name",),
        # A link.
        "link_name_mended": ("name", "used"),
        "link_duplicates": ("parameter", "names"),
        "link_repeats": ("parameter", "names"),
        "link_number": ("parameter", "given", "lowest", "highest", "used"),
        "link_too_many_items": ("limit", "dropped"),
        "link_relevant_folded": ("limit", "folded"),
        "link_unknown_measure": ("parameter", "given"),
        "link_two_measures": ("parameter", "given", "one", "other"),
        "link_measure_taken": ("parameter", "given", "one", "other"),
        "link_unknown_choice": ("parameter", "given", "choices"),
        "link_grade": ("parameter", "given"),
        "pasted_grade": ("given", "limit"),
        "link_unknown_library": ("parameter", "given"),
        "tool_unknown": ("name",),
        "link_cut": ("limit",),
        "link_unknown_step": ("parameter", "given"),
        "link_picked": ("parameter",),
        "link_edition": (),
        "link_moved": (),
        "link_hands": ("parameter", "given", "highest"),
        "link_needs": ("parameter", "other"),
        "more_problems": ("count",),
        "example_unknown": ("parameter", "given"),
        # A pinned list.
        "pin_unreadable": ("given",),
        "pin_repeats": ("names",),
        "pin_number": ("given", "lowest", "highest"),
        "pin_items": ("limit",),
        "pin_full": ("limit",),
        "pin_nothing": (),
        "name_pinned": ("name",),
        "visit_gone": (),
        "models_relevant": (),
        "models_k": (),
        "models_items": ("limit",),
        "models_grades": (),
        "hidden_not_here": (),
        # Grades.
        "grades_not_here": (),
        "grade_too_high": ("measure", "limit"),
        # An act of the board.
        "message_unreadable": (),
        "acts_too_many": ("limit",),
        "act_unreadable": (),
        "act_unknown": ("given",),
        "number_refused": ("lowest", "highest"),
        "not_a_permutation": (),
        "item_unknown": ("name",),
        "board_full": ("limit",),
        "address_full": ("limit",),
        "old_page": (),
        "lesson_order_only": (),
        # A list that a class is asked about, or builds.
        "build_moves": ("moves",),
        "build_marks": ("hits",),
        "class_list_long": (),
        "class_list_empty": (),
        "file_not_progress": (),
        "kept_unreadable": (),
        # A room of the classroom.
        "room_code": (),
        "room_ask": (),
        "room_no_room": (),
        "room_ended": (),
        "room_room_full": (),
        "room_not_a_member": (),
        "room_not_the_teacher": (),
        "room_wrong_key": (),
        "room_voting_over": (),
        "room_too_long": (),
        "room_not_offered": (),
        "room_changed_meanwhile": (),
        "room_not_now": (),
        "room_locked": (),
        "room_too_many_questions": (),
        "room_too_many_answers": (),
        "room_no_storage": (),
        "room_too_many_rooms": (),
        "room_plan_full": ("limit", "dropped"),
        "room_list_added": ("added",),
        # An act of the cases table.
        "case_taken": ("name",),
        "case_last": (),
        "case_unknown": ("name",),
        "cases_full": ("limit",),
        "model_taken": ("name",),
        "models_full": ("limit",),
        "columns_full": ("limit",),
        # A link or a text that holds cases.
        "link_packed": (),
        "case_fields": ("case", "limit", "count"),
        "case_name_mended": ("case", "name", "used"),
        "case_name_shortened": ("case", "name", "limit"),
        "case_duplicates": ("case", "names"),
        "case_repeats": ("case", "names"),
        "case_too_many_items": ("case", "limit", "dropped"),
        "case_relevant_folded": ("case", "limit", "folded"),
        "case_name_taken": ("name", "used"),
        "cases_too_many": ("limit", "dropped"),
        "cases_without_list": ("cases",),
        "line_name_mended": ("line", "name", "used"),
        "line_name_shortened": ("line", "name", "limit"),
        "line_duplicates": ("line", "names"),
        "line_repeats": ("line", "names"),
        "line_too_many_items": ("line", "limit", "dropped"),
        "line_relevant_folded": ("line", "limit", "folded"),
        # Imported text.
        "import_too_long": ("limit",),
        "import_nothing": (),
        "import_ratings": (),
        "import_one_field": ("text",),
        "import_no_name": (),
        "import_fields": ("count", "limit"),
        "import_row_fields": ("count", "expected"),
        "import_row_blank": (),
        "import_row_mean": (),
        "import_row_number": ("text",),
        "import_row_unplaced": (),
        "import_trec_line": ("count",),
        "import_no_literal": (),
        "import_relevant_differ": ("case",),
        "import_columns_alike": ("names",),
        "import_unread": ("names",),
        "import_models": ("count", "limit", "names"),
        "import_mixed": (),
        "import_parts_differ": ("cases",),
        "import_list_cut": (),
        "import_list_unordered": (),
        "import_printed_cut": (),
        "import_series_cut": (),
        "import_series_numbers": (),
        "import_lengths": ("counts",),
        "import_key_repeated": ("key",),
        "import_ties": ("cases",),
        "import_ties_one": ("case",),
        "import_blank": (),
        "import_unranked": ("count", "items"),
        "import_by_score": ("cases",),
        "import_grades": (),
        "import_graded": ("column",),
        "import_by_rank": ("cases",),
        "import_ties_trec": ("cases",),
        "import_by_place": (),
        "import_unscored": ("cases",),
        "import_shown_only": (),
        "import_case_repeated": ("cases",),
        "import_colon": ("item",),
        "import_graded_values": ("column",),
        "import_rating_from": ("rating",),
        "import_colon_grades": ("example", "item"),
        "import_colon_scores": ("example", "item"),
        "import_no_relevant": ("cases",),
        "import_no_list": ("cases",),
        "import_items_alike": ("pairs",),
        "import_cases_alike": ("pairs",),
        "import_lists_only": (),
        "import_file_large": ("file",),
        "import_file_whole": ("file",),
        "import_file_nothing": ("file",),
        "import_files_models": ("files",),
        "import_files_cases": ("files",),
        "import_files_relevant": ("files",),
        "import_relevant_only": (),
        "joined_unknown": ("names",),
        "joined_not_given": ("names",),
        "joined_relevant": ("names",),
        "paste_syntax": ("line",),
        "paste_too_long": ("limit",),
        # A list that is pasted onto the board.
        "pasted_nothing": (),
        "pasted_fields": ("count",),
        "pasted_repeated": ("names",),
        "pasted_repeats": ("names",),
        "pasted_known": ("names",),
        # The parts of a file, or of a text such as JSON.
        "part_list": ("where",),
        "part_object": ("where",),
        "part_text": ("where",),
        "part_grade": ("where",),
        "part_number": ("where", "lowest", "highest"),
        "part_decimal": ("where",),
        "part_choice": ("where", "choices"),
        "part_measure": ("where", "given"),
        "part_missing": ("where", "part"),
        "part_name": ("where", "given"),
        "part_count": ("where", "lowest", "highest", "count"),
        "part_repeated": ("where", "names"),
        "part_misplaced": ("where", "names"),
        # A file of cases.
        "file_too_large": ("limit",),
        "file_not_utf8": (),
        "file_not_json": ("line",),
        "file_too_deep": (),
        "file_not_cases": (),
        "file_version": ("version",),
        # The reader's own files.
        "table_empty": ("file",),
        "table_no_rows": ("file",),
        "table_truncated": ("file",),
        "table_corrupt": ("file",),
        "table_packed_twice": ("file",),
        "table_other_format": ("file", "format"),
        "table_binary": ("file",),
        "table_encoding": ("file", "line"),
        "table_encoding_several": ("file", "line", "encodings"),
        "table_too_large": ("file", "limit"),
        "table_expands": ("file", "times"),
        "table_too_many_rows": ("file", "rows", "limit"),
        "table_row_fields": ("file", "number", "expected", "found"),
        "table_row_open_quote": ("file", "number"),
        "table_row_too_long": ("file", "number", "limit"),
        "table_row_not_json": ("file", "number"),
        "table_row_not_an_object": ("file", "number"),
        "table_row_not_a_case": ("file", "number"),
        "table_row_malformed": ("file", "number"),
        "table_row_not_literal": ("file", "number"),
        "table_entry_too_long": ("file", "number", "limit"),
        "table_entry_not_json": ("file", "number"),
        "table_entry_not_an_object": ("file", "number"),
        "table_json_not_nested": ("file",),
        "table_json_key_repeated": ("file",),
        "table_json_columns_differ": ("file",),
        "table_json_cut": ("file",),
        "table_json_unnamed": ("file",),
        "table_json_no_lists": ("file",),
        "table_malformed": ("file",),
        "table_parts_differ": ("file", "first"),
        "table_names_header_missing": ("file", "line", "names"),
        "table_names_repeated": ("file", "names"),
        "table_names_too_many": ("file", "names"),
        "table_ids_decimal": ("column", "examples"),
        "table_ids_integer_with_gaps": ("column", "examples"),
        "table_ids_mixed": ("column", "examples"),
        "table_ids_no_id": ("column", "examples"),
        "table_columns": ("names",),
        "table_refused_lists_damaged": ("count", "examples"),
        "table_refused_lists_unordered": ("count", "examples"),
        "table_refused_ids_missing": ("count", "examples"),
        "table_refused_rank_not_whole": ("count", "examples"),
        "table_refused_score_not_a_number": ("count", "examples"),
        "table_refused_grade_not_a_number": ("count", "examples"),
        "table_refused_scores_tied": ("count", "examples"),
        "table_refused_several_models": ("count", "examples"),
        "table_lines": ("file", "lines"),
        "table_apart_cases": ("recommended", "relevant"),
        "table_alike_cases": ("recommended", "relevant"),
        "table_alike_items": ("recommended", "relevant"),
        "table_no_case": (),
        "table_no_grades": (),
        "table_took_too_long": ("limit",),
        "table_memory": ("limit",),
        "table_killed": (),
        "table_no_room": (),
        "table_unforeseen": (),
        "own_files_gone": (),
        "table_gone": (),
        "case_shortened": ("case", "limit", "length"),
        "case_grades_apart": ("cases", "measure"),
        "case_grades_left_out": ("case", "limit"),
        # A reported number.
        "number_empty": (),
        "number_unreadable": ("given",),
        "number_comma": ("given", "decimal", "thousands"),
        "number_several": ("given",),
        "number_nan": ("given",),
        "number_nan_of": ("names",),
        "number_unused": ("names",),
        "number_inf": ("given",),
        "number_by_case": ("n", "names"),
        "number_fraction": ("given",),
        "number_negative": ("given",),
        "number_unsure": (),
        "number_above_one": ("given",),
        "number_too_large": ("given",),
        "number_cutoff": ("given", "lowest", "highest"),
        "number_elsewhere": ("given",),
        "number_too_many": ("limit",),
        "number_too_long": ("limit",),
        # An answer in a lesson.
        "answer_unreadable": ("given",),
        "prediction_missing": (),
        "hands_number": ("given", "highest"),
        "points_limits": ("given", "most"),
        "prediction_not_up": ("given", "before"),
        "prediction_not_same": ("given", "before"),
        "prediction_not_down": ("given", "before"),
        # Evaluation settings for files.
        "measure_needed": (),
        "grade_needed": (),
    }
)
"""Every code, with the values that its sentence may name."""


@dataclass(frozen=True, slots=True)
class Problem:
    r"""One validation problem, as a code and values that any language has a sentence for.

    Args:
        code: One of `CODES`.
        values: The values for the sentence. Text of the reader is shortened and made visible;
            `choices`, which are the app's own, are all there.

    Raises:
        ValueError: The code is unknown, or the values are not those the code needs.

    >>> Problem("name_taken", {"name": "B\u202e"}).values["name"]
    'B‹U+202E›'
    """

    code: str
    values: Mapping[str, str | int] = field(default_factory=dict[str, str | int])

    def __post_init__(self) -> None:
        if self.code not in CODES:
            raise ValueError(f"no problem has the code {self.code!r}")
        if set(self.values) != set(CODES[self.code]):
            raise ValueError(f"{self.code} needs the values {CODES[self.code]}, not {tuple(self.values)}")
        shown = {
            name: visible(value, SHOWN_CHARACTERS) if isinstance(value, str) and name != "choices" else value
            for name, value in self.values.items()
        }
        object.__setattr__(self, "values", MappingProxyType(shown))

    def __hash__(self) -> int:
        return hash((self.code, frozenset(self.values.items())))


def bounded(problems: Iterable[Problem], limit: int = 8) -> tuple[Problem, ...]:
    """Return the first few distinct problems, and one with the number of further ones.

    >>> [p.code for p in bounded([Problem("name_empty"), Problem("old_page"), Problem("old_page")], 1)]
    ['name_empty', 'more_problems']
    """
    different = tuple(dict.fromkeys(problems))
    if len(different) <= limit:
        return different
    return (*different[:limit], Problem("more_problems", {"count": len(different) - limit}))
