"""New fields on items of every kind, declared or not."""

import dataclasses
import logging
from collections.abc import Mapping
from functools import lru_cache
from types import new_class
from typing import Any

import attr
from itemadapter import ItemAdapter
from scrapy import Field, Item

logger = logging.getLogger(__name__)

_NOT_COPIED = ("__dict__", "__weakref__")
_KEPT_OF_THE_CLASS = ("__module__", "__qualname__", "__doc__")


def filled(item: Any, values: Mapping[str, Any]) -> Any:  # noqa: ANN401
    """Return the item with these values, but for those that the spider has set itself.

    >>> filled({"url": "https://example.com/", "page_type": "forum"}, {"page_type": "article"})
    {'url': 'https://example.com/', 'page_type': 'forum'}
    """
    wanted = {name: value for name, value in values.items() if not _set_by_spider(item, name)}
    if isinstance(item, dict):
        item.update(wanted)
        return item
    own: type = type(item)
    missing = tuple(name for name in wanted if name not in ItemAdapter(item).field_names())
    if not missing and not _frozen(item):
        _set(ItemAdapter(item), wanted)
        return item
    try:
        cls = _with_fields(own, missing) if missing else own
    except TypeError as error:
        logger.warning("%s takes no new fields: %s", type(item).__name__, error)
        return item
    return _copy(item, cls, wanted)


def _set(item: ItemAdapter, values: Mapping[str, Any]) -> None:
    """Set declared fields; a validator that refuses a value costs that field only."""
    for name, value in values.items():
        try:
            item[name] = value
        except (AttributeError, TypeError, ValueError) as error:
            logger.warning("%s.%s refuses our value: %s", type(item.item).__name__, name, error)


def _set_by_spider(item: Any, name: str) -> bool:  # noqa: ANN401
    """Whether a field has a value that is neither None nor just its class's default."""
    adapter = ItemAdapter(item)
    cls: type = type(item)
    value = adapter.get(name) if name in adapter.field_names() else None
    return value is not None and value != _defaults(cls).get(name)


@lru_cache(maxsize=1024)
def _defaults(cls: type) -> dict[str, Any]:
    """Return the default values that a class declares for its fields."""
    if dataclasses.is_dataclass(cls):
        declared = [(f.name, f.default, f.default_factory) for f in dataclasses.fields(cls)]
        return {
            name: factory() if callable(factory) else default
            for name, default, factory in declared
        }
    if attr.has(cls):
        return {a.name: a.default for a in attr.fields(cls)}
    of_model: Mapping[str, Any] = getattr(cls, "model_fields", {})
    return {name: field.default for name, field in of_model.items()}


def _frozen(item: Any) -> bool:  # noqa: ANN401
    """Whether the item's class refuses changes."""
    cls: type = type(item)
    if dataclasses.is_dataclass(cls):
        return bool(cls.__dataclass_params__.frozen)  # type: ignore[attr-defined]
    if attr.has(cls):
        return cls.__setattr__ is not object.__setattr__ and "frozen" in cls.__setattr__.__name__
    return bool(getattr(cls, "model_config", {}).get("frozen"))


@lru_cache(maxsize=1024)
def _with_fields(cls: type, names: tuple[str, ...]) -> type:
    """Return a subclass, of the same name, that has these fields too."""
    own: dict[str, Any] = {name: getattr(cls, name) for name in _KEPT_OF_THE_CLASS}
    if issubclass(cls, Item):
        return _subclass(cls, own | {name: Field() for name in names})
    if dataclasses.is_dataclass(cls):
        return _dataclass_with_fields(cls, names, own)
    if attr.has(cls):
        new = {name: attr.ib(default=None, kw_only=True) for name in names}
        slots = "__slots__" in vars(cls)  # then copying goes by the slots that attrs has written
        return attr.make_class(cls.__name__, new, bases=(cls,), class_body=own, slots=slots)
    if hasattr(cls, "model_fields") or hasattr(cls, "__fields__"):  # pydantic
        annotations = {"__annotations__": dict.fromkeys(names, Any)}
        return _subclass(cls, own | annotations | dict.fromkeys(names))
    raise TypeError("it is of no kind known to itemadapter")


def _subclass(cls: type, namespace: Mapping[str, Any]) -> type:
    """Call the class's own metaclass."""
    return new_class(cls.__name__, (cls,), {}, lambda body: body.update(namespace))


def _dataclass_with_fields(cls: type, names: tuple[str, ...], own: dict[str, Any]) -> type:
    params = cls.__dataclass_params__  # type: ignore[attr-defined]
    new = [(name, Any, dataclasses.field(default=None)) for name in names]
    return dataclasses.make_dataclass(
        cls.__name__,
        new,
        bases=(cls,),
        namespace=own,
        eq=params.eq,
        frozen=params.frozen,
        kw_only=True,
    )


def _copy(item: Any, cls: type, changes: Mapping[str, Any]) -> Any:  # noqa: ANN401
    """Make an object of `cls` with the item's state, without calling its __init__ again."""
    new: Any = cls.__new__(cls)  # type: ignore[call-overload]
    for base in type(item).__mro__:
        slots = base.__dict__.get("__slots__", ())
        for slot in (slots,) if isinstance(slots, str) else slots:
            if slot not in _NOT_COPIED and hasattr(item, slot):
                object.__setattr__(new, slot, getattr(item, slot))
    for name, value in getattr(item, "__dict__", {}).items():
        object.__setattr__(new, name, value)
    if isinstance(item, Item):
        new._values = {**item._values, **changes}
        return new
    for name, value in changes.items():
        object.__setattr__(new, name, value)
    fields_set = getattr(new, "__pydantic_fields_set__", None)
    if fields_set is not None:
        object.__setattr__(new, "__pydantic_fields_set__", {*fields_set, *changes})
    return new
