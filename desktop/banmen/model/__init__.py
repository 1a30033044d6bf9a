"""The document and the battle as frozen values; knows no rules and no pixels."""
