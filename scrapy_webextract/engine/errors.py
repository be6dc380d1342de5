"""What a programmer or a user can do wrong; no page ever raises one of these."""


class WebExtractError(Exception):
    """The base of every error that this package raises on purpose."""


class ConfigurationError(WebExtractError, ValueError):
    """A setting, option or profile is wrong; the message names it and the remedy."""


class ModelError(WebExtractError):
    """A trained model is missing or does not fit this version of the code."""
