"""A first learner: linear softmax policy gradient on the training scenario, against the random player.

    pip install "redoubt[rl]"
    python examples/train_training_scenario.py

It knows nothing of the game. A candidate's worth is the sum of two learnt numbers, one for its verb and one
for its verb with its first argument (move *this* unit, to *that* hex), read from the features that come with
every observation. After each batch of games the numbers are moved along the gradient of the rewards that
followed each choice: REINFORCE, with a baseline for each step of a game, a premium on entropy, and Adam's
even steps (with plain ones, two runs of five ended below where they had begun).
Rewards are the result of the game and, while learning, the change of the title's scores. It is measured by
games won, before and after, on games it never saw.
"""

from __future__ import annotations

import argparse
import math
import time

import numpy as np
from numpy.typing import NDArray

from redoubt.env.candidates import ARGUMENTS, VERB
from redoubt.env.gymnasium_env import RedoubtEnv

Row = NDArray[np.int32]
Step = tuple[Row, int, float]
"""What was offered, what was taken, and the reward that followed, or what it was above the expected one."""
SHAPING = {"swiss": 0.1, "german": -0.1}
UNSEEN = 1_000_000
"""The first seed of the games that measure; learning uses seeds below it, up to --seed 99."""


class Policy:
    """One weight for each verb, one for each verb with its first argument."""

    def __init__(self, verbs: int, arguments: int, seed: int) -> None:
        self.verb = np.zeros(verbs + 1)
        self.pair = np.zeros((verbs + 1, arguments + 1))
        self.draw = np.random.default_rng(seed)
        self.moments = [
            (np.zeros_like(weights), np.zeros_like(weights)) for weights in (self.verb, self.pair)
        ]
        self.batches = 0

    def chances(self, rows: Row) -> NDArray[np.float64]:
        verbs, first = rows[:, VERB], rows[:, ARGUMENTS]
        logits = self.verb[verbs] + self.pair[verbs, first]
        weights = np.exp(logits - logits.max())
        chances: NDArray[np.float64] = weights / weights.sum()
        return chances

    def choose(self, rows: Row) -> int:
        return int(self.draw.choice(len(rows), p=self.chances(rows)))

    def learn(self, steps: list[Step], rate: float, entropy: float) -> None:
        """Make what was followed by more than was expected likelier, and nothing sure."""
        verb, pair = np.zeros_like(self.verb), np.zeros_like(self.pair)
        for rows, taken, advantage in steps:
            chances = self.chances(rows)
            logs = np.log(chances + 1e-12)
            change = -chances * (advantage + entropy * (logs - (chances * logs).sum()))
            change[taken] += advantage
            np.add.at(verb, rows[:, VERB], change)
            np.add.at(pair, (rows[:, VERB], rows[:, ARGUMENTS]), change)
        self.batches += 1
        for weights, gradient, (mean, square) in zip(
            (self.verb, self.pair), (verb, pair), self.moments, strict=True
        ):
            mean += 0.1 * (gradient - mean)
            square += 0.01 * (gradient * gradient - square)
            even = np.sqrt(square / (1 - 0.99**self.batches)) + 1e-8
            weights += rate * mean / (1 - 0.9**self.batches) / even


def play(env: RedoubtEnv, policy: Policy, seed: int) -> tuple[bool, list[Step]]:
    """One game: whether it was won, and each choice with the reward that followed it."""
    observation, _ = env.reset(seed=seed)
    seen: list[tuple[Row, int]] = []
    rewards: list[float] = []
    over = False
    while not over:
        rows = observation["candidates"][: int(observation["action_mask"].sum())]
        action = policy.choose(rows)
        observation, reward, over, _, _ = env.step(action)
        seen.append((rows, action))
        rewards.append(reward)
    following = np.cumsum(rewards[::-1])[::-1]
    steps = [(rows, action, float(reward)) for (rows, action), reward in zip(seen, following, strict=True)]
    won = env.game.result is not None and env.game.result.winner == env.title.sides[env.side]
    return won, steps


def measure(env: RedoubtEnv, policy: Policy, games: int) -> str:
    """The share of games won with its 95 % interval (Wilson)."""
    won = sum(play(env, policy, UNSEEN + number)[0] for number in range(games))
    share, z = won / games, 1.96
    middle = (share + z * z / (2 * games)) / (1 + z * z / games)
    reach = z / (1 + z * z / games) * math.sqrt(share * (1 - share) / games + z * z / (4 * games * games))
    low, high = max(0.0, middle - reach), min(1.0, middle + reach)
    return f"{share:6.1%}  [{low:.1%}, {high:.1%}]  {won} of {games}"


def expectation(before: NDArray[np.float64], games: list[list[Step]]) -> NDArray[np.float64]:
    """The reward to expect from each step of a game on: a running mean over the batches."""
    gains = np.full((len(games), max(len(before), *map(len, games))), np.nan)
    for row, steps in zip(gains, games, strict=True):
        row[: len(steps)] = [gain for _, _, gain in steps]
    old = np.full(gains.shape[1], np.nan)
    old[: len(before)] = before
    count = (~np.isnan(gains)).sum(axis=0)
    now = np.where(count > 0, np.nansum(gains, axis=0) / np.maximum(count, 1), old)
    return np.where(np.isnan(old), now, 0.8 * old + 0.2 * now)


def main() -> None:
    words = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    words.add_argument("--games", type=int, default=1500, help="games to learn from")
    words.add_argument("--measured", type=int, default=300, help="games to measure with, before and after")
    words.add_argument("--batch", type=int, default=25, help="games between two steps of learning")
    words.add_argument("--rate", type=float, default=0.1)
    words.add_argument("--entropy", type=float, default=0.05)
    words.add_argument("--side", default="swiss")
    words.add_argument("--opponent", default="random")
    words.add_argument("--seed", type=int, default=1)
    asked = words.parse_args()

    sign = 1.0 if asked.side == "swiss" else -1.0
    env = RedoubtEnv(
        "switzerland", "training", side=asked.side, opponent=asked.opponent, illegal="raise",
        shaping={name: sign * worth for name, worth in SHAPING.items()},
    )  # fmt: skip
    candidates = env.look.candidates
    policy = Policy(len(candidates.verbs), int(candidates.high[ARGUMENTS]), asked.seed)
    started = time.perf_counter()
    print(f"{asked.side} against {asked.opponent}, games won")
    print("before ", measure(env, policy, asked.measured), flush=True)
    expected = np.zeros(0)
    for number in range(0, asked.games, asked.batch):
        batch = [play(env, policy, asked.seed * 10_000 + number + index) for index in range(asked.batch)]
        games = [steps for _, steps in batch]
        expected = expectation(expected, games)
        gains = [gain - expected[at] for steps in games for at, (_, _, gain) in enumerate(steps)]
        spread = float(np.std(gains)) or 1.0
        taken = [(rows, action) for steps in games for rows, action, _ in steps]
        policy.learn(
            [(rows, action, float(gain) / spread) for (rows, action), gain in zip(taken, gains, strict=True)],
            asked.rate, asked.entropy,
        )  # fmt: skip
        if number // asked.batch % 10 == 9:
            print(
                f"  {number + asked.batch:5} games, won {np.mean([won for won, _ in batch]):4.0%}", flush=True
            )
    print("after  ", measure(env, policy, asked.measured))
    print(f"{time.perf_counter() - started:.0f} s")


if __name__ == "__main__":
    main()
