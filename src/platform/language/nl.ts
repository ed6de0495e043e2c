import type { ImpossibleWords, Words } from './words.js';

const fields: Words['fields'] = {
  unknown: 'is geen veld van dit verzoek',
  json: 'moet geldige JSON zijn, zonder veld met de naam __proto__',
  utf8: 'moet UTF-8 zijn, zonder byte order mark',
  twice: 'mag in één object geen veld twee keer noemen',
  depth: 'mag hoogstens 32 niveaus van lijsten en objecten hebben',
  object: 'moet een JSON-object zijn',
  id: 'moet een UUID zijn',
  name: 'moet een tekst van 1 tot 40 tekens zijn, zonder stuurtekens',
  ruleset: 'moet het id van een regelset zijn',
  ids: "moet een lijst van speler-id's (UUID's) zijn, elk één keer",
  bot: 'moet het id van een bot zijn',
  bots: "moet een lijst van id's van bots zijn",
  clientSeed: 'moet uit 0 tot 64 tekens bestaan: A-Z, a-z, 0-9, _ en -',
  clientSeeds: "moet een object zijn van speler-id's met hun seeds",
  face: 'moet een geheel getal van 1 tot en met 6 zijn',
  dice: 'moet een lijst van ogen zijn, bijvoorbeeld [4, 4]',
  category: 'moet het id van een categorie zijn',
  limit: 'moet een geheel getal van 1 tot en met 100 zijn',
  cursor: 'moet een nextCursor van deze lijst zijn',
  status: 'moet een van deze zijn: waiting, active, finished, abandoned, cancelled',
  number: 'moet een geheel getal vanaf 1 zijn',
  whole: 'moet een geheel getal zijn',
  wholeOrNull: 'moet een geheel getal zijn, of null',
  boolean: 'moet true of false zijn',
  card: 'moet een object van categorieën en hun punten zijn',
  seq: 'moet het nummer van een gebeurtenis zijn, of 0',
  order: 'moet best, mean of wins zijn',
  entityTags: 'moet * zijn, of versietags tussen aanhalingstekens, bijvoorbeeld "57"',
  idempotencyKey: 'moet uit 1 tot 255 zichtbare ASCII-tekens bestaan',
  path: 'moet een geldig pad zijn',
  http: 'moet geldige HTTP/1.1 zijn',
  headers: 'mag hoogstens 16 KiB aan headers hebben',
  time: 'moet binnen 30 seconden binnenkomen',
  host: 'moet één keer gegeven worden',
};

const missing = {
  route: 'Op dit adres is niets voor deze methode. Alle adressen staan op /docs.',
  game: 'Er is geen partij met dit id.',
  version: 'De partij is nog niet aan deze versie toe.',
  player: 'Er is geen speler met dit id.',
  seat: 'Deze speler heeft geen plaats in deze partij, of heeft al opgegeven.',
  turn: 'Deze partij heeft geen beurt met dit nummer.',
  ruleset: 'Er is geen regelset met dit id. GET /v1/rulesets geeft ze allemaal.',
  problem: 'Er is geen probleem met deze code.',
};

const impossible: ImpossibleWords = {
  box: ({ category, values }) =>
    `Dat levert geen worp op in "${category}". Mogelijk zijn ${values.join(', ')}.`,
  'full-card': () => 'Elk vak is gevuld, dus er valt niets meer te kiezen. Laat open vakken weg uit "card".',
  'repeat-bonus': ({ points, category }) =>
    `"repeatBonus" moet een veelvoud van ${points} zijn, en 0 zolang "${category}" zijn punten niet heeft.`,
  'no-repeat-bonus': () => 'Dit formulier heeft geen bonus voor herhaling: laat "repeatBonus" weg.',
  dice: ({ min, max }) =>
    min === max
      ? `"dice" moet hier uit ${min} dobbelstenen bestaan, of wegblijven.`
      : `"dice" moet uit ${min} tot ${max} dobbelstenen bestaan.`,
  'dice-left': ({ max }) => `"diceLeft" moet 1 tot ${max} zijn.`,
  points: ({ unit }) => `"points" moet een veelvoud van ${unit} zijn, en niet onder 0.`,
  'rolls-left': ({ min, max }) =>
    min === max ? `"rollsLeft" moet hier ${min} zijn.` : `"rollsLeft" moet hier ${min} tot ${max} zijn.`,
  'rolls-unlimited': () => 'Bij dit spel is het aantal worpen niet beperkt: "rollsLeft" moet null zijn.',
};

export const nl: Words = {
  fields,
  problems: {
    'malformed-request': {
      title: 'Onjuist verzoek',
      explanation:
        'Iets in het verzoek heeft niet de juiste vorm: de body is geen JSON, of een veld, id, cursor of header ontbreekt, is onbekend of is van het verkeerde type. Elk onderdeel van "errors" noemt een plek met een JSON-pointer en zegt wat daar moet staan. Verbeter die plekken en stuur het verzoek opnieuw.',
      detail: ({ errors }) =>
        errors
          .slice(0, 3)
          .map(({ pointer, rule }) => `${pointer ? `"${pointer}"` : 'Wat je stuurde'} ${fields[rule]}.`)
          .join(' '),
    },
    unauthenticated: {
      title: 'Token nodig',
      explanation:
        'Het verzoek heeft het token van een speler nodig, of het token dat je stuurde is niet geldig. Stuur het als "Authorization: Bearer <token>". POST /v1/players zonder token maakt een speler en geeft eenmalig het token.',
      detail: ({ given }) =>
        given === 'nothing'
          ? 'Dit verzoek heeft een token nodig: stuur "Authorization: Bearer <token>".'
          : 'Het token dat je stuurde is niet geldig. Misschien is het vervangen door een nieuwer, of is de speler verwijderd.',
    },
    'not-a-player': {
      title: 'Geen speler van deze partij',
      explanation:
        'Alleen de spelers van een partij, en wie hen beheert, mogen erin spelen. Doe mee zolang de partij nog niet begonnen is, of gebruik het token van een speler die een plaats heeft.',
      detail: () => 'Geen plaats in deze partij is van jou of van een speler die je beheert.',
    },
    'not-the-host': {
      title: 'Alleen voor de host',
      explanation:
        'De host is de speler die de partij heeft gemaakt; "hostId" zegt wie dat is. Alleen de host start of annuleert een partij of haalt er een ander uit. Gebruik het token van de host.',
      detail: () => 'Je bent niet de host van deze partij; "hostId" zegt wie dat wel is.',
    },
    'not-your-player': {
      title: 'Niet jouw speler',
      explanation:
        'Je mag handelen voor jezelf en voor de spelers die je beheert, en voor niemand anders. GET /v1/players/me/players geeft de spelers die je beheert. Noem een van hen, of gebruik het token van de speler die je bedoelt.',
      detail: () => 'In dit verzoek staat een speler die jij niet bent en ook niet beheert.',
    },
    'not-found': {
      title: 'Niet gevonden',
      explanation:
        "Wat het adres noemt bestaat niet, of kent deze methode niet. Controleer het pad, de methode en de id's. Alle adressen staan op /docs.",
      detail: ({ what }) => missing[what],
    },
    'not-acceptable': {
      title: 'Gevraagde vorm kan niet',
      explanation:
        'De Accept-header vraagt om een mediatype waarin dit antwoord niet te geven is. Vraag om een van de types die in het detail staan, of laat de header weg.',
      detail: ({ available }) => `Dit antwoord is te krijgen als ${available.join(', ')}.`,
    },
    'not-your-turn': {
      title: 'Niet jouw beurt',
      explanation:
        'Alleen wie aan de beurt is mag gooien, dobbelstenen bewaren of scoren, en wie heeft opgegeven krijgt geen beurt meer. "turn.seat" van de partij zegt wie aan de beurt is; plaatsen tellen vanaf 0. Wacht tot een plaats van jou aan de beurt is.',
      detail: ({ seat }) => `Plaats ${seat} (geteld vanaf 0) is aan de beurt, en daar speel jij niet voor.`,
    },
    'game-not-waiting': {
      title: 'Partij wacht niet meer',
      explanation:
        'Meedoen, starten en annuleren kan alleen voordat een partij begint, zolang de status "waiting" is. Doe mee aan een andere partij, of maak er een met POST /v1/games.',
      detail: ({ status }) => `De partij heeft status "${status}"; dit kan alleen bij "waiting".`,
    },
    'game-not-active': {
      title: 'Partij niet aan de gang',
      explanation:
        'Er zijn alleen beurten zolang een partij gespeeld wordt, met status "active". Een partij die nog wacht moet eerst door de host gestart worden. In een partij die voorbij is, kan niet meer gespeeld worden.',
      detail: ({ status }) =>
        status === 'waiting'
          ? 'De partij heeft status "waiting": de host moet die eerst starten.'
          : `De partij heeft status "${status}"; dit kan alleen bij "active".`,
    },
    'game-not-ended': {
      title: 'Partij niet afgelopen',
      explanation:
        'Alleen een partij die gespeeld en voorbij is, kan vastgelegd en ontleed worden: die heeft status "finished" of "abandoned". Wacht op het einde. Een partij die is afgezegd, is nooit gespeeld.',
      detail: ({ status }) =>
        `De partij heeft status "${status}"; dit kan pas als die "finished" of "abandoned" is.`,
    },
    'game-full': {
      title: 'Partij vol',
      explanation:
        'De regels van het spel stellen een maximum aan het aantal spelers, en dit zouden er meer worden. "players.max" van de regelset zegt hoeveel er mogen meedoen. Doe mee aan een andere partij, of maak er een.',
      detail: ({ max }) => `Aan deze partij kunnen hoogstens ${max} spelers meedoen.`,
    },
    'already-seated': {
      title: 'Doet al mee',
      explanation:
        'Een speler kan in een partij maar één plaats hebben. Je hoeft niets te doen, tenzij je een ander bedoelde: noem die speler dan in "playerId".',
      detail: () => 'Deze speler heeft al een plaats in deze partij.',
    },
    'too-few-players': {
      title: 'Te weinig spelers',
      explanation:
        'Volgens de regels van het spel zijn er meer spelers nodig om te beginnen. "players.min" van de regelset zegt hoeveel. Wacht tot anderen meedoen, of geef spelers die je beheert een plaats.',
      detail: ({ seated, min }) =>
        `Aantal spelers aan tafel: ${seated}. Nodig om te beginnen: minstens ${min}.`,
    },
    'not-overdue': {
      title: 'Beurt staat nog niet lang genoeg',
      explanation:
        'De host mag een ander alleen uit een lopende partij halen als die de rest laat wachten: die speler is aan de beurt en er is in die beurt al lang niet gegooid. De tijden in "turn" zeggen wanneer de beurt begon en wanneer er het laatst gegooid is. Probeer het later opnieuw.',
      detail: ({ hours }) =>
        `Dit mag alleen als die speler aan de beurt is en er in die beurt ${hours} uur niet gegooid is.`,
    },
    'nothing-thrown': {
      title: 'Nog niet gegooid',
      explanation:
        'Een beurt begint met een worp; daarvoor valt er niets te bewaren of te noteren. Gooi eerst, en bewaar of scoor daarna.',
      detail: () => 'In deze beurt is nog niet gegooid: gooi eerst.',
    },
    'must-set-aside': {
      title: 'Leg eerst iets apart',
      explanation:
        'Bij Farkle leg je van elke worp minstens één dobbelsteen die scoort apart voordat je verder gooit of stopt. Doe dat eerst met de laatste worp. GET /v1/games/{id}/turn/moves geeft alles wat apart gelegd kan worden.',
      detail: () =>
        'Van de laatste worp ligt niets apart: leg er minstens één dobbelsteen van apart die scoort, en gooi of scoor dan.',
    },
    'no-rolls-left': {
      title: 'Geen worpen meer',
      explanation:
        'De regels beperken het aantal worpen in een beurt, en ze zijn allemaal gedaan; "rollsLeft" is 0. Sluit de beurt af met score. Leg bij Farkle eerst nog apart wat scoort in de laatste worp.',
      detail: ({ rolls }) => `Alle ${rolls} worpen van deze beurt zijn gedaan: sluit de beurt af met score.`,
    },
    'nothing-to-throw': {
      title: 'Niets om te gooien',
      explanation:
        'Alle dobbelstenen worden bewaard, dus er blijft er geen over om te gooien. Bewaar er minder en gooi, of sluit de beurt af met score.',
      detail: () => 'Alle dobbelstenen worden bewaard: bewaar er minder, of scoor.',
    },
    'below-minimum': {
      title: 'Te weinig punten om te stoppen',
      explanation:
        'Bij Farkle mag je pas stoppen als de beurt genoeg punten heeft opgeleverd. "openingMinimum" van de regelset geldt tot een speler punten heeft bijgeschreven; "stoppingMinimum" geldt voor iedereen zolang er worpen over zijn. Leg meer dobbelstenen apart, of gooi verder.',
      detail: ({ points, minimum }) =>
        `Je hebt ${points} punten in deze beurt en mag stoppen vanaf ${minimum}.`,
    },
    'category-taken': {
      title: 'Categorie al ingevuld',
      explanation:
        'Elke categorie van het scoreformulier wordt één keer gebruikt, ook als er 0 in staat. Kies er een die nog open is: die zijn null in "card.categories". GET /v1/games/{id}/turn/moves geeft ze met hun punten.',
      detail: ({ category }) =>
        `De categorie "${category}" van dit scoreformulier is al ingevuld: kies een open categorie.`,
    },
    'idempotency-key-in-use': {
      title: 'Verzoek nog bezig',
      explanation:
        'Een verzoek met deze Idempotency-Key wordt nog uitgevoerd en heeft nog geen antwoord. Stuur hetzelfde verzoek straks opnieuw: het krijgt dan het antwoord van het eerste.',
      detail: () => 'Een verzoek met deze Idempotency-Key is nog bezig: stuur dit verzoek straks opnieuw.',
    },
    'idempotency-key-reused': {
      title: 'Idempotency-Key al gebruikt',
      explanation:
        'De Idempotency-Key hoort bij een ander verzoek van jou van de afgelopen 24 uur: bij een ander adres of een andere body. Een sleutel staat voor één verzoek en de herhalingen daarvan. Gebruik een nieuwe sleutel voor een nieuw verzoek.',
      detail: () =>
        'Je hebt deze Idempotency-Key voor een ander adres of een andere body gebruikt: neem een nieuwe sleutel voor een nieuw verzoek.',
    },
    'version-mismatch': {
      title: 'De partij is veranderd',
      explanation:
        'De If-Match-header noemt een andere versie van de partij dan die van nu. Iemand heeft intussen gespeeld, en er is niets gedaan. Lees de partij opnieuw en beslis met wat je dan ziet.',
      detail: ({ version }) => `De partij is nu bij versie ${version}; de tag daarvan is "${version}".`,
    },
    'body-too-large': {
      title: 'Body te groot',
      explanation:
        'De body van het verzoek is groter dan dit adres aanneemt. Een gewoon verzoek komt niet in de buurt van de grens, dus kijk na wat er verstuurd wordt.',
      detail: ({ limit }) => `De body mag hoogstens ${limit} bytes groot zijn.`,
    },
    'unsupported-media-type': {
      title: 'Mediatype niet ondersteund',
      explanation:
        'De body is gestuurd in een vorm die hier niet gelezen wordt. Stuur JSON met "Content-Type: application/json".',
      detail: () => 'Stuur de body als JSON, niet gecomprimeerd, met "Content-Type: application/json".',
    },
    'unknown-ruleset': {
      title: 'Onbekende regelset',
      explanation: 'Onder het opgegeven id zijn er geen regels. GET /v1/rulesets geeft alle regelsets.',
      detail: ({ rulesets }) => `Die regelset is er niet. Wel zijn er ${rulesets.join(', ')}.`,
    },
    'unknown-bot': {
      title: 'Onbekende bot',
      explanation: 'Met een opgegeven id is er geen bot. GET /v1/bots geeft alle bots.',
      detail: ({ bots }) => `Die bot is er niet. Wel zijn er ${bots.join(', ')}.`,
    },
    'unknown-category': {
      title: 'Onbekende categorie',
      explanation:
        "Het scoreformulier van dit spel heeft geen categorie met het opgegeven id. De categorieën staan bij GET /v1/rulesets/{id}; id's zijn in elke taal gelijk.",
      detail: ({ categories }) =>
        `Dit scoreformulier heeft die categorie niet. Het heeft ${categories.join(', ')}.`,
    },
    'category-required': {
      title: 'Categorie nodig',
      explanation:
        'In dit spel sluit je een beurt af door die in een categorie te noteren. Noem het id van een open categorie, bijvoorbeeld { "category": "fours" }. GET /v1/games/{id}/turn/moves geeft ze met hun punten.',
      detail: () => 'Noem de categorie waarin je de beurt noteert, bijvoorbeeld { "category": "fours" }.',
    },
    'category-not-allowed': {
      title: 'Dit spel heeft geen categorieën',
      explanation:
        'Farkle heeft geen categorieën: met score komen de punten van de beurt bij het totaal van de speler. Stuur een lege body.',
      detail: () => 'Farkle heeft geen categorieën: laat "category" weg.',
    },
    'dice-not-in-throw': {
      title: 'Deze dobbelstenen liggen er niet',
      explanation:
        'Je kunt alleen dobbelstenen bewaren die er liggen, en niet vaker dan ze er liggen. Bij Farkle zijn dat de dobbelstenen die net gegooid zijn, zonder wat al apart lag; bij andere spellen alle dobbelstenen op tafel. Ze staan in "turn.dice".',
      detail: ({ thrown }) => `Bewaar alleen dobbelstenen die er liggen: dat zijn [${thrown.join(', ')}].`,
    },
    'dice-do-not-score': {
      title: 'Deze dobbelstenen scoren niet',
      explanation:
        'Bij Farkle moet elke dobbelsteen die je apart legt meetellen in een combinatie uit dezelfde worp. Laat de dobbelstenen weg die niet meetellen; die mogen opnieuw gegooid worden. GET /v1/games/{id}/turn/moves geeft alles wat apart gelegd kan worden.',
      detail: ({ dice }) =>
        `In [${dice.join(', ')}] zitten dobbelstenen die in geen combinatie meetellen: leg alleen apart wat scoort.`,
    },
    'impossible-position': {
      title: 'Onmogelijke stand',
      explanation:
        'In de opgegeven stand kan niemand zijn: in een vak staat wat geen worp daar oplevert, alle vakken zijn gevuld, het aantal dobbelstenen klopt niet, de punten zijn geen veelvoud van wat combinaties opleveren, of er zijn meer worpen over dan het formulier er geeft. Elke waarde wordt op zichzelf beoordeeld; hoe de stand ontstaan is, wordt niet gevraagd.',
      detail: ({ reason }) => (impossible[reason.is] as (why: typeof reason) => string)(reason),
    },
    'too-many-requests': {
      title: 'Te veel verzoeken',
      explanation:
        'Er kwamen in een minuut meer verzoeken dan de server van één token aanneemt, of van één adres zonder token. Wacht het aantal seconden in de Retry-After-header, en stuur minder verzoeken tegelijk.',
      detail: ({ seconds }) => `Te veel verzoeken in een minuut: probeer het over ${seconds} s opnieuw.`,
    },
    'internal-error': {
      title: 'Fout op de server',
      explanation:
        'Er ging iets mis op de server, en dat ligt niet aan het verzoek. Probeer het opnieuw, met dezelfde Idempotency-Key als je die gaf: dan wordt niets twee keer gedaan.',
      detail: () => 'Er ging iets mis op de server. Je kunt het opnieuw proberen.',
    },
    unavailable: {
      title: 'Nu niet beschikbaar',
      explanation:
        'De server kan dit verzoek op het moment niet beantwoorden, bijvoorbeeld omdat hij stopt of zijn database niet bereikt. Probeer het opnieuw na het aantal seconden in de Retry-After-header.',
      detail: () => 'De server kan dit nu niet beantwoorden. Probeer het opnieuw na de tijd in Retry-After.',
    },
  },
};
