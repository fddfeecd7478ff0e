"""Units and normal forms that packs may name: closed lists, so that a misspelt unit is an error, not a silent loss."""

from __future__ import annotations

from typing import NamedTuple


class Unit(NamedTuple):
    """A unit of measure: `factor` of the first unit of its dimension."""

    dimension: str
    factor: float
    spellings: tuple[str, ...]


UNITS: dict[str, Unit] = {
    "m": Unit("length", 1.0, ("metre", "metres", "meter", "meters", "mtr", "mtrs", "m")),
    "cm": Unit("length", 0.01, ("centimetre", "centimetres", "centimeter", "centimeters", "cms", "cm")),
    "mm": Unit("length", 0.001, ("millimetre", "millimetres", "millimeter", "millimeters", "mm")),
    "km": Unit("length", 1000.0, ("kilometre", "kilometres", "kilometer", "kilometers", "kms", "km")),
    "in": Unit("length", 0.0254, ("inch", "inches", "in.", "ins", "in", '"', "″", "”")),
    "ft": Unit("length", 0.3048, ("foot", "feet", "ft.", "ft", "'", "′", "’")),
    "miles": Unit("length", 1609.344, ("mile", "miles", "mls", "mi.", "mi")),
    "sq m": Unit(
        "area", 1.0, ("square metres", "square meters", "sq metres", "sq.m.", "sq. m", "sq m", "sqm", "m²", "m2")
    ),
    "sq ft": Unit(
        "area", 0.09290304, ("square feet", "square foot", "sq. ft.", "sq. ft", "sq ft", "sqft", "ft²", "ft2")
    ),
    "acres": Unit("area", 4046.8564224, ("acre", "acres", "ac.", "ac")),
    "hectares": Unit("area", 10000.0, ("hectare", "hectares", "ha")),
    "l": Unit("volume", 1.0, ("litre", "litres", "liter", "liters", "ltr", "ltrs", "l")),
    "cc": Unit("volume", 0.001, ("cubic centimetres", "cubic centimeters", "cm³", "cm3", "ccm", "cc")),
    "ml": Unit("volume", 0.001, ("millilitre", "millilitres", "milliliter", "milliliters", "ml")),
    "cu ft": Unit("volume", 28.316846592, ("cubic feet", "cubic foot", "cu. ft.", "cu ft", "ft³", "ft3")),
    "gal": Unit("volume", 3.785411784, ("gallon", "gallons", "gal.", "gal")),
    "kg": Unit("mass", 1.0, ("kilogram", "kilograms", "kilogramme", "kilos", "kgs", "kg")),
    "g": Unit("mass", 0.001, ("gram", "grams", "gramme", "grammes", "gr", "g")),
    "lb": Unit("mass", 0.45359237, ("pound", "pounds", "lbs.", "lbs", "lb.", "lb")),
    "oz": Unit("mass", 0.028349523125, ("ounce", "ounces", "oz.", "oz")),
    "st": Unit("mass", 6.35029318, ("stone", "stones", "st")),
    "kW": Unit("power", 1.0, ("kilowatt", "kilowatts", "kw")),
    "hp": Unit("power", 0.745699872, ("horsepower", "horse power", "hp")),
    "bhp": Unit("power", 0.745699872, ("brake horsepower", "bhp")),
    "ps": Unit("power", 0.73549875, ("metric horsepower", "pferdestärken", "ps", "cv")),
    "mpg": Unit("consumption", 1.0, ("miles per gallon", "miles/gallon", "m.p.g.", "mpg")),
    "l/100km": Unit("consumption", 1.0, ("litres per 100 km", "l / 100 km", "l/100 km", "l/100km")),
    "g/km": Unit("emission", 1.0, ("grams per kilometre", "g / km", "g/km", "gkm")),
    "mph": Unit("speed", 1.609344, ("miles per hour", "mph")),
    "km/h": Unit("speed", 1.0, ("kilometres per hour", "kph", "km/h", "kmh")),
    "lb-ft": Unit("torque", 1.3558179483, ("pound-feet", "lb.-ft.", "lb-ft", "lb ft", "lbft", "ft-lb", "ft-lbs")),
    "Nm": Unit("torque", 1.0, ("newton metres", "newton meters", "n·m", "nm")),
    "s": Unit("time", 1.0, ("second", "seconds", "secs", "sec", "s")),
    "min": Unit("time", 60.0, ("minute", "minutes", "mins.", "mins", "min.", "min")),
    "h": Unit("time", 3600.0, ("hour", "hours", "hrs", "hr", "h")),
    "years": Unit("time", 31557600.0, ("year", "years", "yrs", "yr", "y.o.")),
    "months": Unit("time", 2629800.0, ("month", "months", "mths", "mth")),
    "megapixels": Unit("resolution", 1.0, ("megapixel", "megapixels", "mega pixels", "mpix", "mp")),
    "x": Unit("factor", 1.0, ("times", "x", "×")),
    "GB": Unit("data", 1.0, ("gigabyte", "gigabytes", "gb")),
    "MB": Unit("data", 0.001, ("megabyte", "megabytes", "mb")),
    "TB": Unit("data", 1000.0, ("terabyte", "terabytes", "tb")),
    "mAh": Unit("charge", 1.0, ("milliampere hours", "mah")),
    "kWh": Unit("energy", 1.0, ("kilowatt hours", "kwh")),
    "W": Unit("power", 0.001, ("watt", "watts", "w")),
    "percent": Unit("share", 0.01, ("per cent", "percent", "%")),
    "stars": Unit("rating", 1.0, ("star", "stars", "★")),
    "pages": Unit("count", 1.0, ("page", "pages", "pp.", "pp", "pgs", "p.")),
}

CURRENCIES = frozenset(
    {
        *(
            "AED",
            "ARS",
            "AUD",
            "BGN",
            "BRL",
            "CAD",
            "CHF",
            "CLP",
            "CNY",
            "COP",
            "CZK",
            "DKK",
            "EGP",
            "EUR",
            "GBP",
            "HKD",
        ),
        *(
            "HUF",
            "IDR",
            "ILS",
            "INR",
            "ISK",
            "JPY",
            "KES",
            "KRW",
            "MAD",
            "MXN",
            "MYR",
            "NGN",
            "NOK",
            "NZD",
            "PEN",
            "PHP",
        ),
        *(
            "PKR",
            "PLN",
            "QAR",
            "RON",
            "RSD",
            "RUB",
            "SAR",
            "SEK",
            "SGD",
            "THB",
            "TRY",
            "TWD",
            "UAH",
            "USD",
            "VND",
            "ZAR",
        ),
    }
)

NORMAL_FORMS: dict[str, str] = {
    "integer": "a whole number",
    "decimal": "a number with a decimal point",
    "money": "a decimal number and a currency code",
    "iso-date": "YYYY-MM-DD, YYYY-MM or YYYY",
    "iso-datetime": "YYYY-MM-DDThh:mm",
    "time": "hh:mm",
    "year": "YYYY",
    "e164": "a telephone number as +441865270000",
    "url": "an absolute address",
    "lower": "small letters, single spaces",
    "upper": "capitals, single spaces",
    "title": "Capitals At The Beginnings",
    "term": "the gazetteer's normal form",
    "postcode": "capitals, one space before the last three characters",
    "zip": "five digits, or nine with a hyphen",
    "isbn-13": "13 digits",
    "digits": "digits alone",
    "compact": "capitals without spaces or hyphens",
    "text": "single spaces",
    "feet-inches": "inches, from 6-8, 6'8\" or 6 ft 8 in",
    "city-highway": "two numbers: in town, on the road",
}
