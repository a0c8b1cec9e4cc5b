import { LRUCache } from 'lru-cache'
import { withoutAccents } from '../../domain/without-accents.ts'
import type { OtherLanguage } from '../../lexicon/frequencies/frequencies.ts'

// Words that hold a sentence together, and how words of a language are compared: as much of its grammar as
// the names of businesses need.

const list = (words: string): ReadonlySet<string> => new Set(words.split(' '))

/** Words that may stand within the name of a business: `location de bateaux`. */
export const JOINING: Record<OtherLanguage, ReadonlySet<string>> = {
  de: list('und'),
  fr: list("de du des d la le les l à a au aux en et d'un d'une pour"),
  es: list('de del la el los las a en y para'),
  it: list('di del della dei delle degli dello a al alla da in e il la le lo i gli per'),
  nl: list('van de het en op aan voor'),
  pt: list('de do da dos das a o os as em e ao para'),
}

/** Words that begin to say for whom, with what or where. */
export const CUTTING: Record<OtherLanguage, ReadonlySet<string>> = {
  de: list(
    'für fürs mit ohne in im bei aus zum zur zu auf am an von vom rund seit nach durch über inklusive inkl',
  ),
  fr: list('pour avec sans chez dans sur par depuis près autour en à aux'),
  es: list('para con sin por en desde cerca sobre hasta a'),
  it: list('per con senza presso in su nel nella nelle dal vicino sul sulla a'),
  nl: list('voor met zonder in op bij uit vanaf rond te naar per'),
  pt: list('para com sem por em no na nos nas desde perto sobre ao à'),
}

/** Returns true where a word only joins others, or begins another thought: it tells nothing about the search. */
export const isJoint = (language: OtherLanguage, word: string): boolean =>
  JOINING[language].has(word) || CUTTING[language].has(word)

/** Of these the ones that say for whom, the usual one first. */
export const FOR: Record<OtherLanguage, ReadonlySet<string>> = {
  de: list('für fürs'),
  fr: list('pour'),
  es: list('para'),
  it: list('per'),
  nl: list('voor'),
  pt: list('para'),
}

/** The usual word that says for whom: `für`. */
export const forIn = (language: OtherLanguage): string => [...FOR[language]][0]!

/** Words for customers of any business, and other words that are no audience. */
export const NOBODY: Record<OtherLanguage, ReadonlySet<string>> = {
  de: list(
    'zuhause daheim haus garten alle jeden jedermann privat privatpersonen privatkunden menschen leute firmen unternehmen gewerbe kunden anlässe zwecke jahre andere anderen',
  ),
  fr: list(
    'autres maison gens personnes tous particuliers professionnels entreprises clients ans occasions besoins',
  ),
  es: list(
    'otros otra otro gente personas casa hogar todos particulares empresas negocios clientes llevar años ocasiones',
  ),
  it: list(
    'altri altra altro gente persone casa tutti privati aziende imprese clienti anni occasioni conto',
  ),
  nl: list(
    'anderen andere mensen personen thuis huis iedereen particulieren bedrijven klanten jaar gelegenheden',
  ),
  pt: list(
    'outros outra outro gente pessoas casa lar todos particulares empresas clientes anos ocasiões viagem',
  ),
}

/** Occasions, and words between them: who works for `bodas y comuniones` is looked for without them as well. */
export const OCCASIONS: Record<OtherLanguage, ReadonlySet<string>> = {
  de: list('feste feiern partys veranstaltungen events hochzeiten geburtstage'),
  fr: list('fêtes soirées événements mariages anniversaires réceptions réception séminaires'),
  es: list('fiestas fiesta eventos bodas boda cumpleaños celebraciones de infantiles privadas'),
  it: list(
    'feste festa eventi matrimoni matrimonio compleanni compleanno ricevimenti cerimonie di private',
  ),
  nl: list('feesten feestjes evenementen bruiloften verjaardagen'),
  pt: list('festas festa eventos casamentos casamento aniversários de aniversário infantis'),
}

/** Words that say what a business is without: `boote mieten ohne führerschein`. */
export const WITHOUT: Record<OtherLanguage, ReadonlySet<string>> = {
  de: list('ohne'),
  fr: list('sans'),
  es: list('sin'),
  it: list('senza'),
  nl: list('zonder'),
  pt: list('sem'),
}

/** Words that join a noun to the one that it depends on: `restauratie van kerkramen`. */
const GENITIVE: Record<OtherLanguage, ReadonlySet<string>> = {
  de: list('von der des'),
  fr: list('de du des'),
  es: list('de del'),
  it: list('di del della dei delle degli dello'),
  nl: list('van'),
  pt: list('de do da dos das'),
}

/** Returns true where a word, in lower case, joins a noun to the one before it. */
export const isOfGenitive = (language: OtherLanguage, word: string): boolean =>
  GENITIVE[language].has(word)

/** Words that say what a business does beside what it is. */
export const ALSO: Record<OtherLanguage, ReadonlySet<string>> = {
  de: list('auch außerdem zusätzlich nebenbei'),
  fr: list('aussi également'),
  es: list('también además'),
  it: list('anche inoltre'),
  nl: list('ook daarnaast'),
  pt: list('também além'),
}

/** Words of sentences that name nothing. */
export const EMPTY: Record<OtherLanguage, ReadonlySet<string>> = {
  de: list(
    'ich wir mein meine meinen unser unsere unseren unserer eine einen einem einer ein der die das den dem des ihr ihre euer eure sie es man bin sind ist habe haben hab war biete bieten biete an mache machen macht führe führen betreibe betreiben leite leiten arbeite arbeiten suche suchen komme kommen helfe helfen als auch sowie oder alle alles jeder jede viele sehr neu neue neuen neuer klein kleine kleiner kleines groß große großer großes eigene eigener eigenes gut gute guten professionelle professioneller lokale lokaler mobile mobiler familienbetrieb gmbh ug kg gbr ag ohg e.k inh inhaber familie firma rund um selbstständig selbständig freiberuflich hier dort sich nur noch schon mehr nicht kein keine bitte hallo hauptsächlich vorwiegend überwiegend vor allem meist meistens manchmal selbst',
  ),
  fr: list(
    'je nous vous on mon ma mes notre nos votre vos un une le la les ce cette il elle est suis sommes avons ai fait fais faisons propose proposons offre offrons tiens tenons gère gérons aide aidons réalise réalisons travaille petit petite petits grand grande nouveau nouvelle bon bonne tout tous toute toutes sarl sas sasu eurl sa qui que où ou ne pas plus très aussi mais bonjour entreprise société votre particuliers indépendant indépendante ouvert ouvre ouvrons surtout principalement parfois souvent',
  ),
  es: list(
    'yo nosotros doy damos imparto impartimos mi mis nuestro nuestra nuestros nuestras un una unos unas el la los las es soy somos tengo tenemos ofrezco ofrecemos trabajo trabajamos ayudo ayudamos realizo realizamos pequeño pequeña grande nuevo nueva buen buena todo toda todos todas sl sa srl que muy también pero hola empresa negocio familiar autónomo autónoma he abierto abrí abrimos sobre principalmente veces',
  ),
  it: list(
    'io noi do diamo mio mia miei mie nostro nostra nostri nostre un una uno il lo la le gli i è sono siamo ho abbiamo offro offriamo lavoro lavoriamo aiuto aiutiamo seguo seguiamo eseguo eseguiamo piccolo piccola grande nuovo nuova buono buona tutto tutta tutti tutte srl snc sas spa che molto anche ma ciao azienda ditta attività vostro vostra f.lli aperto apro apriamo soprattutto principalmente spesso',
  ),
  nl: list(
    'ik wij we mijn ons onze je jouw uw een de het is ben zijn heb hebben bied bieden doe doen werk werken help helpen klein kleine groot grote nieuw nieuwe goed goede alle alles bv vof zzp die dat zeer ook maar hallo bedrijf zaak zelfstandig zelfstandige runnen run vooral voornamelijk soms geef geven vaak zelf',
  ),
  pt: list(
    'dou damos eu nós meu minha meus minhas nosso nossa nossos nossas um uma uns umas o a os as é sou somos tenho temos ofereço oferecemos trabalho trabalhamos ajudo ajudamos realizo realizamos pequeno pequena grande novo nova bom boa tudo todo toda todos todas lda ltda me que muito também mas olá empresa negócio familiar autónomo autônomo abri abrimos sobretudo principalmente às vezes',
  ),
}

/** Words that join two trades of one business. */
export const BETWEEN: Record<OtherLanguage, RegExp> = {
  de: /\s(?:und|oder|sowie)\s/iu,
  fr: /\s(?:et|ou)\s/iu,
  es: /\s[yeo]\s/iu,
  it: /\s(?:e|ed|o)\s/iu,
  nl: /\s(?:en|of)\s/iu,
  pt: /\s(?:e|ou)\s/iu,
}

/** Words that name animals, or begin with one in languages that join words: `hundefriseur`. */
const ANIMALS: Record<OtherLanguage, RegExp> = {
  de: /hund(?!ert)|welpe|katze|pferd|pony|^(?:haus|klein|nutz)?tier/,
  fr: /^(?:[dl]')?(?:canine?s?|féline?s?|équine?s?|chien(?:ne)?s?|chiots?|chat(?:te)?s?|chatons?|cheval|chevaux|animal|animaux|animali(?:er|ère)s?|poneys?)$/,
  es: /^(?:canin[oa]s?|felin[oa]s?|perr(?:it)?[oa]s?|gat(?:it)?[oa]s?|caballos?|mascotas?|animal(?:es)?|cachorros?|gallinas?|conejos?)$/,
  it: /^(?:[dl]l?')?(?:cinofil[oaie]|can[ei]|gatt[oi]|cavall[oi]|cuccioli|animal[ei]|gallin[ae]|coniglio?)$/,
  nl: /hond(?!erd)|pupp(?:y|ies)|^kat$|^katten|paard|pony|^dier(?!baar)|huisdier/,
  pt: /^(?:canin[oa]s?|c[ãa]o|c[ãa]es|cachorr(?:inh)?[oa]s?|gat[oa]s?|cavalos?|animal|animais|pets?|galinhas?|coelhos?)$/,
}

/** Returns true where a word, in lower case, names an animal. */
export const isAnimal = (language: OtherLanguage, word: string): boolean =>
  ANIMALS[language].test(word)

/** Words for whoever treats animals, which name none. */
const VETS = /^(?:vétérinaires?|veterinari[oae]s?|veterinári[oa]s?)$/

/**
 * Returns true where a word tells that the customers own animals: they search for other things than people do for
 * themselves.
 */
export const isOfAnimals = (language: OtherLanguage, word: string): boolean =>
  isAnimal(language, word) || VETS.test(word)

/** `Ärzte`, `Aerzte` and `arzte` are one word, and so are `große` and `grosse`. */
const german = (word: string): string =>
  withoutAccents(
    word.replace(/ß/g, 'ss').replace(/ae/g, 'a').replace(/oe/g, 'o').replace(/ue/g, 'u'),
  )

const cut = (word: string, ending: RegExp, least = 4): string => {
  const root = word.replace(ending, (_, kept: unknown) =>
    typeof kept === 'string' && /^[a-z]$/.test(kept) ? kept : '',
  )
  return root.length >= least ? root : word
}

/** Returns the part that words of a language share that differ in number, in gender, or in an accent alone. */
const KEYS: Record<OtherLanguage, (word: string) => string> = {
  de: (word) => cut(german(word), /(?:innen|in|en|es|n|e|s)$/),
  fr: (word) => cut(withoutAccents(word), /(?:s|x)$/, 3),
  // `muebles` and `trajes` only add an s to words that end with e; `árboles` and `relojes` add more.
  es: (word) => cut(cut(withoutAccents(word), /(?<=[aeiou])([lnrdz]|(?<!a)j)es$|s$/), /[oa]$/),
  it: (word) => cut(withoutAccents(word), /(?:hi|he|[aeio])$/, 3),
  nl: (word) =>
    cut(cut(withoutAccents(word), /(?:'?s)$/), /(?:en|e)$/).replace(/([bdfgklmnprst])\1$/, '$1'),
  pt: (word) => cut(cut(withoutAccents(word.replace(/ões$/, 'ão')), /([rzs])es$|s$/), /[oa]$/),
}

/** Keys of the words that came last: a report compares the same few hundred with each other. */
const keysOfWords = new LRUCache<string, string>({ max: 5_000 })

/** A word, in lower case, as it is compared with others of its language. */
export const keyOf = (language: OtherLanguage, word: string): string => {
  const place = `${language} ${word}`
  const known = keysOfWords.get(place)
  if (known !== undefined) return known
  const bare = word.replace(/^(l|d|un|all|dell|nell)['’]/, '').replace(/['’-]/g, '')
  const key = KEYS[language](bare)
  keysOfWords.set(place, key)
  return key
}

/** One token of a text. */
export type GrammarToken = { typed: string; key: string }

/** `Friseur:innen` and `Friseur/in` are said `friseurinnen` and `friseurin`. */
const joined = (text: string): string => text.replace(/(\p{L})[:*_/]in(nen)?\b/gu, '$1in$2')

/** The words of a text in lower case, with apostrophes and hyphens in them. */
export const grammarTokensOf = (language: OtherLanguage, text: string): GrammarToken[] =>
  (
    joined(
      text
        .normalize('NFKC')
        .toLowerCase()
        .replace(/[’‘ʼ`´]/g, "'"),
    ).match(/[\p{L}\p{N}][\p{L}\p{M}\p{N}]*(?:['-][\p{L}\p{N}][\p{L}\p{M}\p{N}]*)*/gu) ?? []
  ).map((typed) => ({ typed, key: keyOf(language, typed) }))

const PUNCTUATION = /[,;|()[\]{}<>•·–—.!?:"“”„«»\n\r\t/]+|\s[-&+]\s/u

/** So few words behind `and` go on with whom the words before it are for. */
const MOST_OF_AUDIENCE = 2

/** Without customers that stand alone: of `comptabilité pour les médecins et les dentistes` nobody is a dentist. */
const withoutCustomers = (language: OtherLanguage, trades: readonly string[]): string[] => {
  const from = trades.findIndex((trade) => {
    const at = grammarTokensOf(language, trade).findIndex(({ typed }) => FOR[language].has(typed))
    return at > 0
  })
  const isFew = (trade: string) =>
    grammarTokensOf(language, trade).filter(({ typed }) => !JOINING[language].has(typed)).length <=
    MOST_OF_AUDIENCE
  return trades.filter((trade, at) => from < 0 || at <= from || !isFew(trade))
}

/** The parts of a text that each may name a trade: at commas, and where `and` joins two. */
export const tradePartsOf = (language: OtherLanguage, text: string): GrammarToken[][] =>
  joined(text)
    .split(PUNCTUATION)
    .flatMap((part) => {
      const trades = part.split(BETWEEN[language])
      return trades.length > 1 ? [part, ...withoutCustomers(language, trades)] : trades
    })
    .map((part) => grammarTokensOf(language, part))
    .filter((tokens) => tokens.length > 0)
