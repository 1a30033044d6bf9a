"""`banmen simulate FILE --battles N --seed S [--jobs J]`: many battles by simple tactics."""

import argparse
import sys
from collections import Counter
from concurrent.futures import ProcessPoolExecutor
from functools import partial

from banmen import words
from banmen.app.cli import DONE, print_json
from banmen.app.commands.question_words import add_file, read_document, system_of
from banmen.battle.simulator import Tally, simulate
from banmen.model.document import Document
from banmen.words import Message, Refusal

#: Battles one process plays before it tells of its progress.
BATCH = 10
_BOUNDS = {"battles": (1, 1_000_000), "jobs": (1, 256), "seed": (0, 2**31)}


def add_words(parser: argparse.ArgumentParser) -> None:
    """Declare the words of the command."""
    add_file(parser)
    parser.add_argument("--battles", type=int, required=True, help=words.text("cli.battles"))
    parser.add_argument("--seed", type=int, required=True, help=words.text("cli.seed"))
    parser.add_argument("--jobs", type=int, default=1, help=words.text("cli.jobs"))


def run(chosen: argparse.Namespace) -> int:
    """Play the battles and answer with wins, rounds and losses; progress on standard error."""
    for name, (low, high) in _BOUNDS.items():
        if not low <= getattr(chosen, name) <= high:
            values = {"name": f"--{name}", "low": low, "high": high}
            raise Refusal(Message("cli.bad_number", values))
    document = read_document(chosen.file)
    system_of(document)
    tally = _together(_batches(document, chosen))
    if chosen.json:
        print_json(_json(tally))
    else:
        for line in _lines(tally):
            print(line)
    return DONE


def _batches(document: Document, chosen: argparse.Namespace) -> list[Tally]:
    """Play all battles, a batch at a time; the same seed gives the same battles for any jobs."""
    sizes = [BATCH] * (chosen.battles // BATCH)
    if chosen.battles % BATCH:
        sizes.append(chosen.battles % BATCH)
    seeds = [chosen.seed * 1_000_003 + number for number in range(len(sizes))]
    play = partial(simulate, document)
    done: list[Tally] = []
    if chosen.jobs == 1:
        for size, seed in zip(sizes, seeds, strict=True):
            done.append(play(size, seed))
            _tell(done, chosen.battles)
        return done
    with ProcessPoolExecutor(chosen.jobs) as pool:
        for tally in pool.map(play, sizes, seeds):
            done.append(tally)
            _tell(done, chosen.battles)
    return done


def _tell(done: list[Tally], battles: int) -> None:
    played = sum(tally.battles for tally in done)
    print(words.text("cli.progress", played=played, battles=battles), file=sys.stderr)


def _together(parts: list[Tally]) -> Tally:
    battles = sum(part.battles for part in parts)
    wins: Counter[str] = Counter()
    losses: dict[str, float] = {}
    for part in parts:
        wins.update(part.wins)
        for side, mean in part.losses.items():
            losses[side] = losses.get(side, 0.0) + mean * part.battles / battles
    rounds = sum(part.rounds * part.battles for part in parts) / battles
    return Tally(battles=battles, wins=wins, rounds=rounds, losses=losses)


def _json(tally: Tally) -> dict[str, object]:
    return {
        "battles": tally.battles,
        "wins": {side or "none": count for side, count in tally.wins.items()},
        "rounds": tally.rounds,
        "losses": dict(tally.losses),
    }


def _lines(tally: Tally) -> list[str]:
    lines = [
        words.text(f"cli.wins_{side or 'none'}", count=count, battles=tally.battles)
        for side, count in sorted(tally.wins.items())
    ]
    lines.append(words.text("cli.rounds", rounds=round(tally.rounds, 2)))
    for side, mean in sorted(tally.losses.items()):
        lines.append(words.text(f"cli.losses_{side}", mean=round(mean, 2)))
    return lines
