import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Country, Language } from '@sortie/contracts/countries'
import { wordsOf } from '../../domain/words.ts'
import type { OtherLanguage } from '../../lexicon/frequencies/frequencies.ts'
import { oncePer } from '../../lexicon/once-per.ts'
import { parseCells } from '../../lexicon/phrase-rows.ts'
import { isProhibited } from '../../lexicon/prohibited.ts'
import { isEnglish } from '../../lexicon/words/word-frequency.ts'
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

/** The most things that an owner names and that searches are made of, and the most words of a name. */
const MOST_ANSWERS = 6
const MOST_WORDS = 4
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
  en: /(?:^|\s)(?:class|classes|courses?|lessons?|workshops?|repairs?|hire|rental|fitting|cleaning|engraving|frame painting|installation|restoration|tuition)$/,
  de: /(?:kurse?|workshops?|unterricht|reparatur|reinigung|verleih|montage|\S nähen|machen|kürzen|ändern|reparieren|basteln|lernen|lassen|tauschen|stricken|malen)$/,
  fr: /^(?:cours|ateliers?|stages?|réparations?|entretien|pose|location|formation|dégustation)\s/,
  es: /^(?:cursos?|clases?|taller|talleres|reparación|arreglos?|alquiler|renta|cata|instalación)\s/,
  it: /^(?:corso|corsi|lezioni|laboratorio|riparazione|noleggio|degustazione|montaggio|installazione)\s/,
  nl: /^(?:workshops?|cursus|les|lessen|reparatie)\s|(?:workshops?|cursus|lessen|reparatie|\smaken|\snaaien|\srepareren|\shaken|\sbreien|\sschilderen)$/,
  pt: /^(?:cursos?|aulas?|oficinas?|workshops?|conserto|reparação|aluguel|aluguer|degustação|instalação)\s/,
}
/** Answers that say what is done, and not what is bought: `sieraden maken` has no price. */
const DEED =
  /\s(?:maken|naaien|repareren|haken|breien|schilderen|nähen|machen|basteln|stricken|malen)$/
const hasPrice = (offer: string): boolean =>
  !DEED.test(offer) || /^(?:workshop|cursus|kurs)/.test(offer)
/** A pattern of so much share says the thing alone, or with the town. */
const LEAST_OF_DEED = 0.45
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

const isWordIn = (language: Language, word: string): boolean => {
  if (language === 'en') return isEnglish(word)
  return isWordOrNounIn(language, word) || (COMPOUNDING.has(language) && isCompound(language, word))
}

/**
 * Returns true where an answer names something to buy: no question, no price, no word for anything at all, and nothing
 * that no language has.
 */
export const namesOffer = (language: Language, of: ClassId, answer: string): boolean => {
  const words = wordsOf(answer)
  const telling = words.filter((word) => word.length >= SHORTEST_TELLING)
  if (telling.length === 0 || words.length > MOST_WORDS || isProhibited(answer)) return false
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
}

const filled = (pattern: string, offer: string, town: string): string | null =>
  pattern.includes('{town}') && town === ''
    ? null
    : pattern
        .replace('{offer}', () => offer)
        .replace('{one}', () => singular(offer))
        .replace('{town}', () => town)

/** Returns the searches for the things that an owner named when asked, the first with the most searches. */
export const answeredRows = (
  { language, of, country, town, isNearby, sellsGoods = false }: AskedBusiness,
  answers: readonly string[],
): ComposedRow[] => {
  const usual = sellsGoods ? 'goods' : (SOLD_BY[of] ?? 'service')
  const soldAs = (offer: string) =>
    WORK[language].test(offer) && usual === 'goods' ? 'service' : usual
  const patterns = answerPatternsIn(language)
    .filter(({ page }) => isNearby || of === 'shop' || page !== 'location')
    .filter(({ countries }) => countries.length === 0 || countries.includes(country))
  return [...new Set(answers)]
    .filter((answer) => namesOffer(language, of, answer))
    .slice(0, MOST_ANSWERS)
    .flatMap((offer, at) =>
      patterns
        .filter(({ sold }) => sold === soldAs(offer))
        .filter(({ share }) => hasPrice(offer) || share >= LEAST_OF_DEED)
        .flatMap(({ pattern, intent, page, share }): ComposedRow[] => {
          const keyword = filled(pattern, offer, town)
          if (keyword === null) return []
          const names = pattern.includes('{town}') ? 'town' : null
          return [
            { keyword, intent, page, fit: 3, topic: offer, share: share * offerShare(at), names },
          ]
        }),
    )
}
