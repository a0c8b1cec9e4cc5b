import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Country, Language } from '@sortie/contracts/countries'
import { holdsWords, wordsOf } from '../../domain/words.ts'
import type { OtherLanguage } from '../../lexicon/frequencies/frequencies.ts'
import { oncePer } from '../../lexicon/once-per.ts'
import { parseCells } from '../../lexicon/phrase-rows.ts'
import { isProhibited } from '../../lexicon/prohibited.ts'
import { isEnglish } from '../../lexicon/words/word-frequency.ts'
import { isJoint } from '../../recognition/languages/grammar.ts'
import { COMPOUNDING, isWordOrNounIn } from '../../recognition/languages/nouns.ts'
import type { ClassId } from '../classes.ts'
import type { ComposedRow } from '../composed-row.ts'
import { singular } from '../slots.ts'
import { offerShare, wantedByEnglish, wantedByOther } from './offer-rows.ts'

// Makes lines of offers for a business of which no list of ours says what it sells, from what its owner answers when
// asked: the thing by its name, its price, where it is bought.

/** Ways in which something is bought: taken home, ordered as work, visited, eaten, or had for nothing. */
type KindSold = 'goods' | 'service' | 'visit' | 'food' | 'free'

/** A search for something that somebody sells, with a slot for its name. */
export type AnswerPattern = Pick<ComposedRow, 'intent' | 'page' | 'share'> & {
  language: Language
  sold: KindSold
  /** `{offer} kaufen {town}`; `{one}` is an English offer in the singular. */
  pattern: string
  /** The countries in which people type it; empty for all of them. */
  countries: readonly string[]
}

/** The rows of `answer-patterns.csv`, by language. */
export const answerPatternsIn = oncePer((language: Language): readonly AnswerPattern[] =>
  parseCells(readFileSync(join(import.meta.dirname, 'answer-patterns.csv'), 'utf8'))
    .filter((row) => row.language === language)
    .map(({ sold, pattern = '', intent, page, share, countries = '' }) => ({
      language,
      sold: sold as KindSold,
      pattern,
      intent: intent as ComposedRow['intent'],
      page: page as ComposedRow['page'],
      share: Number(share),
      countries: countries.split(' ').filter(Boolean),
    })),
)

/** The words by which customers of a class search for what is answered: who lets `luces` is found by `renta de luces`. */
type AnswerDeed = {
  of: ClassId
  /** An answer with one of these words says the deed by itself. */
  says: readonly string[]
  /** `renta de {offer}`, and `{one} rental` for one thing of the answer. */
  form: string
  /** The countries in which people type it; empty for all of them. */
  countries: readonly string[]
}

/** The rows of `answer-deeds.csv`, by language. */
export const answerDeedsIn = oncePer((language: Language): readonly AnswerDeed[] =>
  parseCells(readFileSync(join(import.meta.dirname, 'answer-deeds.csv'), 'utf8'))
    .filter((row) => row.language === language)
    .map(({ class: of, says = '', form = '', countries = '' }) => ({
      of: of as ClassId,
      says: says.split('|'),
      form,
      countries: countries.split(' ').filter(Boolean),
    })),
)

/** The most things that an owner names and that searches are made of, and the most words of a name that tell something. */
const MOST_ANSWERS = 6
const MOST_WORDS = 4
/** The same with the words that join them: `renta de mesas y sillas`. */
const LONGEST_ANSWER = 6
/** Classes that sell something else than work. */
const SOLD_BY: Partial<Record<ClassId, KindSold>> = {
  shop: 'goods',
  maker: 'goods',
  'b2b-supply': 'goods',
  restaurant: 'food',
  venue: 'visit',
  lodging: 'visit',
  'public-and-charity': 'free',
}
/** Words that say that something is sold, and not what: nobody searches for them alone. */
const SAYING_NOTHING: Record<Language, ReadonlySet<string>> = {
  en: new Set(
    'all and any different everything goods good great items many more other our products product quality sell services service some stuff things various work'.split(
      ' ',
    ),
  ),
  de: new Set(
    'alles andere angebote arbeiten artikel dienstleistung dienstleistungen diverses leistungen produkte qualität sachen service sonstiges und vieles verschiedenes waren'.split(
      ' ',
    ),
  ),
  fr: new Set(
    'articles autres choses divers marchandises prestation prestations produits qualité service services tous tout toutes travaux'.split(
      ' ',
    ),
  ),
  es: new Set(
    'artículos calidad cosas mercancía otros productos servicio servicios todo todos trabajos varios'.split(
      ' ',
    ),
  ),
  it: new Set(
    'altro articoli cose lavori merce prodotti qualità servizi servizio tutto vari varie'.split(
      ' ',
    ),
  ),
  nl: new Set(
    'alles andere artikelen dienst diensten dingen diversen goederen kwaliteit producten service spullen werk'.split(
      ' ',
    ),
  ),
  pt: new Set(
    'artigos coisas mercadorias outros produtos qualidade serviço serviços todos trabalhos tudo vários'.split(
      ' ',
    ),
  ),
}
/** Words that name work or a lesson, which nobody takes home, whoever offers it: `workshop sieraden maken`. */
const WORK: Record<Language, RegExp> = {
  en: /(?:^|\s)(?:class|classes|courses?|lessons?|workshops?|repairs?|hire|rental|fitting|cleaning|engraving|frame painting|installation|restoration|tuition|servicing|service|replacement|proofing|\S{3,}ing)$/,
  de: /(?:kurse?|beziehen|polstern|schleifen|erneuern|wechseln|workshops?|unterricht|reparatur|reinigung|verleih|montage|\S nähen|machen|kürzen|ändern|reparieren|basteln|lernen|lassen|tauschen|stricken|malen)$/,
  fr: /^(?:affûtage|rempaillage|cannage|dépannage|remplacement|restauration|nettoyage|cours|ateliers?|stages?|réparations?|entretien|pose|location|formation|dégustation)\s/,
  es: /^(?:afinación|restauración|limpieza|cambio|mantenimiento|cursos?|clases?|taller|talleres|reparación|arreglos?|alquiler|renta|cata|instalación)\s/,
  it: /^(?:affilatura|restauro|pulizia|sostituzione|manutenzione|corso|corsi|lezioni|laboratorio|riparazione|noleggio|degustazione|montaggio|installazione)\s/,
  nl: /^(?:workshops?|cursus|les|lessen|reparatie)\s|(?:vervangen|reinigen|onderhoud|slijpen|herstellen|workshops?|cursus|lessen|reparatie|\smaken|\snaaien|\srepareren|\shaken|\sbreien|\sschilderen)$/,
  pt: /^(?:afinação|afiação|restauro|restauração|limpeza|troca|manutenção|cursos?|aulas?|oficinas?|workshops?|conserto|reparação|aluguel|aluguer|degustação|instalação)\s/,
}
/** Words that name a visit, which nobody buys by the piece, nor asks for online. */
const VISIT: Record<Language, RegExp> = {
  en: /(?:^|\s)(?:tours?|tastings?|visits?|days? out|experiences?|part(?:y|ies))$/,
  de: /(?:führung(?:en)?|besichtigung(?:en)?|verkostung(?:en)?|probe)$/,
  fr: /^(?:visites?|dégustations?|balades?)\s/,
  es: /^(?:visitas?|catas?|paseos?)\s/,
  it: /^(?:visit[ae]|degustazion[ei])\s/,
  nl: /(?:rondleidingen|rondleiding|proeverij(?:en)?|bezoek)(?:$|\s)/,
  pt: /^(?:visitas?|passeios?|degustação)\s/,
}
/** Answers that say what is done, and not what is bought: `sieraden maken` has no price. */
const DEED =
  /\s(?:maken|naaien|repareren|haken|breien|schilderen|nähen|machen|basteln|stricken|malen)$/
const hasPrice = (offer: string): boolean =>
  !DEED.test(offer) || /^(?:workshop|cursus|kurs)/.test(offer)
/** A pattern of so much share says the thing alone, or where it is. */
const LEAST_OF_MAIN = 0.3
/** Words of who sells a thing that they have, and of whom nobody asks anything else. */
const FOR_SALE: Record<Language, RegExp> = {
  en: /\b(?:for sale|used|second hand)\b/,
  de: /\b(?:zu verkaufen|kaufen|gebraucht\S*)\b/,
  fr: /à vendre|d'occasion|\boccasion\b/,
  es: /en venta|de segunda mano|\busad[ao]s?\b/,
  it: /in vendita|\busat[aeio]\b/,
  nl: /te koop|\bkopen\b|tweedehands/,
  pt: /à venda|em segunda mão|\busad[ao]s?\b/,
}
/** Classes that work on what their customers have: a thing alone is no search for them. */
const ON_THINGS: ReadonlySet<ClassId> = new Set(['repair'])
/** A name of so many telling words says by itself what it is, where one word may be anything. */
const LEAST_TELLING = 2
/** Shorter words only hold a name together. */
const SHORTEST_TELLING = 3
/** A word of a compound has so many letters; alone at its end it has more. */
const SHORTEST_PART = 3
const SHORTEST_END = 4
/** Letters that join the words of a compound. */
const COMPOUND_JOINTS = ['', 's', 'n', 'en', 'e']

/** Returns true where a word is made of others: `orgelpfeifen`, `groentesap`. */
const isCompound = (language: OtherLanguage, word: string): boolean => {
  const isKnown = (part: string) => isWordOrNounIn(language, part)
  for (let at = SHORTEST_PART; at <= word.length - SHORTEST_PART; at++) {
    const [start, end] = [word.slice(0, at), word.slice(at)]
    if (!isKnown(end)) continue
    if (at >= SHORTEST_END && end.length >= SHORTEST_END) return true
    const isStart = COMPOUND_JOINTS.some(
      (joint) => start.endsWith(joint) && isKnown(start.slice(0, start.length - joint.length)),
    )
    if (isStart) return true
  }
  return false
}

/** Endings of plurals that lists of words may leave out. */
const PLURAL: Record<OtherLanguage, RegExp> = {
  de: /(?:en|er|e|n|s)$/,
  fr: /[sx]$/,
  es: /(?:es|s)$/,
  it: /[ie]$/,
  nl: /(?:en|s)$/,
  pt: /s$/,
}
const SHORTEST_SINGULAR = 4

/** `signwriting` is two words of English that lists do not have as one. */
const isEnglishCompound = (word: string): boolean =>
  Array.from({ length: word.length }, (_, at) => [word.slice(0, at), word.slice(at)]).some(
    ([start = '', end = '']) =>
      start.length >= SHORTEST_END &&
      end.length >= SHORTEST_END &&
      isEnglish(start) &&
      isEnglish(end),
  )

const isListedIn = (language: OtherLanguage, word: string): boolean =>
  isWordOrNounIn(language, word) || (COMPOUNDING.has(language) && isCompound(language, word))

const isWordIn = (language: Language, word: string): boolean => {
  if (language === 'en') return isEnglish(word) || isEnglishCompound(word)
  const one = word.replace(PLURAL[language], '')
  const isPlural = one !== word && one.length >= SHORTEST_SINGULAR
  return isListedIn(language, word) || (isPlural && isListedIn(language, one))
}

/**
 * Returns true where an answer names something to buy: no question, no price, no word for anything at all, and nothing
 * that no language has.
 */
const namesOffer = (language: Language, of: ClassId, answer: string): boolean => {
  const words = wordsOf(answer)
  const telling = tellingWordsOf(answer).filter(
    (word) => language === 'en' || !isJoint(language, word),
  )
  if (
    telling.length === 0 ||
    telling.length > MOST_WORDS ||
    words.length > LONGEST_ANSWER ||
    isProhibited(answer)
  )
    return false
  if (telling.every((word) => SAYING_NOTHING[language].has(word))) return false
  // A brand may stand beside it, but letters that no language has are no offer.
  if (!telling.some((word) => isWordIn(language, word))) return false
  const wantedBy = language === 'en' ? wantedByEnglish : wantedByOther(language)
  const { intent, page } = wantedBy(answer, of)
  return intent === 'transactional' && page !== 'prices'
}

/** A business whose owner was asked, and where it is. */
export type AskedBusiness = {
  language: Language
  of: ClassId
  country: Country
  /** The town as people type it; empty where none is known. */
  town: string
  /** True where customers look for it nearby, as for every shop. */
  isNearby: boolean
  /** True where it sells goods, whatever others of its class do. */
  sellsGoods?: boolean
  /** The things that it works on, in English, where they stand before their parts: `horse float` of `horse float floors`. */
  workedOn?: string
  /** True where enough is known of it, so that its answers are asked for by name and by place alone. */
  isKnown?: boolean
}

const tellingWordsOf = (phrase: string): string[] =>
  wordsOf(phrase).filter((word) => word.length >= SHORTEST_TELLING)

/** Two things that an answer joins stay as many as they are: `tables and chairs rental`. */
const oneOf = (answer: string): string => (answer.includes(' and ') ? answer : singular(answer))

const filled = (pattern: string, offer: string, town: string): string | null =>
  pattern.includes('{town}') && town === ''
    ? null
    : pattern
        .replace('{offer}', () => offer)
        .replace('{one}', () => oneOf(offer))
        .replace('{town}', () => town)

/**
 * Returns an answer as customers search for it: what is let with the word for letting, a part of what is mended behind
 * its name; null where it may be anything.
 */
const searchedAs = (
  { language, of, country, workedOn }: AskedBusiness,
  answer: string,
): string | null => {
  const words = wordsOf(answer)
  const deed = answerDeedsIn(language).find(
    (each) => each.of === of && (each.countries.length === 0 || each.countries.includes(country)),
  )
  if (deed && !deed.says.some((word) => holdsWords(words, word.split(' '))))
    return filled(deed.form, answer, '')
  if (!ON_THINGS.has(of) || WORK[language].test(answer) || FOR_SALE[language].test(answer))
    return answer
  // Nobody can tell which one of two things a part belongs to.
  const isOne = workedOn !== undefined && !workedOn.includes(' and ')
  if (isOne && !workedOn.split(' ').some((word) => words.includes(word)))
    return `${workedOn} ${answer}`
  return tellingWordsOf(answer).length >= LEAST_TELLING ? answer : null
}

/** Returns true where a pattern says the thing alone, or with the town. */
const isMain = ({ share, page, intent }: AnswerPattern): boolean =>
  share >= LEAST_OF_MAIN && intent === 'transactional' && (share === 1 || page === 'location')

/** Returns how an answer is sold by who else sells goods: a visit as such, and work as a service. */
const soldInstead = (isVisit: boolean, isWork: boolean): KindSold => {
  if (isVisit) return 'visit'
  return isWork ? 'service' : 'goods'
}

/** Returns the ways in which an answer is sold, and whether anything but its name and its place is asked of it. */
const saleOf = (
  { language, of, sellsGoods = false, isKnown = false }: AskedBusiness,
  offer: string,
): { sold: KindSold; isPlain: boolean } => {
  const usual = sellsGoods ? 'goods' : (SOLD_BY[of] ?? 'service')
  const isWork = WORK[language].test(offer)
  const isThing = ON_THINGS.has(of) && !isWork
  const isVisit = VISIT[language].test(offer)
  return {
    sold: usual === 'goods' ? soldInstead(isVisit, isWork) : usual,
    isPlain: isKnown || isThing || FOR_SALE[language].test(offer) || !hasPrice(offer),
  }
}

/** Goods with a longer name are looked for by it, wherever they are: nobody types `klompen met naam in de buurt`. */
const LONGEST_NEARBY = 2

/** Returns true where a pattern is typed of an offer that is sold so. */
const isTypedOf = ({ sold, page }: AnswerPattern, offer: string): boolean =>
  sold !== 'goods' || page !== 'location' || offer.split(' ').length <= LONGEST_NEARBY

/** Returns the searches for the things that an owner named when asked, the first with the most searches. */
export const answeredRows = (
  business: AskedBusiness,
  answers: readonly string[],
): ComposedRow[] => {
  const { language, of, country, town, isNearby } = business
  const patterns = answerPatternsIn(language)
    .filter(({ page }) => isNearby || of === 'shop' || page !== 'location')
    .filter(({ countries }) => countries.length === 0 || countries.includes(country))
  const offers = [...new Set(answers)]
    .filter((answer) => namesOffer(language, of, answer))
    .slice(0, MOST_ANSWERS)
    .map((answer) => searchedAs(business, answer))
  return offers.flatMap((offer, at) => {
    if (offer === null) return []
    const { sold, isPlain } = saleOf(business, offer)
    return patterns
      .filter((pattern) => pattern.sold === sold && (!isPlain || isMain(pattern)))
      .filter((pattern) => isTypedOf(pattern, offer))
      .flatMap(({ pattern, intent, page, share }): ComposedRow[] => {
        const keyword = filled(pattern, offer, town)
        if (keyword === null) return []
        const names = pattern.includes('{town}') ? 'town' : null
        return [
          { keyword, intent, page, fit: 3, topic: offer, share: share * offerShare(at), names },
        ]
      })
  })
}
