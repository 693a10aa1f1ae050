#!/usr/bin/env python3
"""A player for `elbowroom arena` that has some sense: it takes many tokens for few coins, conquers
what is cheapest, and declines when its race has come to a halt.

    elbowroom arena --bots random,greedy,"cmd:python3 examples/bots/thrifty.py" --games 60

docs/bots.md describes the messages.
"""

import json
import random
import sys


def draft(message):
    """The combo with the most tokens, a coin counting as much as one."""

    def worth(action):
        place = int(action.split()[1]) - 1
        combo = message["column"][place]
        return combo["tokens"] + combo["coins"] - place

    return max(message["legal"], key=worth)


def conquest(message, turns):
    legal, cost = message["legal"], message["cost"]
    certain = [action for action in legal if action.startswith("conquer ")]
    chancy = [action for action in legal if action.startswith("roll ")]

    def price(action):
        return cost[action.split()[1]]

    if "decline" in legal and message["turn"] < turns:
        # How many regions could it take, the cheapest first?
        tokens, regions = message["tokens"] or 0, 0
        for n in sorted(map(price, certain)):
            tokens -= n
            regions += tokens >= 0
        if regions < 2:
            return "decline"
    if certain:
        return min(certain, key=price)
    if chancy:
        return min(chancy, key=price)
    return "end" if "end" in legal else random.choice(legal)


def deploy(message):
    """Region by region: as few tokens as may be, so that the last has all that are left."""
    # A figure may be sent while tokens are placed.
    shares = [action for action in message["legal"] if ":" in action]
    return min(shares, key=lambda action: int(action.split(":")[1]))


turns = 0
for line in sys.stdin:
    message = json.loads(line)
    if message["type"] == "hello":
        print("ready 1", flush=True)
    elif message["type"] == "game":
        turns = message["turns"]
        random.seed(message["seed"])
    elif message["type"] == "act":
        if message["decision"] == "draft":
            answer = draft(message)
        elif message["decision"] == "conquest":
            answer = conquest(message, turns)
        elif message["decision"] == "deploy":
            answer = deploy(message)
        else:
            answer = random.choice(message["legal"])
        print(answer, flush=True)
