"""What a throw comes to: the faces that lie there, or the number the game master says in their
place."""

from dataclasses import dataclass

from banmen.words import Message

#: The kind of a line that tells of such a number.
RULING = "ruling"
_SUM = Message("battle.said.total")


@dataclass(frozen=True, slots=True, kw_only=True)
class Totals:
    """What the game master may say a throw comes to: `what` it is (the sum of dice and modifiers,
    a face, the damage), and between which numbers."""

    what: Message = _SUM
    minimum: int = -100
    maximum: int = 10_000


def face_of(sides: int) -> Totals:
    """Return what may be said of a single die whose face decides."""
    return Totals(what=Message("battle.said.face"), minimum=1, maximum=sides)


TOTAL = Totals()
DAMAGE = Totals(what=Message("battle.said.damage"), minimum=0)
PROTECTION = Totals(what=Message("battle.said.protection"), minimum=0)
POINTS = Totals(what=Message("battle.said.points"), minimum=0)


@dataclass(frozen=True, slots=True)
class Thrown:
    """The faces of a throw in order; none where the game master `said` what it comes to."""

    faces: tuple[int, ...] = ()
    said: int | None = None

    @property
    def face(self) -> int:
        """The face of a single die."""
        return self.faces[0] if self.said is None else self.said

    def total(self, added: int = 0) -> int:
        """Return the sum of the faces and what is added, or what was said in its place."""
        return sum(self.faces) + added if self.said is None else self.said
