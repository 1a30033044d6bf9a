"""The switches of the rules, as the document and a running battle hold them."""

from collections.abc import Mapping

from banmen.model.document import Document

SettingValue = str | int | float | bool


def with_settings(
    document: Document, defaults: Mapping[str, SettingValue], chosen: Mapping[str, SettingValue]
) -> Document:
    """Return the document with these switches; a running battle takes them at once.

    `chosen` are those that differ from `defaults`. Others than switches (a cell of a table) stay.
    """
    own = {key: value for key, value in document.settings.items() if key not in defaults}
    changed = document.model_copy(update={"settings": {**own, **chosen}})
    if changed.battle is None:
        return changed
    battle = changed.battle.model_copy(update={"settings": {**defaults, **chosen}})
    return changed.model_copy(update={"battle": battle})
