"""What nginx writes down while the servers behind it are away."""

from contextlib import suppress
from pathlib import Path
from urllib.error import URLError
from urllib.request import Request, urlopen

from tests.cluster.servers import free_ports, running_nginx
from tools.cluster import find_nginx

KEY = "AAAABBBBCCCCDDDDEEEE22"


def test_no_log_has_a_code_a_key_or_a_session_when_no_server_answers(tmp_path: Path) -> None:
    nginx = find_nginx()
    assert nginx, "`python -m tools.cluster` says what is missing"
    first, second, port = free_ports(3)
    room = "classroom?room=K7MQ2X"
    paths = [f"teach/K7MQ2X/{KEY}", "join/K7MQ2X", "live/K7MQ2X/version", "school/join/k7mq2x", room]
    # The id of a session, by which a visit could be taken over.
    paths.append(f"_stcore/upload_file/{KEY}/file")

    with running_nginx(nginx, tmp_path, (first, second), port):
        for path in paths:
            request = Request(
                f"http://localhost:{port}/{path}", headers={"referer": f"http://localhost/{room}"}
            )
            with suppress(URLError), urlopen(request, timeout=5):
                pass
    logs = "".join(log.read_text(encoding="utf-8") for log in tmp_path.glob("*.log"))
    assert (tmp_path / "playground.log").read_text(encoding="utf-8").count(" 502 ") == len(paths)
    assert KEY not in logs
    assert "K7MQ2X" not in logs.upper()
