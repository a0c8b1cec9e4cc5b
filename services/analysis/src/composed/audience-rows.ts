import { wordsOf } from '../domain/words.ts'
import type { MarketPlace } from '../lexicon/place.ts'
import { localWords } from '../lexicon/words/country-words.ts'
import type { ComposedRow } from './composed-row.ts'
import { type Noun, type SlotValues, singular } from './slots.ts'

// Searches that say whom a business works for behind its name: `best dentist for nervous patients`.

/** Words that may follow the audience in a search. */
const TAIL = / (?:near me|online|cost|prices|reviews|charge)$/
/** Words that name an audience of their own. */
const AUDIENCES = new Set(
  (
    'kid kids child children toddler toddlers baby babies adult adults senior seniors beginner beginners women womens men mens ' +
    'ladies couple couples family families corporate business businesses startup startups student students events parties'
  ).split(' '),
)

/**
 * Returns true where a search names another audience than that of the business: `truck driver accountant for startups`.
 * @param own words that the business is called by or is for
 */
export const namesOthers = (keyword: string, own: readonly string[]): boolean => {
  const ownWords = new Set(own.flatMap(wordsOf))
  return wordsOf(keyword).some((word) => AUDIENCES.has(word) && !ownWords.has(word))
}

/** Slots that name whom or what it is for, which is said already. */
export const withoutAudience = ({
  who: _,
  occasion: __,
  audience: ___,
  ...slots
}: SlotValues): SlotValues => slots

/** The words that nouns of a business end with, in the words of its country. */
const lastWords = (slots: SlotValues, { country }: MarketPlace): Set<string> => {
  const nouns = [slots.thing, slots.service, slots.provider, slots.place, slots.animal]
  const nounForms = nouns.flatMap((noun: Noun | undefined) => (noun ? [noun.one, noun.many] : []))
  const local = nounForms.map((text) => localWords(text, country))
  // A rental of one country is a hire in another.
  const more = nounForms.some((text) => text.endsWith(' rental')) ? ['hire'] : []
  return new Set([...[...nounForms, ...local].flatMap((text) => wordsOf(text).slice(-1)), ...more])
}

/** The form that the last word of an audience has before a noun: `kids yoga`, `womens gym`. */
const BEFORE_NOUNS: Record<string, string> = {
  children: 'kids',
  kids: 'kids',
  women: 'womens',
  ladies: 'ladies',
  men: 'mens',
  couples: 'couples',
  // The library of plurals takes these for singular.
  taxis: 'taxi',
}

/** Returns the audience of a business in the form that stands before its name: `truck driver` for truck drivers. */
export const beforeNoun = (audience: readonly string[]): string[] => {
  const last = audience.at(-1) ?? ''
  const isAlone = audience.length === 1
  const plain = /\d/.test(last) ? last : singular(last)
  const lastNoun = (isAlone ? BEFORE_NOUNS[last] : undefined) ?? plain
  return audience.length === 0 ? [] : [...audience.slice(0, -1), lastNoun]
}

/**
 * The rows that may say whom the business is for, with that said: `accountants for truckers near me`.
 * @param slots what the rows were made of
 */
export const saidFor = (
  rows: readonly ComposedRow[],
  slots: SlotValues,
  audience: readonly string[],
  place: MarketPlace,
): ComposedRow[] => {
  const ends = lastWords(slots, place)
  const town = place.words.join(' ')
  const spoken = localWords(audience.join(' '), place.country)
  return rows.flatMap((row): ComposedRow[] => {
    const { keyword, intent } = row
    // Somebody who wants to become one does not look for one.
    if (intent === 'informational' || namesOthers(keyword, audience)) return []
    const isTown = row.names === 'town' && town !== '' && keyword.endsWith(` ${town}`)
    if (row.names !== null && !isTown) return []
    const tail = isTown ? ` ${town}` : (TAIL.exec(keyword)?.[0] ?? '')
    const name = keyword.slice(0, keyword.length - tail.length)
    if (!ends.has(wordsOf(name).at(-1) ?? '') || / for /.test(name)) return []
    return [{ ...row, keyword: `${name} for ${spoken}${tail}` }]
  })
}
