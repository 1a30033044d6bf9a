"""The people of the sample battles and their sheets."""

from banmen.rules.systems.sword_world.sheet import (
    SwordSheet,
    Weapon,
    new_monster,
    new_person,
    table_spell,
    table_weapon,
)


def garudo() -> SwordSheet:
    """A fighter in heavy armour."""
    return new_person().revise(
        fighter=3, dexterity=14, agility=13, intelligence=9, strength=18, vitality=17, mind=12,
        hp_max=17, mp_max=12, armour=16, weapons=(table_weapon("剣"), table_weapon("短剣")),
    )  # fmt: skip


def rina() -> SwordSheet:
    """An archer, quick on her feet."""
    return new_person().revise(
        fighter=0, thief=2, ranger=3, dexterity=18, agility=19, intelligence=13, strength=12,
        vitality=13, mind=14, hp_max=13, mp_max=14, armour=7,
        weapons=(table_weapon("弓"), table_weapon("短剣")),
    )  # fmt: skip


def miri() -> SwordSheet:
    """A sorceress who knows much."""
    spells = ("エネルギー・ボルト", "スリープ・クラウド", "ライトニング", "ダークネス", "ライト")
    return new_person().revise(
        fighter=0, sorcerer=3, sage=2, dexterity=12, agility=15, intelligence=19, strength=9,
        vitality=12, mind=18, hp_max=12, mp_max=18, armour=3, vision="normal",
        weapons=(table_weapon("短剣"),), spells=tuple(table_spell(name) for name in spells),
    )  # fmt: skip


def dorun() -> SwordSheet:
    """A priest of few words, with a hammer."""
    return new_person().revise(
        fighter=2, priest=2, dexterity=13, agility=10, intelligence=13, strength=17, vitality=19,
        mind=17, hp_max=19, mp_max=17, armour=14, vision="infravision",
        weapons=(table_weapon("槌"),),
    )  # fmt: skip


def fio() -> SwordSheet:
    """An elf who speaks with spirits and sings."""
    spells = ("シェイド", "バインディング", "ホールド")
    return new_person().revise(
        fighter=0, shaman=3, bard=1, dexterity=17, agility=20, intelligence=17, strength=9,
        vitality=10, mind=16, hp_max=10, mp_max=16, armour=3, vision="low_light",
        weapons=(table_weapon("短剣"),), spells=tuple(table_spell(name) for name in spells),
    )  # fmt: skip


def goblin() -> SwordSheet:
    """A small foe; there are always more of them."""
    return new_monster().revise(
        level=1, attack=3, evade=3, defence=2, life_resistance=3, mind_resistance=3, hp_max=10,
        mp_max=8, agility=12, vision="darkvision",
        weapons=(Weapon(name="棍棒", dice="2D6", damage=-1),),
    )  # fmt: skip


def goblin_archer() -> SwordSheet:
    """A goblin with a short bow."""
    bow = Weapon(name="短弓", kind="missile", dice="2D6", damage=-1, range_m=30)
    return goblin().revise(weapons=(bow, Weapon(name="短剣", dice="1D6", damage=1)))


def hobgoblin() -> SwordSheet:
    """The leader of goblins."""
    return new_monster().revise(
        level=3, attack=5, evade=4, defence=4, life_resistance=5, mind_resistance=4, hp_max=18,
        mp_max=10, agility=13, vision="darkvision",
        weapons=(Weapon(name="大剣", dice="2D6", damage=3),),
    )  # fmt: skip


def ogre() -> SwordSheet:
    """Large, strong and not very clever."""
    return new_monster().revise(
        level=4, attack=6, evade=4, defence=5, life_resistance=7, mind_resistance=4, hp_max=28,
        mp_max=8, agility=12, weapons=(Weapon(name="丸太", dice="2D6", damage=6),),
    )  # fmt: skip


def skeleton() -> SwordSheet:
    """Bones that fight on without fear, sleep or voice."""
    return new_monster().revise(
        level=3, attack=5, evade=4, defence=3, life_resistance=6, mind_resistance=9, hp_max=14,
        mp_max=0, agility=13, vision="magic_sense", can_speak=False,
        weapons=(Weapon(name="錆びた剣", dice="2D6", damage=2),),
    )  # fmt: skip


def thug() -> SwordSheet:
    """A man with a knife and debts."""
    return new_person().revise(
        fighter=1, thief=1, dexterity=13, agility=14, strength=13, vitality=13, hp_max=13,
        mp_max=10, armour=5, weapons=(table_weapon("短剣"), table_weapon("投石")),
    )  # fmt: skip


def soldier() -> SwordSheet:
    """A foot soldier with a spear."""
    return new_person().revise(
        fighter=2, dexterity=13, agility=12, strength=14, vitality=14, hp_max=14, mp_max=11,
        armour=10, weapons=(table_weapon("槍"),),
    )  # fmt: skip


def crossbowman() -> SwordSheet:
    """A soldier with a crossbow."""
    return soldier().revise(fighter=1, ranger=2, weapons=(table_weapon("弩"), table_weapon("短剣")))
