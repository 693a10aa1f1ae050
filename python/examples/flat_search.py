"""A player in thirty lines: of each legal action some games are imagined to their end, from states in which the
coins of others are drawn anew. It plays some games against a bot."""

from __future__ import annotations

import argparse

import elbowroom as er


def search(state: er.State, batch: er.Batch, n: int, seed: int) -> int:
    """The action after which imagined games were worth most to who decides."""
    player, legal = state.current_player(), state.legal_actions()
    if len(legal) == 1:
        return legal[0]
    worlds = [state.resample_from_infostate(player, f"{seed} {i}").child(a) for a in legal for i in range(n)]
    worth, _ = batch.rollouts(worlds, 1, policy="random", seed=seed)
    means = worth[:, player].reshape(len(legal), n).mean(axis=1)
    return legal[int(means.argmax())]


def main() -> None:
    """Plays and prints."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--against", default="random")
    parser.add_argument("--games", type=int, default=4)
    parser.add_argument("--imagined", type=int, default=10, help="games for each action")
    args = parser.parse_args()
    game = er.Game(map="small-world-2", reward="margin")
    batch = er.Batch(game, n=1)
    margins = []
    for g in range(args.games):
        state, other, me = game.new_game(g), er.bots.make(args.against, seed=g), g % 2
        while not state.is_terminal():
            mine = state.current_player() == me
            move = search(state, batch, args.imagined, state.move_number()) if mine else other.act(state)
            state.apply_action(move)
        margins.append(state.returns()[me])
    won = sum(m > 0 for m in margins)
    print(f"won {won} of {len(margins)} against {args.against}, by {sum(margins) / len(margins):.1f} coins")


if __name__ == "__main__":
    main()
