"""The meld triplets by name, for card files that do not say which two parts make which result.

Source: CR 712.5 and the printed cards; as in mtgjson's meld_triplets.json, read 30 November 2026.
"""

# (one part, the other part, what they become)
TRIPLETS = (
    ("Bruna, the Fading Light", "Gisela, the Broken Blade", "Brisela, Voice of Nightmares"),
    ("Graf Rats", "Midnight Scavengers", "Chittering Host"),
    ("Hanweir Battlements", "Hanweir Garrison", "Hanweir, the Writhing Township"),
    ("Mishra, Claimed by Gix", "Phyrexian Dragon Engine", "Mishra, Lost to Phyrexia"),
    ("Argoth, Sanctum of Nature", "Titania, Voice of Gaea", "Titania, Gaea Incarnate"),
    ("The Mightstone and Weakstone", "Urza, Lord Protector", "Urza, Planeswalker"),
    ("Fang, Fearless l'Cie", "Vanille, Cheerful l'Cie", "Ragnarok, Divine Deliverance"),
)
