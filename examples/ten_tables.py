#!/usr/bin/env python3
"""A bot of yours that accepts invitations and plays ten tables at once, with Python's standard library alone.

Its token (read, play, invite) comes from the lobby, "Programs and bots of your own":

    TOKEN=elb_... python3 ten_tables.py http://127.0.0.1:7160
"""

import json, os, random, sys, threading, time  # noqa: E401
from urllib import error, request

API, TOKEN, MOST = sys.argv[1].rstrip("/") + "/api/v1", os.environ["TOKEN"], 10
playing = set()


def ask(path, body=None):
    headers = {"Authorization": f"Bearer {TOKEN}", "Content-Type": "application/json"}
    data = None if body is None else json.dumps(body).encode()
    return request.urlopen(request.Request(API + path, data, headers), timeout=60)


def do(path, body):
    """Whether it was done; done once, however often it is asked for. Who is refused, or too late, sees another view."""
    for pause in (1, 5, 20, 0):
        try:
            return ask(path, body).close() is None
        except OSError as why:
            print(f"{path}: {why}", file=sys.stderr)
            if isinstance(why, error.HTTPError) and why.code not in (429, 503):
                return False
        time.sleep(pause)


def lines(path):
    """What a stream says, for as long as the server has something to say: it begins with all that there is."""
    while True:
        try:
            with ask(path) as stream:
                yield from (json.loads(line) for line in stream if line.strip())
        except OSError as why:
            print(f"{path} broke off: {why}", file=sys.stderr)
            if isinstance(why, error.HTTPError) and why.code not in (429, 503):
                return
        time.sleep(1)


def play(table):
    for message in lines(f"/bot/tables/{table}/stream"):
        view = message.get("view", {"decision": None, "seat": None, "to_move": 0})
        if view["decision"] == "over":
            break
        if view["to_move"] == view["seat"]:
            best = [line for line in view["legal"] if line.startswith("conquer")] or view["legal"]
            name = f"after-{message['n']}"  # Whoever answers the same view twice moves once.
            do(f"/bot/tables/{table}/move", {"line": random.choice(best), "after": message["n"], "id": name})
    playing.discard(table)


def accept(table):
    sat = do(f"/tables/{table}/seats", {"name": ""})
    return sat and do(f"/tables/{table}/commands", {"do": "ready", "ready": True, "id": "ready"})


for event in lines("/bot/events"):
    kind, table = event["type"], event["table"]
    if kind == "invited" and len(playing) >= MOST:
        do("/identity/invitations/decline", {"table": table})
    elif table not in playing and (kind == "playing" or kind == "invited" and accept(table)):
        playing.add(table)
        threading.Thread(target=play, args=[table], daemon=True).start()
sys.exit(1)
