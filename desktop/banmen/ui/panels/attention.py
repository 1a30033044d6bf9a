"""Whose choices the battle panel shows: of whoever is asked, else of the turn, until the game
master looks at somebody else."""

from banmen.rules.system import TurnOrder


class Attention:
    """`looked_at` is the id of the token looked at, None where it is nobody."""

    def __init__(self) -> None:
        self.looked_at: str | None = None
        self._before: str | None = None
        self._asking = self._ended = False
        self._acted: set[str] = set()
        self._phase = ""

    def action_ended(self, *, left: bool) -> None:
        """Note that nothing is asked any more: an action is done, or was `left` undone."""
        self._ended = not left
        if left:
            self.looked_at = self._before

    def follow(self, order: TurnOrder, phase: str, *, asking: bool, asked: str | None) -> None:
        """Look where the battle stands; `asked` is the token that a question is about."""
        if asking and not self._asking:
            self._before = self.looked_at
        self._asking = asking
        known = {entry.token for entry in order.entries}
        waiting = [entry.token for entry in order.entries if entry.able and not entry.acted]
        acting = [entry.token for entry in order.entries if entry.current]
        acted = {entry.token for entry in order.entries if entry.acted}
        taken_back = self._acted.intersection(waiting)
        ended = self._ended or self.looked_at in acted - self._acted
        if asking and asked in known:
            self.looked_at = asked
        elif (
            self.looked_at not in known
            or self._phase != phase
            or (ended and self.looked_at not in (*acting, *waiting))
        ):
            self.looked_at = next(iter((*acting, *waiting)), self.looked_at)
        elif len(taken_back) == 1:
            self.looked_at = taken_back.pop()
        self._ended, self._acted, self._phase = False, acted, phase
