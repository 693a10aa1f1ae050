#!/usr/bin/env python3
"""A bot for an Elbowroom server, with nothing but Python's standard library.

It takes a seat, follows the stream of the table and answers by POST. The token is the key of the
seat. docs/protocol.md describes the messages.

    python3 bot.py http://127.0.0.1:7160 --against greedy     # a table of its own
    python3 bot.py http://127.0.0.1:7160 --table 0123456789   # a seat at a table that there is
"""

import argparse
import json
import random
import sys
import time
import urllib.error
import urllib.request
import uuid


class Server:
    def __init__(self, address, key=None):
        self.api = address.rstrip("/") + "/api/v1"
        self.key = key

    def request(self, path, body=None):
        headers = {"Content-Type": "application/json"}
        if self.key:
            headers["Authorization"] = "Bearer " + self.key
        data = None if body is None else json.dumps(body).encode()
        return urllib.request.Request(self.api + path, data=data, headers=headers)

    def call(self, path, body=None):
        """Asks until there is an answer. A command with an id is done once however often it comes."""
        for pause in (0.1, 0.5, 2, 5, None):
            try:
                with urllib.request.urlopen(self.request(path, body), timeout=30) as answer:
                    return json.load(answer)
            except urllib.error.HTTPError as error:
                if error.code not in (429, 503) or pause is None:
                    sys.exit(refusal(path, error))
                pause = max(pause, float(error.headers.get("Retry-After") or 0))
            except OSError as error:
                if pause is None:
                    sys.exit(f"{path}: {error}")
            time.sleep(pause)

    def stream(self, path):
        """Messages, one a line. An empty line says that the server is still there."""
        with urllib.request.urlopen(self.request(path), timeout=60) as answer:
            for line in answer:
                if line.strip():
                    yield json.loads(line)


def refusal(path, error):
    """What the server says is wrong (RFC 9457)."""
    text = error.read().decode()
    try:
        text = json.loads(text)["detail"]
    except (ValueError, KeyError):
        pass
    return f"{path}: {error.code} {text}"


def worth(line, view):
    """How much a legal line appeals to this bot: it conquers where it can, and declines late."""
    verb = line.split()[0]
    if verb == "pick":
        combo = view["column"][int(line.split()[1]) - 1]
        return combo["tokens"] + combo["coins"] - int(line.split()[1])
    if verb == "decline":
        mine = [t for t in view["tribes"] if t["seat"] == view["seat"] and not t["declined"]]
        tired = any(t["hand"] < 2 for t in mine) and view["turn"] < view["turns"]
        return 20 if tired else -10
    return {"conquer": 10, "deploy": 6, "place": 6, "roll": 4, "end": 1}.get(verb, 3)


def choose(view):
    return max(view["legal"], key=lambda line: worth(line, view) + random.random())


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("address", help="such as http://127.0.0.1:7160")
    parser.add_argument("--name", default="Snake")
    parser.add_argument("--table", help="the table where to take a seat")
    parser.add_argument("--key", help="the key of a seat that you have already")
    parser.add_argument("--against", default="greedy", help="the bot to play, without --table")
    args = parser.parse_args()

    server = Server(args.address, args.key)
    table = args.table
    if table is None:
        wish = {"game": "small-world", "seats": 2, "name": args.name}
        held = server.call("/tables", wish)
        table, server.key = held["table"], held["key"]
        opponent = {"id": uuid.uuid4().hex, "do": "bot", "seat": 2, "bot": args.against}
        server.call(f"/tables/{table}/commands", opponent)
    elif server.key is None:
        server.key = server.call(f"/tables/{table}/seats", {"name": args.name})["key"]
    if args.key is None:
        ready = {"id": uuid.uuid4().hex, "do": "ready", "ready": True}
        server.call(f"/tables/{table}/commands", ready)
    print(f"table {table}, key {server.key}", flush=True)

    # A stream that is cut is opened again: it begins with all that there is.
    while True:
        try:
            for message in server.stream(f"/bot/tables/{table}/stream"):
                if message["type"] != "view":
                    continue
                view = message["view"]
                if view["decision"] == "over":
                    print("coins", *view["coins"])
                    return
                if view["to_move"] == view["seat"]:
                    line = choose(view)
                    # The number makes the id: whoever answers the same view twice moves once.
                    move = {"line": line, "after": message["n"], "id": f"after-{message['n']}"}
                    server.call(f"/bot/tables/{table}/move", move)
        except urllib.error.HTTPError as error:
            # A wrong key, or no such table: coming back would not help.
            if error.code not in (429, 503):
                sys.exit(refusal("stream", error))
        except OSError as error:
            print(f"the stream broke off ({error}); coming back", file=sys.stderr)
        time.sleep(0.5)


if __name__ == "__main__":
    main()
