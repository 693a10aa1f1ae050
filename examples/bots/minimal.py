#!/usr/bin/env python3
"""The smallest player for `elbowroom arena`: it makes any legal move.

    elbowroom arena --bots random,"cmd:python3 examples/bots/minimal.py" --games 20

docs/bots.md describes the messages.
"""

import json
import random
import sys

for line in sys.stdin:
    message = json.loads(line)
    if message["type"] == "hello":
        print("ready 1", flush=True)
    elif message["type"] == "game":
        random.seed(message["seed"])
    elif message["type"] == "act":
        print(random.choice(message["legal"]), flush=True)
