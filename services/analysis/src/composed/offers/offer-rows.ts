import type { Intent } from '@sortie/contracts/analysis/keywords/ratings'
import { pageOf } from '../../domain/clusters/subject.ts'
import { intentOf } from '../../domain/scoring/intent.ts'
import { stem, wordsOf } from '../../domain/words.ts'
import type { OtherLanguage } from '../../lexicon/frequencies/frequencies.ts'
import type { PageType } from '../../lexicon/phrase-rows.ts'
import type { ClassId } from '../classes.ts'
import type { ComposedRow } from '../composed-row.ts'
import type { OfferSearch } from './offer-searches.ts'

// Rows of a composition from what customers type for what a business sells by name.

/** The part of the main search that the most searched offer has. */
const FIRST_SHARE = 0.3
/** The exponent by which searches fall with the place in the line; by 1 the tenth has a tenth of the first. */
const FALL = 0.7
/**
 * The part of the searches of the main search that an offer has: 0.3 for the first of its line, 0.18 for the second,
 * 0.06 for the tenth, 0.03 for the twenty-fourth. Editors sort each line by searches and tell no numbers, so only the
 * place counts.
 */
export const offerShare = (place: number): number => FIRST_SHARE / (place + 1) ** FALL

/** The purpose of a search: its intent, its page, and its closeness to buying. */
type SearchPurpose = Pick<ComposedRow, 'intent' | 'page' | 'fit'>

const GOODS: ReadonlySet<ClassId> = new Set(['shop', 'maker', 'b2b-supply'])
/** The page that sells what a phrase names: goods in the plural have a page for all of their kind. */
const offerPage = (phrase: string, id: ClassId): PageType => {
  if (!GOODS.has(id)) return 'service'
  const [name = phrase] = phrase.split(/ (?:for|of|with|in) /)
  return /[^s]s$/.test(name) ? 'category' : 'product'
}

const asFit = (intent: Intent): 2 | 3 => (intent === 'informational' ? 2 : 3)

/** Above it a word of the phrase speaks for its intent. */
const LIKELY = 0.5
/**
 * Reads the purpose of an English search from the words that give it away; other searches are to buy the thing that
 * they name.
 */
export const wantedByEnglish = (phrase: string, id: ClassId): SearchPurpose => {
  // Lessons for beginners are booked, whatever else for beginners is only read.
  const { intent, probabilities } = intentOf(phrase.replace(/ for beginners$/, ''))
  const isTold = probabilities[intent] > LIKELY
  const likelyPage = isTold ? (pageOf({ keyword: phrase, intent }) as PageType) : 'service'
  const page = likelyPage === 'service' ? offerPage(phrase, id) : likelyPage
  if (page === 'prices') return { intent: 'commercial', page, fit: 3 }
  const wanted = isTold ? intent : 'transactional'
  return { intent: wanted, page, fit: asFit(wanted) }
}

/** First words of questions, and words that ask for a price or compare, by language. */
const SIGNS: Record<OtherLanguage, { question: RegExp; price: RegExp; comparison: RegExp }> = {
  de: {
    question:
      /^(wie|was|wann|wo|warum|wer|welche[rsn]?|wieso|kann|darf|muss|braucht?|brauche|ist|sind|hilft|lohnt|wohin|ab wann) /,
    price: /(kosten|kostet|preis|preise|honorar|gebühr|gebühren|preisliste|teuer)( |$)/,
    comparison: /(^| )(beste[rsn]?|vergleich|oder|test|erfahrungen|unterschied)( |$)/,
  },
  fr: {
    question:
      /^(comment|quel|quels|quelle|quelles|quand|pourquoi|où|qui|que|qu|faut il|est ce|peut on|combien de temps|c est quoi) /,
    price: /(^| )(prix|tarif|tarifs|coût|combien coûte|combien ça coûte|devis)( |$)/,
    comparison: /(^| )(meilleur|meilleure|meilleurs|comparatif|ou|avis|différence)( |$)/,
  },
  es: {
    question:
      /^(cómo|como|qué|que|cuál|cual|cuándo|cuando|dónde|por qué|quién|se puede|es bueno|hay que|cuánto dura|cuánto tiempo) /,
    price: /(^| )(precio|precios|tarifa|tarifas|cuánto cuesta|coste|costo|presupuesto)( |$)/,
    comparison: /(^| )(mejor|mejores|comparativa|o|opiniones|diferencia)( |$)/,
  },
  it: {
    question:
      /^(come|cosa|che|quale|quali|quando|perché|dove|chi|si può|serve|bisogna|è|quanto dura|quanto tempo) /,
    price: /(^| )(prezzo|prezzi|costo|costi|tariffa|tariffe|quanto costa|preventivo)( |$)/,
    comparison: /(^| )(migliore|migliori|confronto|o|opinioni|recensioni|differenza)( |$)/,
  },
  nl: {
    question:
      /^(hoe|wat|wanneer|waar|waarom|wie|welke|welk|kan|mag|moet|is|zijn|helpt|hoelang|hoe lang) /,
    price: /(^| )(kosten|kost|prijs|prijzen|tarief|tarieven|offerte)( |$)/,
    comparison: /(^| )(beste|vergelijken|of|ervaringen|verschil)( |$)/,
  },
  pt: {
    question:
      /^(como|o que|qual|quais|quando|por que|porque|onde|quem|pode|precisa|é|quanto tempo) /,
    price: /(^| )(preço|preços|valor|valores|custo|quanto custa|tabela|orçamento)( |$)/,
    comparison: /(^| )(melhor|melhores|comparativo|ou|avaliações|diferença)( |$)/,
  },
}

/** Reads the purpose of a search in another language, as {@link wantedByEnglish} does. */
export const wantedByOther =
  (language: OtherLanguage) =>
  (phrase: string, id: ClassId): SearchPurpose => {
    const { question, price, comparison } = SIGNS[language]
    if (price.test(phrase)) return { intent: 'commercial', page: 'prices', fit: 3 }
    if (question.test(phrase)) return { intent: 'informational', page: 'answer', fit: 2 }
    if (comparison.test(phrase)) return { intent: 'commercial', page: 'comparison', fit: 3 }
    return { intent: 'transactional', page: offerPage(phrase, id), fit: 3 }
  }

/** Words that tell no offer from another: how people ask, how it is sold, whoever sells it. */
const LOOSE = new Set(
  (
    'a an the and or of for in on to at by from with near me my your i you it do does did is are be can could should ' +
    'will how what when where which who why much many long often best cheap good vs cost price buy rent rental hire ' +
    'service company shop store lesson class repair get need take make last'
  ).split(' '),
)
/** The words of an English phrase that may tell one offer from another, singular. */
export const tellingInEnglish = (phrase: string): string[] =>
  wordsOf(phrase)
    .map(stem)
    .filter((word) => !LOOSE.has(word))

/**
 * Returns the topic of each phrase, in the order of the phrases: the phrase that names an offer first, of all that
 * share a telling word with it. So each offer has a topic, a cluster and a page of its own.
 */
const topicsOf = (
  rows: readonly Pick<ComposedRow, 'keyword' | 'intent'>[],
  { name, questions, tellingIn }: Pick<OfferReading, 'name' | 'questions' | 'tellingIn'>,
): string[] => {
  // The name of the business tells no offer from another.
  const own = new Set(tellingIn(name))
  const leaders: { words: ReadonlySet<string>; topic: string }[] = []
  return rows.map(({ keyword, intent }) => {
    const words = tellingIn(keyword).filter((word) => !own.has(word))
    const leader = leaders.find((each) => words.some((word) => each.words.has(word)))
    if (leader) return leader.topic
    if (words.length === 0) return name
    if (intent === 'informational') return questions
    leaders.push({ words: new Set(words), topic: keyword })
    return keyword
  })
}

/** The rules for reading searches for the offers of a business. */
type OfferReading = {
  id: ClassId
  name: string
  /** The topic of questions that name no offer. */
  questions: string
  wantedBy: (phrase: string, id: ClassId) => SearchPurpose
  tellingIn: (phrase: string) => string[]
  /** A search in the words of the country. */
  asTyped: (search: OfferSearch) => string
}

/**
 * A row for each search for what a business sells by name.
 * @param searches the most searched first
 */
export const offerRows = (
  searches: readonly OfferSearch[],
  reading: OfferReading,
): ComposedRow[] => {
  const read = searches.map((search) => ({
    keyword: reading.asTyped(search),
    ...reading.wantedBy(search.phrase, reading.id),
  }))
  const topics = topicsOf(read, reading)
  return read.map((row, place) => ({
    ...row,
    topic: topics[place]!,
    share: offerShare(place),
    names: null,
  }))
}
