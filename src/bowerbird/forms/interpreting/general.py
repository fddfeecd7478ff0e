"""What every search knows and no pack declares: words to look for, sections, orders, page sizes, distances.

Phrases of seven languages (en, de, fr, es, it, nl, pt) on labels, on options and in names of parameters. They were
collected from the labels that search forms of shops, portals and libraries use, not from any one site.
"""

from __future__ import annotations

from bowerbird.forms.model import KEYWORD, ORDER, PAGE_SIZE, RADIUS, SECTION

LABELS: dict[str, tuple[str, ...]] = {
    KEYWORD: (
        *("keyword", "keywords", "key word", "search term", "search terms", "search words", "search text", "query"),
        *("free text", "full text", "text search", "what are you looking for", "what do you want", "search this site"),
        *("site search", "search phrase", "words", "what", "stichwort", "stichworte", "suchbegriff", "suchbegriffe"),
        *(
            "suchwort",
            "suchworter",
            "suchtext",
            "volltext",
            "freitext",
            "schlagwort",
            "was suchen sie",
            "was suchst du",
        ),
        *("wonach suchen sie", "was", "mot clé", "mots clés", "mot clef", "mots clefs", "que cherchez vous", "quoi"),
        *("que recherchez vous", "palabra clave", "palabras clave", "qué buscas", "qué está buscando", "texto libre"),
        *("parola chiave", "parole chiave", "cosa cerchi", "cosa stai cercando", "testo libero", "trefwoord"),
        *("trefwoorden", "zoekterm", "zoektermen", "zoekwoord", "zoekwoorden", "waar ben je naar op zoek"),
        *("waar bent u naar op zoek", "wat zoek je", "wat zoekt u", "wat", "palavra chave", "palavras chave"),
        *("o que procura", "o que você procura", "o que está procurando", "termo de pesquisa", "texto a pesquisar"),
    ),
    SECTION: (
        *("section", "i am looking for", "i'm looking for", "looking to", "i want to", "i would like to", "channel"),
        *("type of offer", "offer type", "listing type", "search type", "buy or rent", "sale or rent", "transaction"),
        *("transaction type", "type of transaction", "for sale or to let", "new or used", "rubrik", "ich suche"),
        *(
            "ich möchte",
            "angebotsart",
            "angebotstyp",
            "vermarktungsart",
            "kaufen oder mieten",
            "rubrique",
            "je cherche",
        ),
        *("je souhaite", "je veux", "type d'offre", "type de transaction", "type d'annonce", "acheter ou louer"),
        *("sección", "busco", "quiero", "operación", "tipo de operación", "tipo de oferta", "comprar o alquilar"),
        *("sezione", "cerco", "tipo di annuncio", "tipologia annuncio", "comprare o affittare", "rubriek", "ik zoek"),
        *("soort aanbod", "kopen of huren", "ik wil", "seção", "finalidade", "tipo de negócio", "comprar ou alugar"),
        *("quero", "procuro"),
    ),
    ORDER: (
        *("sort", "sort by", "order", "order by", "sorted by", "sort order", "sort results", "sort results by"),
        *(
            "ordering",
            "sortieren",
            "sortieren nach",
            "sortierung",
            "sortiert nach",
            "reihenfolge",
            "trier",
            "trier par",
        ),
        *("tri", "tri par", "classer par", "ordonner par", "ordenar", "ordenar por", "orden", "ordena", "ordina"),
        *("ordina per", "ordinamento", "sorteer", "sorteer op", "sorteren", "sorteren op", "sortering", "ordenação"),
        *("classificar por", "classificar", "ranger par"),
    ),
    PAGE_SIZE: (
        *("per page", "results per page", "items per page", "show per page", "page size", "results a page", "display"),
        *("records per page", "properties per page", "number of results", "entries per page", "pro seite"),
        *("ergebnisse pro seite", "treffer pro seite", "einträge pro seite", "artikel pro seite", "anzahl pro seite"),
        *("par page", "résultats par page", "annonces par page", "nombre de résultats", "por página"),
        *("resultados por página", "per pagina", "risultati per pagina", "resultaten per pagina", "mostrar por página"),
    ),
    RADIUS: (
        *("radius", "search radius", "distance", "distance from", "within", "how far"),
        *("this area only", "distance from you", "distance from postcode", "max distance"),
        *("maximum distance", "umkreis", "umkreissuche", "entfernung", "radius km", "im umkreis von", "rayon"),
        *(
            "rayon de recherche",
            "dans un rayon de",
            "périmètre",
            "autour de",
            "radio",
            "radio de búsqueda",
            "distancia",
        ),
        *("a menos de", "raggio", "raggio di ricerca", "distanza", "entro", "straal", "afstand", "binnen", "omtrek"),
        *("raio", "raio de busca", "distância", "num raio de"),
    ),
}
GENERIC_LABELS = (
    *("search", "find", "go", "search for", "quick search", "looking for", "suche", "suchen", "finden", "recherche"),
    *("rechercher", "chercher", "buscar", "búsqueda", "busca", "busco", "cerca", "ricerca", "cerco", "zoeken", "zoek"),
    *("pesquisar", "pesquisa", "procurar", "site", "text", "texte", "texto", "testo", "tekst"),
)
"""Labels of a box for words that say no more than that it searches; anything more telling comes before them."""

DOUBTFUL_SECTIONS = ("condition", "age of car", "new or used", "zustand", "état", "estado", "conditie")
"""Labels of a switch between parts of a site where the pack has no type of that name."""

PLACES = (
    *("location", "where", "area", "place", "region", "near", "near me", "neighbourhood", "neighborhood", "loc"),
    *("search area", "town or postcode", "city or zip", "postcode or area"),
)
KINDS_OF_PLACES = ("town", "city", "district", "locality", "village", "postcode", "zip", "postal code")
"""What a form calls the place that it asks for, whatever the pack calls it; `labels.txt` has other languages."""

SECTION_OPTIONS = (
    *(
        "buy",
        "rent",
        "sale",
        "for sale",
        "to rent",
        "to let",
        "let",
        "sales",
        "lettings",
        "rentals",
        "for rent",
        "sell",
    ),
    *("buying", "renting", "purchase", "sold", "new", "used", "nearly new", "pre owned", "certified", "lease"),
    *("residential", "commercial", "holiday", "student", "short let", "auction", "new homes", "share", "new cars"),
    *("used cars", "nearly new cars", "kaufen", "mieten", "kauf", "miete", "zum kauf", "zur miete", "zu verkaufen"),
    *("zu vermieten", "neu", "gebraucht", "neuwagen", "gebrauchtwagen", "jahreswagen", "jung und neuwertig"),
    *("vorführwagen", "acheter", "louer", "achat", "location", "à vendre", "à louer", "vente", "vendre", "neuf"),
    *("neufs", "occasion", "occasions", "presque neufs", "véhicules récents", "viager", "comprar", "alquilar"),
    *("venta", "alquiler", "en venta", "en alquiler", "compra", "nuevo", "nuevos", "usado", "usados", "de ocasión"),
    *("obra nueva", "comprare", "affittare", "vendita", "affitto", "in vendita", "in affitto", "acquisto", "nuovo"),
    *("nuove", "usato", "usate", "km 0", "kopen", "huren", "koop", "huur", "te koop", "te huur", "nieuw", "gebruikt"),
    *("tweedehands", "nieuwbouw", "alugar", "arrendar", "venda", "aluguel", "arrendamento", "à venda", "para alugar"),
    *("para arrendar", "novo", "novos", "seminovos", "lançamentos"),
)
ORDER_OPTIONS = (
    *("relevance", "newest", "newest first", "most recent", "recently added", "oldest", "oldest first", "latest"),
    *("best match", "popularity", "most popular", "ascending", "descending", "lowest price", "highest price"),
    *("cheapest", "cheapest first", "price low to high", "price high to low", "lowest first", "highest first"),
    *("a to z", "z to a", "name a z", "name z a", "bestselling", "best selling", "top rated", "average rating"),
    *("date", "distance", "nearest", "most expensive first", "featured", "relevanz", "neueste zuerst", "neueste"),
    *("älteste zuerst", "aufsteigend", "absteigend", "preis aufsteigend", "preis absteigend", "günstigste zuerst"),
    *("teuerste zuerst", "beliebtheit", "entfernung", "pertinence", "plus récents", "plus récentes", "prix croissant"),
    *("prix décroissant", "croissant", "décroissant", "moins cher d'abord", "plus cher d'abord", "popularité"),
    *("nouveautés", "date de publication", "relevancia", "más recientes", "precio ascendente", "precio descendente"),
    *("más baratos", "más caros", "novedades", "menor precio", "mayor precio", "rilevanza", "più recenti"),
    *("prezzo crescente", "prezzo decrescente", "più economici", "più cari", "popolarità", "relevantie"),
    *("nieuwste eerst", "nieuwste", "oudste eerst", "prijs oplopend", "prijs aflopend", "goedkoopste eerst"),
    *("duurste eerst", "populariteit", "relevância", "mais recentes", "menor preço", "maior preço", "mais vendidos"),
)

NAMES: dict[str, tuple[str, ...]] = {
    KEYWORD: ("q", "kw", "query", "keyword", "keywords", "term", "terms", "text", "words", "wd", "qs", "freetext"),
    SECTION: ("section", "channel", "mode", "transaction", "listing type", "offer type", "sale type", "searchtype"),
    ORDER: ("sort", "order", "orderby", "sortby", "sort order", "tri", "orden", "sortierung", "ordering", "srt"),
    PAGE_SIZE: ("perpage", "per page", "page size", "pagesize", "limit", "results per page", "rpp", "pp", "anzahl"),
    RADIUS: (
        "radius",
        "distance",
        "within",
        "umkreis",
        "rayon",
        "dist",
        "radio",
        "raggio",
        "straal",
        "miles",
        "proximity",
    ),
}
