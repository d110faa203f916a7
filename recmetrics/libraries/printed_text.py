"""What tools print, taken apart: dicts, tables, lines of logs and wrapped numbers become `label = number`."""

import re
from collections.abc import Callable, Mapping, Sequence

IsKnown = Callable[[str], bool]
"""Whether a label names a measure, here or in some library."""

_NUMBER = r"[-+]?(?:\d+/\d+|(?:\d+(?:[.,]\d+)?|[.,]\d+)(?:[eE][-+]?\d+)?(?:\s?%)?)"

# What a number is wrapped in: np.float64(0.5), tensor(0.5, device='cuda:0'), array([0.5]), Decimal('0.5').
_WRAPPED: Sequence[tuple[re.Pattern[str], str]] = (
    (re.compile(r"\bFraction\(\s*(\d+)\s*,\s*(\d+)\s*\)"), r"\1/\2"),
    (re.compile(r"\bDecimal\(\s*['\"]([^'\"]*)['\"]\s*\)"), r"\1"),
    (re.compile(r"<tf\.Tensor:[^<>]*numpy=([^<>,=]+)>"), r"\1"),
    (re.compile(rf"\b(?:\w+\.)?(?:float|int)\d*\(\s*({_NUMBER})\s*\)"), r"\1"),
    (
        re.compile(
            rf"\b(?:\w+\.)?(?:tensor|Tensor|array|Array)\(\s*+\[*+\s*+({_NUMBER})\s*+\]*+\s*+"
            r"(?:,\s*+[a-z_]+\s*=[^()]*)?\)"
        ),
        r"\1",
    ),
    (re.compile(rf"(?<![\w\]])\[\s*({_NUMBER})\s*\](?!\s+\S)"), r"\1"),
)
# What stands behind a number and says how sure it is: ± 0.01, (± 0.01), + 0.01, [0.19, 0.22], (n = 20).
_UNSURE = re.compile(
    rf"(?<=[\d%])\s*(?:\(\s*(?:±|\+/?-)\s*{_NUMBER}\s*\)|(?:±|\+/?-|\+)\s*{_NUMBER}"
    rf"|\(\s*[nN]\s*=\s*\d+\s*\)|[\[(]\s*{_NUMBER}\s*[,–-]\s*{_NUMBER}\s*[\])])"
)
# The type of CatBoost's nDCG behind its cutoff: NDCG:top=5;type=Base.
_CATBOOST_TYPE = re.compile(r"(?<=\d);type=\w+")
_ROUND = re.compile(
    r"^\s*(?:\[\d+\]|[-*•]|\d{4}-\d\d-\d\d[ T][\d:.,]+|(?i:epoch|iteration|step|round|fold)\s*\d+[\d/:,]*)"
    r"\s+(?=\S)"
)
_SCORES = (
    re.compile(
        rf"(?<![\w @])[\d_ @]*+(?P<label>[^\W\d_][\w @]*+)\s*\(\s*score\s*[:=]\s*(?P<number>{_NUMBER})"
        r"[^()]*(?:\([^()]*\)[^()]*)*\)"
    ),
    re.compile(
        rf"\bScore\(\s*name\s*=\s*['\"](?P<label>[^'\"]+)['\"]\s*,\s*score\s*=\s*(?P<number>{_NUMBER})"
    ),
)
_ENTRY = re.compile(
    r"(?:(?P<quote>['\"])(?P<quoted>.*?)(?P=quote)|(?P<bare>[^'\"].*?)(?<!\s))\s*+(?::|=>)\s*(?P<value>[^:]+)"
)
_TUPLE = re.compile(rf"\(\s*['\"](?P<label>[^'\"]+)['\"]\s*,\s*(?P<number>{_NUMBER})\s*\)")
# What stands between the commas that are neither in quotes nor in brackets.
_BETWEEN_COMMAS = re.compile(r"(?:'[^']*'|\"[^\"]*\"|[(\[](?:[^()\[\]]|[(\[][^()\[\]]*[)\]])*+[)\]]|[^,])++")
_NAN = re.compile(r"(?:\w+\.)?(?:float\d*\(\s*)?nan\s*\)?", re.IGNORECASE)
# Labels are read up to their end at once, without a way back: a long text would take very long otherwise.
_PAIR = re.compile(
    r"(?<![^\s,;|=:({])(?P<label>\w++:top=\d+|(?:(?![^\W\d_])[^\s,;|=:({])*+[^\W\d_][^\s,;|=:(]*+"
    rf"(?:\([^()]*\)[^\s,;|=:(]*+)?)\s*[:=]\s*(?P<number>{_NUMBER})(?=$|[\s,;|)\]])"
)
_WHOLE_PAIR = re.compile(rf"(?P<label>(?:(?![^\W\d_])[^=:])*+[^\W\d_][^=:]*+)[=:]\s*(?P<number>{_NUMBER})")
# The p-value behind a number: 0.33 (p=0.04), 21 %, p < 0.001.
_P_VALUE = re.compile(rf"([.,]\d++(?:\s?%)?|\d\s?%)\s*+[,(]?+\s*+p\s*[=<]\s*{_NUMBER}\s*\)?$")
_OF_K = re.compile(r"(?:.*\W)?(?:k|n|top_?k|cutoff)\s*", re.IGNORECASE)
_DECIMALS = re.compile(r"\d*\.\d+(?:(?:,\s+|\s+(?:vs\.?|and|or)\s+)\d*\.\d+)+")
# Lines around a table of pandas, Markdown or trec_eval.
_LEFT_OUT = re.compile(
    r"\s*+(?:(?:Name|Length|dtype)\s*:.*|\|?[\s|:=+-]*\|?|#[^\d]*|runid\s+all\s.*|metrics?\s+(?:value|score|mean)s?)"
)
_HAS_VALUE = re.compile(r"(?<!top)[=:≈]")
# Lines of trec_eval that were joined: map all 0.35 P_5 all 0.4.
_JOINED = re.compile(r"(?<=\d)[ \t]+(?=\d*[^\W\d]\S*[ \t]+all[ \t]+[\d.])")
_OF_ALL = re.compile(r"\s*(?P<label>\S+)\s+all\s+(?P<number>\S+)\s*")
# Bold, and marks of significance.
_MARKS = re.compile(r"^[*`]{1,2}(?=[\d.])|(?<=[\d%])[*`†‡]{1,2}$|(?<=\d)[a-z]{1,3}$")


def printed_pieces(text: str, is_known: IsKnown) -> list[str]:
    """Return the numbers of a text that a tool printed, each as it stands or as `label = number`.

    Args:
        text: The text, in plain digits and signs.
        is_known: Whether a label names a measure. Among such labels, numbers with another one are left out.

    Example:
        >>> printed_pieces("{'map@5': np.float64(0.2083), 'time': 0.7}", "map@5".__eq__)
        ['map@5 = 0.2083']
        >>> printed_pieces("test_map@5: 0.3333, test_ndcg@5: 0.5087", lambda label: True)
        ['test_map@5 = 0.3333', 'test_ndcg@5 = 0.5087']
        >>> printed_pieces("0.2083 ± 0.01", lambda label: False)
        ['0.2083']
        >>> printed_pieces("map all 0.35 P_5 all 0.4", lambda label: True)
        ['map = 0.35', 'P_5 = 0.4']
    """
    pairs = _pairs(text, is_known)
    if any(is_known(label) for label, _ in pairs):
        pairs = [(label, number) for label, number in pairs if not label or is_known(label)]
    return [f"{label} = {number}" if label else number for label, number in pairs]


def unused_labels(text: str, is_known: IsKnown) -> list[str]:
    """Return the labels of a printed text whose numbers are left out, as others name measures.

    Example:
        >>> unused_labels("{'map@5': 0.2083, 'time': 0.7}", "map@5".__eq__)
        ['time']
    """
    labels = list(dict.fromkeys(label for label, _ in _pairs(text, is_known) if label))
    return [label for label in labels if not is_known(label)] if any(map(is_known, labels)) else []


def _pairs(text: str, is_known: IsKnown) -> list[tuple[str, str]]:
    """Return each number with its label, "" for what is read as it stands."""
    for wrapped, inside in _WRAPPED:
        text = wrapped.sub(inside, text)
    text = _JOINED.sub("\n", _CATBOOST_TYPE.sub("", _UNSURE.sub("", text)))
    if pairs := _of_scores(text) or _of_dicts(text, is_known):
        return pairs
    lines = [_ROUND.sub("", line) for line in re.split(r"[;\n\r]+", text)]
    lines = [line for line in lines if line.strip() and not _LEFT_OUT.fullmatch(line)]
    if pairs := _of_table(lines, is_known):
        return pairs
    if any(_OF_ALL.fullmatch(line) for line in lines):
        lines = [line for line in lines if _OF_ALL.fullmatch(line) or not _of_one_case(line, is_known)]
    return [pair for line in lines for pair in _of_line(line, is_known)]


def _of_one_case(line: str, is_known: IsKnown) -> bool:
    """Return whether a line is that of one query, as `trec_eval -q` prints them before the mean."""
    cells = line.split()
    return len(cells) == 3 and is_known(cells[0]) and _is_number(cells[2])


def _of_scores(text: str) -> list[tuple[str, str]]:
    found = (match for score in _SCORES for match in score.finditer(text))
    return [(match["label"].strip(), match["number"]) for match in found]


def _of_dicts(text: str, is_known: IsKnown) -> list[tuple[str, str]]:
    """Read dicts and lists of tuples; nan only where there is no number.

    The details inside a dict count for labels that it has not itself, and only where they name measures.
    """
    levels: list[dict[str, list[str]]] = []
    missing: dict[str, list[str]] = {}
    for dicts in _by_depth(text):
        levels.append({})
        for entry in (entry for inner in dicts for entry in _BETWEEN_COMMAS.findall(inner)):
            if not (match := _ENTRY.fullmatch(entry.strip())):
                continue
            number = match["value"].strip(" '\"")
            if _is_number(number) or _NAN.fullmatch(number):
                kept = levels[-1] if _is_number(number) else missing
                kept.setdefault(match["quoted"] or match["bare"] or "", []).append(number)
    if any(is_known(label) for level in levels for label in level):
        found = {label: numbers for level in reversed(levels) for label, numbers in level.items()}
    else:
        found = next(filter(None, levels), dict[str, list[str]]())
    for match in _TUPLE.finditer(text):
        found.setdefault(match["label"], []).append(match["number"])
    return _apart(found or missing)


def _by_depth(text: str) -> list[list[str]]:
    """Return what stands in the dicts of a text, without the dicts in these, those of the outermost first."""
    open_dicts: list[list[str]] = []
    found: list[list[str]] = []
    for part in re.split(r"([{}])", re.sub(r"[;\n\r]+", " ", text)):
        if part == "{":
            open_dicts.append([])
        elif part == "}" and open_dicts:
            inner = "".join(open_dicts.pop())
            found += [[] for _ in range(len(open_dicts) + 1 - len(found))]
            found[len(open_dicts)].append(inner)
        elif open_dicts:
            open_dicts[-1].append(part)
    return found


def _is_number(text: str) -> bool:
    return re.fullmatch(_NUMBER, text) is not None


def _of_table(lines: Sequence[str], is_known: IsKnown) -> list[tuple[str, str]]:
    """Read a table that has measures as columns: cells stand under their labels as counted from the right."""
    rows = [_cells(line) for line in lines]
    tried: set[tuple[int, ...]] = set()
    for at, header in enumerate(rows[:-1]):
        width = len(header)
        places = {label: place - width for place, label in enumerate(header) if is_known(label)}
        # Places that hold no number below one row hold none below a later one.
        if (
            not places
            or tuple(places.values()) in tried
            or any(_is_number(cell) or _HAS_VALUE.search(cell) for cell in header)
        ):
            continue
        tried.add(tuple(places.values()))
        found: dict[str, list[str]] = {}
        for row in rows[at + 1 :]:
            for label, place in places.items():
                if len(row) >= -place and _is_number(row[place]):
                    found.setdefault(label, []).append(row[place])
        if found:
            return _apart(found)
    return []


def _apart(found: Mapping[str, Sequence[str]]) -> list[tuple[str, str]]:
    """Pair labels with numbers: several of one label are those of several cases, and stay together."""
    return [(label, " ".join(dict.fromkeys(numbers))) for label, numbers in found.items()]


def _cells(line: str) -> list[str]:
    """Return the cells of a row, without the marks of bold and of significance."""
    stripped = line.strip().strip("|")
    parts = stripped.split("|") if "|" in stripped else re.split(r"\t+|\s{2,}", stripped)
    if len(parts) == 1:
        parts = stripped.split()
    return [_MARKS.sub("", cell.strip()) for cell in parts if cell.strip()]


def _of_line(line: str, is_known: IsKnown) -> list[tuple[str, str]]:
    line = _P_VALUE.sub(r"\1", line.strip())
    if of_all := _OF_ALL.fullmatch(line):
        return [(of_all["label"], of_all["number"])]
    chunks = re.split(r",\s+|\t+|\s{2,}", line)
    whole = [match for chunk in chunks if (match := _WHOLE_PAIR.fullmatch(chunk.strip()))]
    is_whole = len(whole) == len(chunks)
    if not is_whole:
        whole = list(_PAIR.finditer(line))
    pairs = [(match["label"].strip(), match["number"]) for match in whole]
    if (is_whole or len(pairs) > 1) and not any(_OF_K.fullmatch(label) for label, _ in pairs):
        return pairs
    if _DECIMALS.fullmatch(line.strip(" ()[]")):
        return [("", number) for number in re.findall(r"\d*\.\d+", line)]
    cells = _cells(line)
    if len(cells) > 1 and _is_number(cells[-1]) and sum(map(_is_number, cells[:-1])) < len(cells) - 1:
        labels = [cell for cell in cells[:-1] if not _is_number(cell)]
        if len(labels) == 1 and is_known(labels[0]) and ("|" in line or len(cells) == 3):
            return [(labels[0], cells[-1])]
    return [("", line)]
