"""A whole box of Fields of Green, most of which nobody has published: 33 cards of each type, as a card file tells them."""

FARMS = {
    "Field": ["Wheat", "Tomatoes", "Potatoes", "Orange Trees", "Apple Trees", "Melons", "Pumpkins", "Peppers", "Cabbages"],
    "Livestock": [
        *("Pigs", "Oxen", "Sheep", "Turkeys", "Watchdogs", "Rabbits", "Ducks", "Geese", "Cows", "Chickens", "Horses")
    ],
    "Construction": ["Animal Pen", "Fuel Depot", "Tool Shed", "Crop Circles"],
    "Building": ["Slaughterhouse", "Brewery"],
}
TILES = ["Harrow", "Hoses", "Power Generator", "Sacks", "Fences"]


def cards_of_farms(short=None, tiles=6):
    """A card file of Fields of Green with 33 cards of each type, one too few of one, and so many of each tile."""
    locations = {}
    for kind, names in FARMS.items():
        each = 33 // len(names)
        locations |= {name: {"type": kind, "copies": each} for name in names}
        locations[names[0]]["copies"] += 33 - each * len(names) - (kind == short)
    return {"locations": locations, "equipment": {name: {"copies": tiles} for name in TILES}}
