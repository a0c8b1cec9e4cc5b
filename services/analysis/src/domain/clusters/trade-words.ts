import type { Language } from '@sortie/contracts/countries'
import stopWords from 'stopwords-iso' with { type: 'json' }
import { withoutAccents } from '../without-accents.ts'
import type { PageFamily } from './family.ts'

// Words of other languages than English, as clusters compare them: whoever does something and what they do are one
// intent, `plombier` and `plomberie`, as are a trade and the businesses of it, `schilder` and `schildersbedrijf`.

type OtherLanguage = Exclude<Language, 'en'>

const list = (words: string): readonly string[] => words.split(' ')
/** The longest first, so that `erei` is taken off before `ei` is. */
const endings = (words: string): readonly string[] =>
  list(words).toSorted((a, b) => b.length - a.length)

/** The parts that words of a language are made of, by which words of one trade are recognized. */
type Grammar = {
  /** Endings of people, of their trades, and of the plurals of both; what they are taken off names the trade. */
  endings: readonly string[]
  /** Last parts of compounds that name any business, its work, or whoever does that: `betrieb`, `arbeiten`, `decker`. */
  heads: readonly string[]
  /** The same of the rooms where people work who are called by the rest: `zahnarzt-praxis`. */
  rooms: readonly string[]
  /** Last parts of compounds that are a word of their own: `notdienst`. */
  parts: readonly string[]
  /** Letters that join the parts of compounds, and make most plurals: `heizungs-bauer`, `elektro-installateur`. */
  joints: readonly string[]
  /** Words end so in which a head only seems to be: a `pfleger` is no `leger`. */
  seeming: readonly string[]
  /** True where words are compared without their accents; in German, letters with marks are other letters. */
  hasAccents: boolean
}
const ROMANCE = { heads: [], rooms: [], parts: [], joints: ['s'], seeming: [], hasAccents: true }

const GRAMMARS: Record<OtherLanguage, Grammar> = {
  de: {
    endings: endings(
      'er ern erer erei ereien ei iker ik ung ungen ateur ation eut ie ath athie oge ogie af afie afen ' +
        'pflege pfleger',
    ),
    heads: endings(
      'arbeiten arbeit betrieb betriebe firma firmen unternehmen unternehmer meister service dienst decker deckerei ' +
        'deckung leger installateur installateure techniker monteur',
    ),
    rooms: endings('praxis kanzlei büro salon studio in innen'),
    parts: endings('notdienst notfall kosten preise preis'),
    joints: ['s', 'o'],
    seeming: ['pfleger', 'verleger'],
    hasAccents: false,
  },
  fr: {
    ...ROMANCE,
    endings: endings(
      'ier iers iere ieres er ers ere eres erie eries eur eurs euse euses ure ures icien iciens icienne iciennes ' +
        'icite ique iques iste istes isme age ages agiste agistes ager agers re res on ons onne onnes onnier onniers ' +
        'onnerie onneries aire aires airie airies ographe ographes ographie ement ements teur teurs trice trices ' +
        'tion tions apeute apeutes apie athe athes athie ogue ogues ogie at ats ate ates',
    ),
  },
  es: {
    ...ROMANCE,
    endings: endings(
      'ero era eros eras eria erias or ora ores oras ura uras icista icistas icidad ico ica icos icas ista istas ' +
        'il iles ileria ilerias ador adora adores acion aciones ografo ografa ografos ografia ado ada ados adas ' +
        'ario aria arios arias apeuta apeutas apia opata opatas opatia ologo ologa ologos ologia',
    ),
  },
  it: {
    ...ROMANCE,
    joints: ['o', 'a', 'e', 'i'],
    endings: endings(
      'iere iera ieri ieria eria erie ista isti iste icista icisti icita ico ica ici tore tori trice tura ture aio ' +
        'aia ai zione zioni aggio aggi ografo ografa ografi ografia ame ami ameria aro ari oria orie apista apisti ' +
        'apia apeuta apeuti opata opati opatia ologo ologa ologi ologia edista edisti edia',
    ),
  },
  nl: {
    endings: endings(
      'er ers erij erijen aar aars ster sters ing ingen icien iciens iciteit isch ische ist iste isten eut euten ie ' +
        'oog ogie ogen aat aten athie eur euse',
    ),
    heads: endings(
      'bedrijf bedrijven werk werken werkzaamheden zaak winkel handel firma service dienst man dekker dekkers legger ' +
        'leggers zetter zetters installateur installateurs monteur monteurs',
    ),
    rooms: endings('praktijk kantoor bureau salon studio'),
    parts: endings('spoed kosten prijs prijzen'),
    joints: ['en', 's', 'o'],
    seeming: [],
    hasAccents: true,
  },
  pt: {
    ...ROMANCE,
    endings: endings(
      'eiro eira eiros eiras aria arias eria erias earia or ora ores ura uras ador adora adores acao acoes amento ' +
        'amentos agem agens agista agistas agismo icista icistas icidade ico ica icos icas ista istas ografo ografa ' +
        'ografia ado ada ados adas ario arios apeuta apeutas apia opata opatas opatia ologo ologa ologos ologia',
    ),
  },
}

/** The same as version 9 of the clusters has it, where it differs. */
const LATER_GRAMMARS: Record<OtherLanguage, Grammar> = {
  ...GRAMMARS,
  fr: { ...GRAMMARS.fr, endings: endings(`${GRAMMARS.fr.endings.join(' ')} eure eures`) },
}

/** Words that name any business, or say how near, good or soon it is. */
const LOOSE: Record<OtherLanguage, readonly string[]> = {
  de: list(
    'firma betrieb fachbetrieb meisterbetrieb unternehmen nähe nah umgebung guter gute günstig finden suche gesucht',
  ),
  fr: list(
    'entreprise société artisan professionnel salon cabinet atelier proximité près proche pas cher trouver bon',
  ),
  es: list('empresa profesional servicio cerca barato baratos económico económicos buscar buen'),
  it: list(
    'ditta impresa azienda artigiano professionista servizio vicino vicinanze zona economico trovare bravo',
  ),
  nl: list('bedrijf vakman buurt dichtbij nabij goedkoop goedkope goede gezocht vinden'),
  pt: list('empresa profissional serviço perto próximo barato contratar encontrar bom'),
}

/** Words that say no more from version 9 on. */
const LATER_LOOSE: Record<OtherLanguage, readonly string[]> = {
  de: list('professionell professionelle professioneller professionelles professionellen'),
  fr: list('professionnelle professionnels'),
  es: list('profesionales'),
  it: list('professionale professionali'),
  nl: list('professioneel professionele neemt'),
  pt: list('profissionais'),
}

/** Words that the family says already. */
const SAID: Record<OtherLanguage, Partial<Record<PageFamily, readonly string[]>>> = {
  de: {
    prices: list(
      'kosten kostet preis preise preisliste tarif tarife angebot angebote kostenvoranschlag stundensatz stundenlohn viel',
    ),
    comparison: list(
      'bester beste besten erfahrung erfahrungen bewertung bewertungen test vergleich empfehlung empfehlungen',
    ),
  },
  fr: {
    prices: list('prix tarif tarifs coût coûts coûte combien devis montant'),
    comparison: list(
      'avis meilleur meilleure meilleurs meilleures comparatif comparaison comparer',
    ),
  },
  es: {
    prices: list(
      'precio precios coste costes costo costos cuánto cuesta cobra presupuesto presupuestos tarifa tarifas',
    ),
    comparison: list('opiniones opinión mejor mejores comparativa comparar reseñas'),
  },
  it: {
    prices: list(
      'prezzo prezzi costo costi quanto costa preventivo preventivi tariffa tariffe tariffario',
    ),
    comparison: list('recensioni opinioni migliore migliori confronto fiducia'),
  },
  nl: {
    prices: list('prijs prijzen prijslijst kosten kost tarief tarieven offerte offertes hoeveel'),
    comparison: list(
      'ervaring ervaringen review reviews beste beoordelingen vergelijken vergelijking',
    ),
  },
  pt: {
    prices: list(
      'preço preços custo custos custa quanto orçamento orçamentos valor valores tabela',
    ),
    comparison: list('avaliações opiniões melhor melhores comparar comparação'),
  },
}

/** A word as it is compared, before anything is taken off it. */
const plain = (word: string, { hasAccents }: Grammar): string =>
  hasAccents ? withoutAccents(word) : word

/** Letters that are left of a word at least. */
const LEAST_LEFT = 3

/** The word without the first of these endings that leaves enough of it; null where it has none. */
const withoutEnding = (word: string, all: readonly string[]): string | null => {
  const ending = all.find((each) => word.endsWith(each) && word.length - each.length >= LEAST_LEFT)
  return ending === undefined ? null : word.slice(0, -ending.length)
}

/** A word without all of its last parts that are among some, and whether there were any. */
const withoutHeads = (
  word: string,
  heads: readonly string[],
  { joints, seeming }: Grammar,
): { rest: string; hadHead: boolean } => {
  let [rest, hadHead] = [word, false]
  for (;;) {
    const isSeeming = seeming.some((each) => rest.endsWith(each))
    const shorter = isSeeming ? null : withoutEnding(rest, heads)
    if (shorter === null) return { rest, hadHead }
    rest = withoutEnding(shorter, joints) ?? shorter
    hadHead = true
  }
}

/**
 * Returns the part that a word and all words of the same trade have in common; of a word that names no trade, its
 * singular.
 */
const tradeStem = (word: string, grammar: Grammar): string => {
  const person = withoutEnding(word, grammar.rooms) ?? word
  const { rest, hadHead } = withoutHeads(person, grammar.heads, grammar)
  const stem = withoutEnding(rest, grammar.endings)
  if (stem !== null) return `${stem}-`
  return hadHead ? `${rest}-` : (withoutEnding(rest, grammar.joints) ?? rest)
}

/** The trade that a compound begins with, and the part of it that is a word of its own: of `klempnernotdienst` both. */
const splitCompound = (
  word: string,
  { parts }: Grammar,
): { trade: string; part: string } | null => {
  const part = parts.find((each) => word.endsWith(each) && word.length - each.length > LEAST_LEFT)
  return part === undefined ? null : { trade: word.slice(0, -part.length), part }
}

/** The stems of a word: two of a compound with a part that is a word of its own. */
const stemsOf = (word: string, grammar: Grammar, empty: ReadonlySet<string>): string[] => {
  if (empty.has(word)) return []
  const split = splitCompound(word, grammar)
  if (!split) return [tradeStem(word, grammar)]
  const { trade, part } = split
  const first = withoutEnding(trade, grammar.joints) ?? trade
  const stem = `${withoutEnding(first, grammar.endings) ?? first}-`
  return empty.has(part) ? [stem] : [stem, tradeStem(part, grammar)]
}

/** The rules of a version for the words of other languages. */
type TradeRules = {
  grammars: Record<OtherLanguage, Grammar>
  /** Words that leave open what is searched for, in a family of pages. */
  emptyWordsOf: (language: OtherLanguage, family: PageFamily) => ReadonlySet<string>
}

const rulesWith = (
  grammars: TradeRules['grammars'],
  loose: readonly Record<OtherLanguage, readonly string[]>[],
): TradeRules => {
  const known = new Map<string, ReadonlySet<string>>()
  const emptyWords = (language: OtherLanguage, family: PageFamily) => {
    const more = loose.flatMap((words) => words[language])
    const all = [...stopWords[language], ...more, ...(SAID[language][family] ?? [])]
    return new Set(all.map((word) => plain(word, grammars[language])))
  }
  const emptyWordsOf = (language: OtherLanguage, family: PageFamily) => {
    const key = `${language} ${family}`
    const words = known.get(key) ?? emptyWords(language, family)
    known.set(key, words)
    return words
  }
  return { grammars, emptyWordsOf }
}
const OF_VERSION_8 = rulesWith(GRAMMARS, [LOOSE])
const LATER = rulesWith(LATER_GRAMMARS, [LOOSE, LATER_LOOSE])

const tellingOf = (
  words: readonly string[],
  language: OtherLanguage,
  family: PageFamily,
  { grammars, emptyWordsOf }: TradeRules,
): string[] => {
  const grammar = grammars[language]
  const empty = emptyWordsOf(language, family)
  return words.flatMap((word) => stemsOf(plain(word, grammar), grammar, empty))
}

/** The stems of words of a language that tell what is searched for; of all of them where none does. */
export const tradeStems = (
  words: readonly string[],
  language: OtherLanguage,
  family: PageFamily,
): string[] => {
  const grammar = GRAMMARS[language]
  const telling = tellingOf(words, language, family, OF_VERSION_8)
  const stems =
    telling.length > 0 ? telling : words.map((word) => tradeStem(plain(word, grammar), grammar))
  return [...new Set(stems)].toSorted()
}

/** Forms of German nouns that change their vowel: `Zahnärztin`, `Zahnärzte`, `zahnärztlicher`. */
const CHANGED_VOWEL = /^(.*[äöü].*?)(in|innen|e|lich|liche|licher|liches|lichen)$/
/**
 * A German noun without the change that its plural, its feminine and its adjective bring. A `Bäckerin` is a `Bäcker`, who
 * has the vowel himself.
 */
const withFirstVowel = (word: string): string => {
  const changed = CHANGED_VOWEL.exec(word)?.[1]
  return changed === undefined || changed.endsWith('er') ? word : withoutAccents(changed)
}
const nounOf = (word: string, language: OtherLanguage): string =>
  language === 'de' ? withFirstVowel(word) : word

/** Returns the two forms of a word by which a language compares words from version 9 on. */
export const tradeForms = (language: OtherLanguage) => {
  const grammar = LATER_GRAMMARS[language]
  return {
    written: (word: string): string => plain(word, grammar),
    stem: (word: string): string => tradeStem(plain(nounOf(word, language), grammar), grammar),
  }
}

/** The stems of words that tell what is searched for, as from version 9 on; none where none does. */
export const tellingStems = (
  words: readonly string[],
  language: OtherLanguage,
  family: PageFamily,
): string[] => {
  const empty = LATER.emptyWordsOf(language, family)
  const isEmpty = (word: string) => empty.has(plain(word, LATER_GRAMMARS[language]))
  const nouns = words.filter((word) => !isEmpty(word)).map((word) => nounOf(word, language))
  return tellingOf(nouns, language, family, LATER)
}
