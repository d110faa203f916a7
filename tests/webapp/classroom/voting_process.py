"""A process that votes for one device after another, and prints which votes were acknowledged."""

import sys

from webapp.classroom.codes import new_secret
from webapp.classroom.database import Database
from webapp.classroom.store import Rooms


def vote_until_killed(url: str, code: str) -> None:
    """Vote for new devices until the process is killed."""
    rooms = Rooms(Database(url))
    while True:
        device = new_secret()
        rooms.join(code, device)
        rooms.vote(code, device, 1, 1, "a")
        print(device, flush=True)


if __name__ == "__main__":
    vote_until_killed(sys.argv[1], sys.argv[2])
