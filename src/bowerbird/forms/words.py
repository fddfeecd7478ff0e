"""Words of forms in the languages of the web: what buttons say, how fields are marked, how names are spelt.

English, German, French, Spanish, Italian, Dutch and Portuguese. Patterns are matched against lower case.
"""

from __future__ import annotations

import re


def _words(text: str) -> str:
    return "|".join(text.split())


RESET = re.compile(
    rf"\b(?:{_words('reset clear zurücksetzen löschen leeren effacer réinitialiser vider limpiar borrar restablecer')}"
    rf"|{_words('azzera cancella ripristina wissen limpar redefinir')})\b"
)
MORE = re.compile(
    r"\b(?:advanced|(?:more|fewer|less|additional|all) (?:\w+ )?(?:options?|filters?|criteria|fields?)|"
    r"show (?:more|less|filters)|refine|"
    r"erweitert\w*|(?:mehr|weitere) (?:optionen|filter|kriterien|suchoptionen)|detailsuche|"
    r"avancée?s?|plus d[e'’] ?(?:options|filtres|critères)|recherche détaillée|"
    r"avanzad[ao]s?|más (?:opciones|filtros|criterios)|avanzat[ao]|(?:altre|più) (?:opzioni|filtri|criteri)|"
    r"geavanceerd|meer (?:opties|filters)|uitgebreid zoeken|avançad[ao]s?|mais (?:opções|filtros|critérios))\b"
)
SUBMIT = re.compile(
    rf"\b(?:{_words('search find go show view submit apply update filter refine browse get look compare')}"
    rf"|{_words('login send subscribe register join continue next start ok save confirm check calculate post create')}"
    r"|log ?in|sign ?(?:in|up)|log ?on"
    rf"|{_words('suchen? finden anzeigen zeigen los absenden senden anmelden einloggen abonnieren registrieren')}"
    rf"|{_words('weiter filtern anwenden')}"
    rf"|{_words('rechercher? chercher trouver afficher valider envoyer connexion connecter inscrire appliquer')}"
    rf"|{_words('filtrer créer')}"
    rf"|{_words('buscar? busca búsqueda encontrar mostrar enviar entrar acceder suscribir aplicar filtrar')}"
    rf"|{_words('cerca ricerca trova mostra invia accedi iscriviti applica filtra vai')}"
    rf"|{_words('zoek zoeken vind tonen toon verstuur verzenden inloggen aanmelden toepassen')}"
    rf"|{_words('pesquisar? procurar exibir ver subscrever inscrever')})\b"
)
SUBMIT_NAME = re.compile(r"submit|search|such|recherch|busc|cerca|zoek|go(?:btn|button)?$|btn-?primary|magnif|lupe")
REQUIRED = re.compile(
    r"\((?:required|mandatory|pflichtfeld|erforderlich|obligatoire|requis|obligatorio|requerido|obbligatorio|"
    r"verplicht|obrigatório)\)|"
    r"\b(?:required|mandatory|pflichtfeld|obligatoire|obligatorio|obbligatorio|verplicht|obrigatório)$",
)
YES = re.compile(r"(?:yes|no|ja|nein|oui|non|sí|si|nee|sim|não|on|off|only|nur|y|n)\.?")
"""What a box says when its label stands elsewhere."""
_CAMEL = re.compile(r"(?<=[a-zà-ÿ])(?=[A-Z])|(?<=[A-Z])(?=[A-Z][a-z])|(?<=[A-Za-z])(?=\d)|[^\w]+|_+")
_PREFIXES = re.compile(
    r"(?:ctl\d+|txt|ddl|cbo|cmb|lst|chk|rdo|rbl|cbl|tb|tbx|fld|inp|frm|field|input|edit|wp|id|f|js)$"
)


def name_words(name: str) -> str:
    """The words of the name of a parameter: "ctl00$Main$txtMinPrice" is "min price"; "" where it has none."""
    last = [part for part in re.split(r"[$:.]|\]?\[", name.rstrip("]")) if part.strip("_-0123456789")]
    words = [word.lower() for word in _CAMEL.split(last[-1] if last else "") if word]
    while len(words) > 1 and _PREFIXES.match(words[0]):
        words.pop(0)
    return " ".join(words) if any(len(word) > 1 and word.isalpha() for word in words) or words == ["q"] else ""
