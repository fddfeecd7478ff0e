"""Words that say what a form or a field is for, in families, in the languages of many sites.

Texts are folded first (lower case, no accents); names and ids fall into their parts ("txtLastName" → "txt last name").
A family is a pattern over either. Stems of four letters and more may stand inside a word, as they do in names
("useremail") and in German compounds; shorter ones must begin one.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Mapping
from functools import lru_cache

_CAMEL = re.compile(r"(?<=[a-z0-9])(?=[A-Z])|(?<=[A-Z])(?=[A-Z][a-z])")
_NOT_LETTERS = re.compile(r"[\W_]+|(?<=\D)(?=\d)|(?<=\d)(?=\D)")
_MOST_REMEMBERED = 50_000
_WITHOUT_PARTS = str.maketrans({"ß": "ss", "ø": "o", "ł": "l", "ı": "i", "đ": "d", "æ": "ae", "œ": "oe"})

_FAMILIES = {
    # what people are
    "email": r"e ?-?mail|\bmail\b|\bmails\b|mail ?adress|courriel|corr?eio|correo|e ?-?post\b|mejl|почт|емаил|имеил|邮箱|邮件|郵件"
    r"|メール|이메일|adresse electronique|posta elettronica|indirizzo posta|elektronsk",
    "user name": r"user ?-?(?:name|id)?\b|username|benutzer|nutzer|utilisateur|usuario|usuari|utente|gebruiker|utilizador"
    r"|nazwa uzytkownika|brukernavn|anvandar|kayttaja|felhasznal|uzivatel|имя пользоват|логин|пользоват|login|\blog\b"
    r"|account ?name|brugernavn|\bnick|pseudo|apodo|псевдоним|ник\b|用户名|用戶|帐号|ユーザ|identifiant|kundennummer|member ?(?:id|name)"
    r"|screen ?name|member ?number|\buid\b|\buname|kullanici",
    "password": r"pass ?-?wor|passw|\bpass\b|\bpwd|passwd|passwort|kennwort|mot de passe|\bmdp\b|contrasena|\bclave\b"
    r"|parola|wachtwoord|senha|palavra-?passe|haslo|losenord|passord|adgangskode|salasana|heslo|jelszo|парол|密码|密碼"
    r"|パスワード|비밀번호|sifre|\bpw\b",
    "again": r"\b(?:re|again|repeat|retype|reenter|confirm\w*|verif\w*|bestatig\w*|wiederhol\w*|confirmez|confirmation"
    r"|repetir|repita|confirmar|ripeti|conferma|herhaal|bevestig\w*|powtorz|potwierdz|gjenta|upprepa|zopakuj\w*"
    r"|potvrd\w*|znovu|повтор\w*|подтвер\w*|еще раз|确认|確認|tekrar|gentag|bekraft\w*|bekreft\w*)\b|confirm|repeat|retype"
    r"|password ?2|email ?2|(?:pass|mail|pwd).{0,6} 2\b",
    "either": r"\b(?:or|oder|ou|of|lub|или|eller|vagy|alebo|nebo|veya|tai)\b|/|\bo\b",
    "remember": r"remember|\bremind me|keep me|stay (?:logged|signed)|logged in|auto ?-?login|angemeldet|eingeloggt|merken"
    r"|souvenir|rester connect|recordar|recuerda|mantener|ricorda|onthou|ingelogd blijven|lembrar|manter|zapamietaj"
    r"|kom ihag|husk|muista|zapamat|zustat|запомн|не выходить|记住|beni hatirla|persistent|permanent|cookie",
    "first name": r"first ?-?name|\bf ?name|given ?-?name|forename|vorname|prenom\b|nombre de pila|primer nombre"
    r"|voornaam|primeiro nome|\bnome\b|imie\b|fornavn|fornamn|etunimi|jmeno|keresztnev|\bимя\b|firstn|\bfirst\b|\bfname",
    "last name": r"last ?-?name|\bl ?name|sur ?name|family ?-?name|nachname|familienname|nom de famille|apellido|cognome"
    r"|achternaam|sobrenome|apelido|nazwisko|etternavn|efternavn|efternamn|sukunimi|prijmeni|vezeteknev|фамили"
    r"|lastn|\blast\b|\blname|\bnom\b",
    "middle name": r"middle|initial|отчеств|second name|zweiter vorname",
    "name": r"\bname|name\b|\bnom\b|nombre|\bnome\b|naam\b|nazwa|\bnavn\b|\bnamn\b|nimi\b|jmeno|\bnev\b|\bимя\b|\bфио\b|姓名"
    r"|名前|이름|\bauthor\b|autor\b|auteur|автор|ihr name|your ?name|full ?name|contact ?name|\bisim",
    "organisation": r"compan(?:y|ies)|organi[sz]ation|\bfirma?\b|firma\b|unternehmen|societe|entreprise|empresa|azienda"
    r"|societa|bedrijf|spolecnost|cegnev|yritys|компани|организац|business name|institution|employer|school|university"
    r"|公司|foretag|agency|affiliation",
    "gender": r"gender|\bsex\b|geschlecht|sexe|sexo|sesso|geslacht|plec\b|kjonn|kon\b|pohlavi|\bпол\b|salutation|anrede"
    r"|civilite|tratamiento|aanhef|oslovenie|性别|\bmr\b|\bmrs\b|\bherr\b|\bfrau\b|\bmale\b|female|^\W*title\W*$",
    "phone": r"phone|\btel\b|telef|\bmobi|\bcell|handy|rufnummer|portable\b|movil|celular|cellulare|mobiel|telemovel"
    r"|komork|puhelin|\bтел|номер телефона|моб|电话|手机|電話|전화|fono\b",
    "fax": r"\bfax|telefax|факс",
    "birth": r"birth|\bdob\b|geburt|naissance|nacimiento|nascita|geboorte|nascimento|urodz|fodsel|fodelse|syntym|narozen"
    r"|szulet|рожден|生日|birthday|\bbday|\bage\b",
    "web address": r"web ?-?site|home ?-?page|\burl\b|\bweb\b|webseite|internetseite|site web|sitio|\bsito|\bсаит|网站|blog"
    r"|\buri\b|http",
    "open id": r"open ?-?id",
    "about": r"about|biograph|\bbio\b|uber mich|a propos|sobre mi|o sobie|о себе|interests|hobb|occupation|signature"
    r"|profession|interes|увлеч|zaint",
    "time zone": r"time ?-?zone|zeitzone|fuseau|huso|fuso|tijdzone|часово|timeoffset|gmt|\butc\b",
    "summer time": r"\bdst\b|daylight|sommerzeit|summer ?time|летнее",
    # where they live
    "country": r"country|\bland\b|\bpays\b|\bpais\b|paese|nazione|kraj\b|maa\b|zeme\b|orszag|стран|国家|国\b|nation|ulke"
    r"|countr",
    "city": r"city|\btown|\bort\b|stadt|ville\b|ciudad|citta\b|comune\b|stad\b|plaats|woonplaats|cidade|miasto|miejscowosc"
    r"|mesto|varos|kaupunki|город|населенн|城市|suburb|locality|poststed|postort|sehir|localita|poblacion|wohnort",
    "state": r"\bstate\b|province|provinc|region|county|bundesland|departement|estado|provinci|regio|wojewodztwo|область"
    r"|регион|\bkraj\b|prefecture|\bfylke|state ?/|territory|kanton",
    "postcode": r"post ?-?(?:al)? ?-?cod|\bzip|\bplz\b|postleitzahl|code postal|codigo postal|\bcap\b|\bcp\b|kod pocztowy"
    r"|postnummer|postinumero|\bpsc\b|iranyitoszam|индекс|邮编|postnr|\bcep\b|postcode",
    "street": r"street|addre?ss|\badres|\bstr\b|strasse|stra e|\brue\b|direccion|indirizzo|\bvia\b|straat|endereco|ulica"
    r"|\badd ?r\b|domicilio|\bcalle\b|gate\b|gata\b|katu|ulice|adresa|utca|адрес|улиц|住所|地址|house|hausnr"
    r"|hausnummer|numero civico|apartment|\bapt\b|\bsuite\b|дом\b|квартир|street line|endereco|po ?box",
    # what they say
    "message": r"message|nachricht|mensaje|messagio|messaggio|bericht|mensagem|wiadomosc|melding|meddelande|viesti|zprav"
    r"|uzenet|сообщен|текст|留言|内容|mesaj|besked|\bmsg\b|textarea|inquiry|enquir|anfrage|dotaz|tresc|feedback"
    r"|\bbody\b|details|description|popis|beschreibung|anliegen|richiesta|zapytanie|вопрос",
    "comment": r"comment|kommentar|commentaire|comentario|commento|reactie|opmerking|komentar|kommentti|комментар|отзыв"
    r"|评论|review|reply|antwort|reponse|respuesta|odpowiedz|bewertung|rezension|recension|opini|avis\b|koment|\bnote\b"
    r"|remark|bemerkung|post ?text|\breblog",
    "subject": r"subject|betreff|objet\b|sujet|asunto|oggetto|onderwerp|assunto|temat\b|\bemne|amne\b|aihe|predmet|targy"
    r"|\bтема|заголов|主题|标题|title|titre|titulo|titolo|titel|konu\b|headline|topic|reason",
    "captcha": r"captcha|recaptcha|verification ?code|security ?code|secur\w* ?code|sicherheits|anti ?-?spam|antispam"
    r"|human|robot|image code|code de securite|codigo de seguridad|codice di sicurezza|validation code|letters|characters"
    r"|zeichen|kod z obrazka|captch|код с картинк|проверочн|введите код|защитн|код подтвер|验证码|спам|roboti"
    r"|turing|what is \d|wieviel|how much is|\d ?[+x*] ?\d|kontrollcode|opis|userconfirm|\bbot\b|visual code|challenge"
    r"|adcopy|enter the code|type the|the (?:word|text|numbers) (?:you|in|shown|above)|vcode|seccode|confirm code",
    "leave empty": r"leave (?:this|blank|empty|it)|do not (?:fill|enter|write|change)|don t fill|not fill|if you(?:'re| are)"
    r" human|nicht ausfull|leer lassen|ne pas remplir|ne rien|no rellen|non compilare|laat .{0,12}leeg|honey|\bhp\b"
    r"|bottest|bot ?field|trap|не заполня|\bwinnie|\bspam|nie wypelniac|laissez",
    "security question": r"security ?question|secret ?question|sicherheitsfrage|question secrete|pregunta (?:secreta|de seg)"
    r"|секретн|challenge question|securityq",
    "answer": r"answer|antwort\b|reponse|respuesta|risposta|antwoord|odpovedz?|ответ",
    "consent": r"terms|agree|accept|privacy|conditions|\btos\b|\bagb\b|datenschutz|nutzungsbed|einverstanden|accepte"
    r"|cgu\b|cgv\b|acepto|aceptar|condiciones|terminos|accetto|termini|privacidad|voorwaarden|akkoord|aceito|regulamin"
    r"|akceptuj|zgadzam|zgoda|vilkar|villkor|podmink|souhlas|elfogad|соглас|услови|правил|политик|同意|条款|rules"
    r"|i have read|consent|обработк|i am (?:over|at least)|eula|obchodn",
    "mailing": r"newsletter|news ?-?letter|mailing|subscri|abonn|rassegna|boletin|bulletin|infolettre|rundbrief|nieuwsbrief"
    r"|nyhetsbrev|nyhedsbrev|uutiskirje|hirlevel|рассылк|подпис|новост|订阅|suscri|iscrivi|inscri\w* a |inschrijv"
    r"|updates|offers|special|promot|informac\w* handl|receive|e ?-?mails? (?:me|from)|opt ?-?in|optin|notify|notifi"
    r"|benachricht|informier|recevoir|recibir|ricevere|ontvang|otrzymyw|novink|odber|keep me (?:up|informed)|haber"
    r"|zasielani|mailchimp|mc embedded|mailing ?list|feedburner|aweber|sign ?up for\b|follow|e ?-?mail ?alert|mail ?alert",
    # what a form does
    "search": r"search|suche|such\b|find\b|finden|finder|recherch|buscar|busca|busqued|cerca|ricerca|trova|zoek|zoeken|vind"
    r"|pesquis|procurar|szukaj|wyszuk|\bsok\b|sog\b|soeg|etsi\b|haku|hledat|hledej|vyhled|vyhlad|keres|kereso|найти"
    r"|поиск|искать|иска|搜索|搜|查询|検索|검색|query|lookup|look ?up|\bara\b|arama|explore|locat(?:e|or)|trouver|hladat"
    r"|encontr|\bq\b|cauta|trazi|pretraz|iskanj|查找|търси|търсен|\bkeyword|stichwort|suchbegriff|mot cle|palabra|parola chiave|trefwoord|ключев|paieska|ieskoti|pretrag|søg",
    "filter": r"filter|refine|narrow|eingrenz|affiner|filtr|verfijn|raffina|filtro|apply|anwenden|уточн|фильтр|facet"
    r"|toepassen|appliquer|aplicar",
    "sort": r"\bsort|order ?-?by|sorteer|sortier|trier|\btri\b|ordenar|ordina|sorter|sorto|сортир|по цене|排序|ordre"
    r"|rank(?:ed)? by|low(?:est)? to high|high(?:est)? to low|a ?(?:-|to|–) ?z\b|aufsteigend|croissant|absteigend",
    "page size": r"per ?-?page|page ?-?size|results? per|items? per|pro seite|par page|por pagina|per pagina|\blimit\b"
    r"|на странице|show \d+|view all|pagesize|perpage",
    "login": r"log ?-?in|log ?-?on|sign ?-?in|signin|anmeld|einlogg|connexion|se connecter|connecter|iniciar ?sesion"
    r"|acceder|entrar|accedi|\bentra\b|inlog|aanmeld|zaloguj|logowan|logg|kirjaudu|prihlas|bejelentk|belep|воити|вход"
    r"|авториз|登录|登入|ログイン|로그인|giris|accesso|\bauth|logowanie|member ?login|customer login|log ind|identifi",
    "register": r"regist|sign ?-?up|signup|create (?:an? |my |your )?(?:new )?(?:account|profile)|join\b|new (?:user|customer"
    r"|member|account)|registrier|konto erstellen|neukunde|inscri|creer un compte|crear (?:una )?cuenta|registra|iscri"
    r"|nuovo cliente|account aanmaken|criar (?:uma )?conta|cadastr|zarejestruj|rejestrac|zaloz konto|opprett|skapa konto"
    r"|opret|rekister|registrac|vytvorit|regiszt|регистр|зарегистр|создать|注册|註冊|登録|uye ol|kayit|become a|sign me up"
    r"|get started|free trial|enrol",
    "account": r"account|konto|compte|cuenta|\bconta\b|rekening|profil|member|mitglied|regist|anmeldung|аккаунт|uzivatel|tili\b"
    r"|会員|registr|rejestr",
    "recovery": r"forgot|forget|forgotten|lost|recover|reset(?: your| my)? ?pass|remind|retriev|resend|vergessen|zurucksetz"
    r"|oublie|perdu|reinitialis|olvid|recupera|dimentica|smarrit|vergeten|esquec|zapomnia|odzysk|przypomn|glemt|glomt"
    r"|unohd|zapomen|obnov|elfelejt|забыл|восстанов|напомн|忘记|unuttum|sendpass|lostpass|lost ?pw|passwort anfordern"
    r"|new password|nytt (?:pass|losen)|reset|\bfpass|fpwd|ricorda(?:ti)? ?(?:pass|dati)|忘れ|再設定|ny adgangskode|zabud",
    "contact": r"contact|kontakt|contatt|contacto|contato|обратн|связ|связаться|send (?:us|message|email|enquiry|inquiry|mail)"
    r"|write (?:to )?us|ask|get in touch|request (?:info|a|more)|ansprech|feedback|support|inquir|enquir|tell (?:a|us)"
    r"|联系|nous ecrire|escribenos|scrivi|message|ticket|help ?desk|submit a|schreib|absenden|отправ",
    "send": r"\bsend|submit|absend|senden|abschick|envoy|envia|invia|verstur|verzend|wyslij|skicka|laheta|odesl|odosl"
    r"|kuld|отправ|послать|提交|送信|gonder|post\b|publish|valider|\bok\b|continue|weiter|next|continuer|dalej|save|speichern",
    "basket": r"basket|\bcart\b|addtocart|add ?-?to|\bbuy\b|bestell|warenkorb|kaufen|panier|acheter|commander|carrito|comprar"
    r"|carrello|acquista|winkelwagen|in ?winkelmand|bestel|carrinho|koszyk|dodaj do|kupuj|\bkup\b|kurv|handlekurv|varukorg"
    r"|kop\b|ostoskori|kosik|do kosiku|koupit|kosar|корзин|купит|заказ|购物车|カート|sepet|checkout|purchase|\border\b"
    r"|wish ?-?list|merkzettel|product id|products id|id product|\bbag\b|trolley|zamow|shopping ?(?:cart|bag)|kosiku|ostaa",
    "quantity": r"quantit|\bqty|\banzahl|menge\b|quantite|cantidad|quantita|aantal|ilosc|antall|antal\b|maara|mnozstvi|pocet"
    r"|mennyiseg|количеств|кол-?во|数量|\bqta\b|pieces|stuck|adet|\bquan",
    "payment": r"credit|\bcard\b|\bcvv|\bcvc|kreditkarte|iban\b|payment|zahlung|paiement|carte bancaire|tarjeta|\bpago"
    r"|carta di credito|betaal|оплат|coupon|voucher|gutschein|promo ?code|discount|code promo|rabat",
    "vote": r"\bvote|poll\b|survey|abstimm|umfrage|sondage|encuesta|sondaggio|enquete|ankiet|опрос|голос|voter|rating|rate\b"
    r"|hlasov|anketa",
    "language": r"\blang|sprache|langue|idioma|lingua\b|taal\b|jezyk|sprak|sprog|kieli|jazyk|nyelv|язык|语言|currency|wahrung"
    r"|devise|moneda|valuta|waluta|валют",
    "look": r"style ?id|\bstyle|theme|skin\b|design|layout|mobile style|view ?mode|template",
    "go to": r"jump|go to|goto|choose a|navigat|select a forum|aller|wechsle|gehe zu|переити|bereich|quick ?(?:links|nav)|跳转",
    "category": r"categor|kategor|section|\btype\b|\bart\b|rubri|department|abteilung|seccion|categoria|sezione|catalog|раздел"
    r"|категор|topic|brand|marke\b|marque|marca|merk\b|\bin\b$|scope|within|sort of|kind|everywhere|all of|tipo|genre",
    "range": r"\bmin\b|\bmax\b|\bfrom\b|\bto\b|\bvon\b|\bbis\b|\bde\b|\ba\b$|\bdesde|\bhasta|\bda\b|\bvan\b|\btot\b|от\b|до\b"
    r"|minim|maxim|between|price|preis|prix|precio|prezzo|prijs|цен|radius|distance|umkreis|bedroom|beds\b|surface",
    "date": r"\bdate|datum|fecha|\bdata\b|дата|日期|calendar|check ?-?in|check ?-?out|arriv|depart|anreise|abreise|tarih",
    "day": r"\bday\b|\btag\b|\bjour\b|\bdia\b|giorno|\bdag\b|dzien|\bден|день|den\b|\bdd\b|gun\b|\bbday",
    "month": r"month|monat|\bmois\b|\bmes\b|mese\b|maand|miesiac|месяц|mesic|\bmm\b|\bmaned|\bay\b|\bjan(?:uar)?",
    "year": r"\byear|jahr|\bannee|\bano\b|anno\b|jaar|\brok\b|\bгод|\bar\b|\byyyy|\byil\b|vuosi|\byy\b",
    "invitation": r"invit|referr|coupon|voucher|promo|discount code|gutschein|parrain|code promo|kupon|tracking|order (?:number"
    r"|id)|номер заказа|bestellnummer|booking ref",
    "reset": r"\breset|clear|zurucksetz|loschen|effacer|reinit|borrar|limpiar|cancella|azzera|wissen|limpar|wyczysc|nulstil"
    r"|rensa|tyhjenna|vymaz|torles|очист|сброс|清除|重置",
    "cancel": r"cancel|abbrech|annul|cancelar|anuluj|avbryt|zrusit|отмен|取消|close|schliess|back\b|zuruck|retour",
    "preview": r"preview|vorschau|apercu|vista previa|anteprima|предварит|预览|podglad",
    "upload": r"upload|\bfile\b|attach|datei|anhang|fichier|archivo|allegat|bijlage|bestand|plik|файл|загруз|上传|avatar|photo"
    r"|picture|\bcv\b|resume|lebenslauf",
}


@lru_cache(maxsize=_MOST_REMEMBERED)
def fold(text: str) -> str:
    """Lower case without accents; "ß" as "ss"."""
    lowered = text.lower()
    return lowered if lowered.isascii() else _plain(lowered)


@lru_cache(maxsize=_MOST_REMEMBERED)
def parts(name: str) -> str:
    """A name, id or class as words: "user[lastName]" → "user last name"."""
    return fold(" ".join(_NOT_LETTERS.sub(" ", _CAMEL.sub(" ", name)).split()))


def _plain(text: str) -> str:
    apart = unicodedata.normalize("NFKD", text.translate(_WITHOUT_PARTS))
    return unicodedata.normalize("NFKC", "".join(letter for letter in apart if not unicodedata.combining(letter)))


FAMILIES: Mapping[str, re.Pattern[str]] = {name: re.compile(_plain(words)) for name, words in _FAMILIES.items()}


@lru_cache(maxsize=_MOST_REMEMBERED)
def families_in(text: str) -> frozenset[str]:
    """The families that have a word in a folded text."""
    return frozenset(name for name, pattern in FAMILIES.items() if pattern.search(text)) if text else frozenset()
