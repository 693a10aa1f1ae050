"""OpenSpiel's search over information sets plays against one of its random players: it never looks at hidden coins, since
each game that it imagines begins in a state resampled from what it sees."""

from __future__ import annotations

import argparse

import numpy as np
import pyspiel
from open_spiel.python.algorithms import ismcts, mcts

import elbowroom.openspiel  # noqa: F401, registers the game


def main() -> None:
    """Plays and prints."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=4)
    parser.add_argument("--simulations", type=int, default=50, help="imagined games for each action")
    parser.add_argument("--turns", type=int, default=10, help="turns of each player")
    parser.add_argument("--seed", type=int, default=1)
    args = parser.parse_args()
    # Choices in two halves: fewer branches, of which more can be visited.
    name = f"elbowroom(map=small-world-2,actions=factored,reward=margin,options=turns:{args.turns})"
    game, dice = pyspiel.load_game(name), np.random.RandomState(args.seed)
    margins = []
    for g in range(args.games):
        me, state = g % 2, game.new_initial_state()
        # A margin is in coins, so how much the search explores is, too. Where coins differ between states that look the
        # same, so does what can be paid for.
        bot = ismcts.ISMCTSBot(
            game,
            mcts.RandomRolloutEvaluator(1, dice),
            20.0,
            args.simulations,
            random_state=dice,
            allow_inconsistent_action_sets=True,
        )
        # By itself it draws what it cannot see by chance of its own, which is another in each run.
        bot.set_resampler(lambda state, player: state.resample_from_infostate(player, dice.uniform))
        while not state.is_terminal():
            if state.is_chance_node():
                outcomes, chances = zip(*state.chance_outcomes())
                action = dice.choice(outcomes, p=chances)
            elif state.current_player() == me:
                action = bot.step(state)
            else:
                action = dice.choice(state.legal_actions())
            state.apply_action(int(action))
        margins.append(state.returns()[me])
    won = sum(m > 0 for m in margins)
    print(f"won {won} of {len(margins)} against random play, by {sum(margins) / len(margins):.1f} coins")


if __name__ == "__main__":
    main()
