import type { OtherLanguage } from '../../lexicon/frequencies/frequencies.ts'
import { oncePer } from '../../lexicon/once-per.ts'
import { grammarTokensOf, JOINING, keyOf } from '../../recognition/languages/grammar.ts'
import { EDITED, type KnownNoun, nounsOf } from '../../recognition/languages/nouns.ts'
import type { ClassId } from '../classes.ts'

// Nouns of one language that name the same business: `umzugsfirma` and `umzugsunternehmen`, `veterinario` and
// `clínica veterinaria`.

const list = (words: string): ReadonlySet<string> => new Set(words.split(' '))

/** Words that say that it is a business, and not what it does. */
const COMPANY: Record<OtherLanguage, ReadonlySet<string>> = {
  de: list('unternehmen firma betrieb service dienst salon studio laden geschäft praxis büro'),
  fr: list(
    'entreprise société service services cabinet magasin boutique centre agence salon atelier clinique artisan',
  ),
  es: list(
    'empresa empresas servicio servicios tienda centro clínica estudio taller despacho agencia salón hospital gabinete',
  ),
  it: list('azienda ditta impresa negozio studio servizio servizi centro clinica agenzia salone'),
  nl: list('bedrijf service dienst winkel praktijk bureau studio salon zaak'),
  pt: list(
    'empresa empresas serviço serviços loja centro clínica estúdio oficina escritório agência salão hospital',
  ),
}
/** The same at the end of a compound, with the letter that joins it. */
const COMPANY_TAIL: Partial<Record<OtherLanguage, RegExp>> = {
  de: /(s|n)?(unternehmen|firma|betrieb|meisterbetrieb|service|dienst|helfer|salon|studio|laden|geschäft|praxis|büro)$/,
  nl: /(s|en)?(bedrijf|service|dienst|winkel|praktijk|bureau|studio|salon|zaak)$/,
}
const SHORTEST_CORE = 4

/** Returns true where a noun says by one of its words that it is a company, and no person. */
export const namesCompany = (language: OtherLanguage, noun: string): boolean =>
  grammarTokensOf(language, noun).some(
    ({ typed }) => COMPANY[language].has(typed) || (COMPANY_TAIL[language]?.test(typed) ?? false),
  )

/**
 * Returns the words of a noun for the work of a business, whatever word it has for the company; empty where it has
 * none.
 */
const coreOf = (language: OtherLanguage, noun: string): string =>
  grammarTokensOf(language, noun)
    .filter(({ typed }) => !JOINING[language].has(typed) && !COMPANY[language].has(typed))
    .map(({ typed }) => {
      const tail = COMPANY_TAIL[language]
      const core = tail ? typed.replace(tail, '') : typed
      return keyOf(language, core.length < SHORTEST_CORE ? typed : core)
    })
    .toSorted()
    .join(' ')

/** The nouns of a language by their class and what they say that the business does. */
const byCore = oncePer((language: OtherLanguage): Map<string, KnownNoun[]> => {
  // `slot` is a thing, and no other word for a locksmith.
  const edited = [...new Set(nounsOf(language).byKey.values())].filter(
    ({ weight, slot }) => weight === EDITED && slot !== 'thing',
  )
  return Map.groupBy(edited, ({ noun, of }) => `${of} ${coreOf(language, noun)}`)
})

/** Other nouns that name the same business, in the order in which editors wrote them. */
export const siblingNouns = (language: OtherLanguage, noun: string, of: ClassId): KnownNoun[] => {
  const core = coreOf(language, noun)
  if (core.length < SHORTEST_CORE) return []
  const siblings = byCore(language).get(`${of} ${core}`) ?? []
  return siblings.some((each) => each.noun === noun)
    ? siblings.filter((each) => each.noun !== noun)
    : []
}
