import type { OtherLanguage } from '../lexicon/frequencies/frequencies.ts'
import type { NamedBusiness } from '../recognition/languages/business.ts'
import { isJoint, tokensOf } from '../recognition/languages/grammar.ts'
import { nounsOf, phraseKey } from '../recognition/languages/nouns.ts'
import type { ClassId } from './classes.ts'

// The name that people search for, where an owner typed more: `cerrajero` for `cerrajero de urgencia`.

const list = (words: string): ReadonlySet<string> => new Set(words.split(' '))

/** Words that say how a business works, and not what else it is. */
const QUALITIES: Record<OtherLanguage, ReadonlySet<string>> = {
  de: list(
    'notdienst eilig schnell günstig mobil mobiler mobile selbstständig selbstständiger freiberuflich lokal regional privat familienbetrieb meisterbetrieb',
  ),
  fr: list(
    'urgence urgences dépannage indépendant indépendante artisan professionnel professionnelle domicile qualifié qualifiée agréé agréée diplômé diplômée local locale familial familiale traditionnel traditionnelle moderne privé privée',
  ),
  es: list(
    'urgencia urgencias urgente autónomo autónoma profesional domicilio económico económica barato barata independiente local familiar tradicional moderna moderno privado privada certificado certificada 24 horas',
  ),
  it: list(
    'urgenza urgenze urgente emergenza pronto intervento professionista professionale domicilio economico economica indipendente locale familiare tradizionale moderno moderna privato privata artigianale 24 ore',
  ),
  nl: list(
    'spoed zelfstandig zelfstandige professioneel professionele lokaal lokale goedkoop goedkope erkend erkende gecertificeerd gecertificeerde ambachtelijk ambachtelijke huis gediplomeerd gediplomeerde',
  ),
  pt: list(
    'urgência urgências urgente emergência autônomo autônoma autónomo autónoma profissional domicílio econômico econômica independente local familiar tradicional moderno moderna privado privada particular certificado certificada 24 horas',
  ),
}

/** Customers that nearly all businesses of their kind have: nobody types them with the name. */
const USUAL_CUSTOMERS: Record<OtherLanguage, ReadonlySet<string>> = {
  de: list(
    'privathaushalte privat privatkunden privatpersonen haushalte gewerbe alle erwachsene hunde katzen haustiere autos pkw jedermann',
  ),
  fr: list(
    'particuliers particulier professionnels tous adultes adulte bébés chiens chats animaux voitures voiture moto',
  ),
  es: list(
    'particulares hogares todos adultos perros gatos mascotas coches carros autos empresas casas negocios',
  ),
  it: list('privati tutti adulti cani gatti animali auto moto aziende case negozi'),
  nl: list(
    'particulieren particulier bedrijven iedereen volwassenen honden katten huisdieren auto motor huizen zakelijk',
  ),
  pt: list(
    'particulares todos adultos cães gatos cachorros pets animais carros empresas casas residências comércios',
  ),
}
/** Classes whose trades are mostly for companies, or named by whom they are for. */
const CUSTOMERS_TELL: ReadonlySet<ClassId> = new Set([
  'advice',
  'agency',
  'b2b-software',
  'b2b-supply',
  'consumer-app',
  'lodging',
])

const isForAnyone = ({ language, of, who }: NamedBusiness): boolean =>
  who !== null &&
  !CUSTOMERS_TELL.has(of) &&
  tokensOf(language, who).every(
    ({ typed }) => isJoint(language, typed) || USUAL_CUSTOMERS[language].has(typed),
  )

/** Classes in which one person has two trades: `plombier chauffagiste`; elsewhere the second one narrows the first. */
const WITH_TWO_TRADES: ReadonlySet<ClassId> = new Set([
  'emergency-at-home',
  'planned-at-home',
  'restaurant',
  'shop',
  'beauty',
])

/** A business by the name that people search for, and other trades that its owner named with it. */
export type UsualName = { business: NamedBusiness; secondTrades: readonly NamedBusiness[] }

/** `d'urgence` is one token. */
const ELISION = /^[dl]['’]/

/** The trade of the same class that a word names: `chauffagiste`. */
const tradeCalled = (business: NamedBusiness, word: string): NamedBusiness | null => {
  const { language, of } = business
  const known = nounsOf(language).byKey.get(phraseKey(language, tokensOf(language, word)))
  return WITH_TWO_TRADES.has(of) && known?.of === of && known.slot === 'provider'
    ? {
        ...business,
        typed: known.noun,
        noun: { slot: 'provider', one: known.noun, many: known.plural },
      }
    : null
}

/**
 * A business without words that only say how it works, and without a second trade. Words that narrow it stay:
 * `avocat divorce`.
 */
export const usualNameOf = (named: NamedBusiness): UsualName => {
  const business = isForAnyone(named) ? { ...named, who: null } : named
  const { language, typed, noun } = business
  const unchanged = { business, secondTrades: [] }
  if (!noun?.one || typed === noun.one || typed === noun.many) return unchanged
  const own = new Set(
    [noun.one, noun.many ?? ''].flatMap((form) => tokensOf(language, form)).map(({ key }) => key),
  )
  const more = tokensOf(language, typed)
    .filter(({ typed: word, key }) => !own.has(key) && !isJoint(language, word))
    .map(({ typed: token }) => token.replace(ELISION, ''))
    .map((word) => ({ word, trade: tradeCalled(business, word) }))
  if (more.some(({ word, trade }) => !trade && !QUALITIES[language].has(word))) return unchanged
  return {
    business: { ...business, typed: noun.one },
    secondTrades: more.flatMap(({ trade }) => trade ?? []),
  }
}
