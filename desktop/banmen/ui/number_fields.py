"""Fields for numbers that take digits in any width, as an input method types them."""

from PySide6.QtGui import QValidator
from PySide6.QtWidgets import QDoubleSpinBox, QSpinBox

_NARROW = {code: code - 0xFEE0 for code in map(ord, "０１２３４５６７８９＋－．，")} | {
    ord("−"): ord("-"),
    ord("。"): ord("."),
}


class WholeNumber(QSpinBox):
    """A whole number within bounds."""

    def validate(self, text: str, at: int) -> tuple[QValidator.State, str, int]:
        """Judge what is typed, made narrow first."""
        return super().validate(text.translate(_NARROW), at)


class RealNumber(QDoubleSpinBox):
    """A number within bounds."""

    def validate(self, text: str, at: int) -> tuple[QValidator.State, str, int]:
        """Judge what is typed, made narrow first."""
        return super().validate(text.translate(_NARROW), at)
