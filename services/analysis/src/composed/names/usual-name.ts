import type { OtherLanguage } from '../../lexicon/frequencies/frequencies.ts'
import type { NamedBusiness } from '../../recognition/languages/business.ts'
import { BETWEEN, grammarTokensOf, isJoint } from '../../recognition/languages/grammar.ts'
import {
  EDITED,
  type KnownNoun,
  nounCalled,
  nounFormsOf,
  nounsOf,
  phraseKey,
} from '../../recognition/languages/nouns.ts'
import type { ClassId } from '../classes.ts'
import { isForAnyone, isForMatter } from '../customers.ts'
import { namesCompany, siblingNouns } from './sibling-nouns.ts'

// The name that people search for, where an owner typed more: `cerrajero` for `cerrajero de urgencia`.

const list = (words: string): ReadonlySet<string> => new Set(words.split(' '))

/** Words that say how a business works, and not what else it is. */
const QUALITIES: Record<OtherLanguage, ReadonlySet<string>> = {
  de: list(
    'notdienst eilig schnell günstig mobil mobiler mobile selbstständig selbstständiger freiberuflich lokal regional privat familienbetrieb meisterbetrieb spezialisiert spezialisierte erfahren damen herren unisex gewerblich privater',
  ),
  fr: list(
    'urgence urgences dépannage indépendant indépendante artisan professionnel professionnelle domicile qualifié qualifiée agréé agréée diplômé diplômée local locale familial familiale traditionnel traditionnelle moderne privé privée spécialisé spécialisée spécialiste expérimenté libéral libérale conventionné conventionnée femme femmes homme hommes mixte artisanal artisanale résidentiel résidentielle industriel industrielle',
  ),
  es: list(
    'urgencia urgencias urgente autónomo autónoma profesional domicilio económico económica barato barata independiente local familiar tradicional moderna moderno privado privada certificado certificada especializado especializada especialista 24 horas residencial comercial industrial mujer mujeres hombre hombres caballero caballeros dama damas unisex artesanal artesano artesana',
  ),
  it: list(
    'urgenza urgenze urgente emergenza pronto intervento professionista professionale domicilio economico economica indipendente locale familiare tradizionale moderno moderna privato privata artigianale specializzato specializzata specialista 24 ore donna donne uomo uomini bambini unisex residenziale commerciale industriale',
  ),
  nl: list(
    'spoed zelfstandig zelfstandige professioneel professionele lokaal lokale goedkoop goedkope erkend erkende gecertificeerd gecertificeerde ambachtelijk ambachtelijke huis gediplomeerd gediplomeerde gespecialiseerd gespecialiseerde ervaren dames heren unisex particulier particuliere',
  ),
  pt: list(
    'urgência urgências urgente emergência autônomo autônoma autónomo autónoma profissional domicílio econômico econômica independente local familiar tradicional moderno moderna privado privada particular certificado certificada especializado especializada especialista multimarca 24 horas residencial predial comercial industrial feminino masculino unissex unisex artesanal',
  ),
}

/** Classes whose customers look for a person or a service, and not for rooms. */
const BY_PROVIDER: ReadonlySet<ClassId> = new Set(['health', 'fitness'])

/** Classes in which one person has two trades: `plombier chauffagiste`; elsewhere the second one narrows the first. */
const WITH_TWO_TRADES: ReadonlySet<ClassId> = new Set([
  'emergency-at-home',
  'planned-at-home',
  'restaurant',
  'shop',
  'beauty',
])

/** A business by the name that people search for, and what else its owner named with it. */
export type UsualName = {
  business: NamedBusiness
  secondTrades: readonly NamedBusiness[]
  /** The complaint or work that stood behind “for”: `ansia`. */
  matter: string | null
}

const editedNoun = (language: OtherLanguage, name: string): KnownNoun | undefined => {
  const known = nounCalled(language, name)
  return known?.weight === EDITED && known.slot !== null ? known : undefined
}

const calledBy = (business: NamedBusiness, known: KnownNoun): NamedBusiness => ({
  ...business,
  typed: known.noun,
  of: known.of,
  noun: nounFormsOf(known),
})

/** The two businesses that a name joins, neither of which people type with the other: `taxi und krankenfahrten`. */
const joinedBusinesses = (business: NamedBusiness): NamedBusiness[] => {
  const { language, typed } = business
  const parts = typed.split(BETWEEN[language])
  if (parts.length !== 2 || editedNoun(language, typed)) return []
  const known = parts.flatMap((part) => editedNoun(language, part) ?? [])
  return known.length === 2 ? known.map((noun) => calledBy(business, noun)) : []
}

/** `d'urgence` is one token. */
const ELISION = /^[dl]['’]/

/** The trade of the same class that a word names as the noun of a business does: `chauffagiste`, `pâtisserie`. */
const tradeCalled = (business: NamedBusiness, word: string): NamedBusiness | null => {
  const { language, of, noun } = business
  const known = nounCalled(language, word)
  const slot = known?.slot
  const isTrade = (slot === 'provider' || slot === 'place') && slot === noun?.slot
  return isTrade && WITH_TWO_TRADES.has(of) && known?.of === of
    ? { ...business, typed: known.noun, noun: { slot, one: known.noun, many: known.plural } }
    : null
}

/** So many letters tell one trade from another: `ostéopathie` and `ostéopathe`. */
const LETTERS_OF_TRADE = 7

/** Finds the noun for who does the work that a noun names, by the letters that they share. */
const providerOf = ({ language, of }: NamedBusiness, service: string): KnownNoun | undefined => {
  const start = phraseKey(language, grammarTokensOf(language, service)).slice(0, LETTERS_OF_TRADE)
  if (start.length < LETTERS_OF_TRADE) return undefined
  return [...nounsOf(language).byKey.values()].find(
    (known) =>
      known.of === of &&
      known.slot === 'provider' &&
      known.weight === EDITED &&
      !known.noun.includes(' ') &&
      !namesCompany(language, known.noun) &&
      phraseKey(language, grammarTokensOf(language, known.noun)).startsWith(start),
  )
}

/** A business that called itself by the word for its company, by the noun that people type: `ostéopathe`. */
const withoutCompany = (business: NamedBusiness): NamedBusiness => {
  const { language, typed, noun, of } = business
  const isWhole = typed === noun?.one && typed.includes(' ')
  if (!isWhole || !BY_PROVIDER.has(of) || !namesCompany(language, typed)) return business
  const sibling = siblingNouns(language, typed, of).find(
    (each) => !namesCompany(language, each.noun),
  )
  const known = sibling && (providerOf(business, sibling.noun) ?? sibling)
  return known?.slot
    ? {
        ...business,
        typed: known.noun,
        noun: { slot: known.slot, one: known.noun, many: known.plural },
      }
    : business
}

/**
 * A business without words that only say how it works, and without a second trade. Words that narrow it stay:
 * `avocat divorce`.
 */
export const usualNameOf = (named: NamedBusiness): UsualName => {
  const isAnyone = isForAnyone(named)
  const matter = !isAnyone && isForMatter(named) ? named.who : null
  const single = isAnyone || matter ? { ...named, who: null } : named
  const [first, second] = joinedBusinesses(single)
  if (first && second)
    return { business: first, secondTrades: second.of === first.of ? [second] : [], matter }
  const business = withoutCompany(single)
  const { language, typed, noun } = business
  const unchanged = { business, secondTrades: [], matter }
  if (!noun?.one || typed === noun.one) return unchanged
  // People who look for one of them type the singular: `pisciniste nîmes`.
  if (typed === noun.many)
    return noun.slot === 'provider'
      ? { ...unchanged, business: { ...business, typed: noun.one } }
      : unchanged
  const own = new Set(
    [noun.one, noun.many ?? '']
      .flatMap((form) => grammarTokensOf(language, form))
      .map(({ key }) => key),
  )
  const more = grammarTokensOf(language, typed)
    .filter(({ typed: word, key }) => !own.has(key) && !isJoint(language, word))
    .map(({ typed: token }) => token.replace(ELISION, ''))
    .map((word) => ({ word, trade: tradeCalled(business, word) }))
  if (more.some(({ word, trade }) => !trade && !QUALITIES[language].has(word))) return unchanged
  return {
    business: { ...business, typed: noun.one },
    secondTrades: more.flatMap(({ trade }) => trade ?? []),
    matter,
  }
}
