import type { Intent } from '@sortie/contracts/analysis'
import type { Country, Language } from '@sortie/contracts/countries'
import { composedHead } from '../domain/scoring/composed.ts'
import { holds, stem, wordsOf } from '../domain/words.ts'
import { NAMED_IN_PHRASES } from '../lexicon/countries.ts'
import { americanSpelling, localWords, type Wording } from '../lexicon/country-words.ts'
import type { Page } from '../lexicon/phrase-rows.ts'
import { sameSearch } from '../lexicon/same-search.ts'
import { zipfOf } from '../lexicon/word-frequency.ts'
import { classOf } from './class-of.ts'
import { type BusinessClass, CLASSES, type ClassId } from './classes.ts'
import { choicesFor, filled, tokensOf } from './fill.ts'
import { type PatternRow, patternsOf } from './pattern-rows.ts'
import { type Noun, nounOf, type Slots } from './slots.ts'
import type { ComposedSubject } from './subject.ts'

/** Version of the patterns, the lists of nouns and the rules that put them together. */
export const COMPOSED_VERSION = '2026.12.2'

/** A phrase that was composed, and what its figures follow from. */
export type ComposedRow = {
  keyword: string
  intent: Intent
  page: Page
  fit: 1 | 2 | 3
  topic: string
  /** The part of the main search's searches, 0-1. */
  share: number
  /** The place that it names. */
  names: 'town' | 'country' | null
}

export type Composition = {
  of: BusinessClass
  /** What its rows are in. */
  language: Language
  /** What the business is called in phrases. */
  name: string
  /** Searches a month in the United States for the main search. */
  head: number
  /** log10 of the uses of its rarest telling word in a billion words. */
  commonness: number
  rows: readonly ComposedRow[]
}

/** With fewer rows it is not worth a mission. */
export const LEAST_ROWS = 40
/** How sure it must be what kind of business it is. */
const LEAST_SURE = 0.6

const HIRING: readonly Country[] = ['GB', 'IE', 'AU', 'NZ', 'ZA']
/** What people of some countries say for words of a class. */
const WORDS_OF: Partial<Record<ClassId, readonly Wording[]>> = {
  rental: [{ countries: HIRING, say: { rental: 'hire', rentals: 'hire', rent: 'hire' } }],
  vehicles: [{ countries: HIRING, say: { rental: 'hire', trucks: 'lorries', truck: 'lorry' } }],
  lodging: [{ countries: HIRING, say: { vacation: 'holiday' } }],
  shop: [{ countries: HIRING, say: { store: 'shop', stores: 'shops' } }],
  animals: [{ countries: ['GB', 'IE', 'AU', 'NZ', 'ZA', 'IN'], say: { colors: 'colours' } }],
}

const JOINING = new Set(
  'a an the for of in to at on is are do does i you my your it and or with by when from near me'.split(
    ' ',
  ),
)
/** Whether a phrase says a word twice: `best wedding wedding band`. */
const repeatsWord = (phrase: string): boolean => {
  const said = wordsOf(phrase)
    .filter((word) => !JOINING.has(word))
    .map((word) => stem(word).replace(/(er|ing|or)$/, ''))
  return new Set(said).size < said.length
}

const DIETS = new Set('vegan vegetarian halal kosher gluten keto'.split(' '))
/** `halal vegan tea room`: nobody asks for two diets at once. */
const saysTwoDiets = (phrase: string): boolean =>
  wordsOf(phrase).filter((word) => DIETS.has(word)).length > 1

/** Words that patterns and names of classes bring, which tell no business from another. */
const COMMON = new Set(
  'rental hire repair lesson class service company shop store maker supplier software app agency restoration cleaning installation installer and of for in the design studio salon clinic system equipment supply center'.split(
    ' ',
  ),
)

const telling = (phrase: string): string[] => {
  const words = wordsOf(phrase).map(stem)
  const own = words.filter((word) => !COMMON.has(word))
  return own.length > 0 ? own : words
}

/** The order in which slots name a business best. */
const NAMING = ['service', 'place', 'thing', 'provider', 'animal'] as const
const nameOf = (slots: Slots, id?: ClassId): string => {
  if (id === 'b2b-software' && slots.thing) return slots.thing.one
  const noun = NAMING.map((slot) => slots[slot]).find(Boolean)!
  return noun.many
}

/** A niche before the noun: `vegan` makes `bakery` a `vegan bakery`. */
export const narrowedBy = (slots: Slots, extra: readonly string[]): Slots => {
  const prefix = extra.join(' ')
  const narrow = (noun: Noun): Noun => ({
    ...noun,
    one: `${prefix} ${noun.one}`,
    many: `${prefix} ${noun.many}`,
  })
  const { thing, service, provider, place, animal, ...rest } = slots
  return {
    ...rest,
    ...(thing && { thing: narrow(thing) }),
    ...(service && { service: narrow(service) }),
    ...(provider && { provider: narrow(provider) }),
    ...(place && { place: narrow(place) }),
    ...(animal && { animal: narrow(animal) }),
  }
}

/** What was said of whom it is for takes the place of what is usual. */
const withAudience = (slots: Slots, audience: readonly string[]): Slots => {
  if (audience.length === 0) return slots
  const noun = nounOf(americanSpelling(audience.join(' ')))
  const isUsual = (slots.occasion ?? slots.who)?.some(({ one }) => one === noun.one) ?? false
  return {
    ...slots,
    audience: noun,
    ...(slots.occasion && !isUsual && { occasion: [noun, ...slots.occasion.slice(0, 2)] }),
    ...(slots.who && !isUsual && { who: [noun, ...slots.who.slice(0, 2)] }),
  }
}

/** The least share of a pattern that is filled with more than two values. */
const LEAST_OF_OTHERS = 0.08
/** The same for the second value. */
const LEAST_OF_SECOND = 0.024

/**
 * Every phrase that the patterns of a class make of some slots.
 * @param kept the part of the searches of the main search that is left to these phrases, 0-1
 */
export const draftsOf = (
  id: ClassId,
  slots: Slots,
  { place }: Pick<ComposedSubject, 'place'>,
  kept: number,
): ComposedRow[] => {
  const { country } = place
  const named = { town: place.words.join(' '), country: NAMED_IN_PHRASES[country]?.typed ?? '' }
  const local = (text: string) => localWords(text, country, WORDS_OF[id])
  return patternsOf(id).flatMap((row: PatternRow): ComposedRow[] => {
    if (row.countries.length > 0 && !row.countries.includes(country)) return []
    const tokens = tokensOf(row.pattern)
    const kinds = new Set(tokens.map((token) => token?.kind))
    const choices = choicesFor(row.pattern, slots)
    return choices.flatMap((choice, at): ComposedRow[] => {
      // What few search for is not said of each occasion again.
      if (at > 0 && row.share < (at > 1 ? LEAST_OF_OTHERS : LEAST_OF_SECOND)) return []
      const phrase = filled(row.pattern, choice, named)
      const topic = filled(row.topic, choice, named) ?? nameOf(slots)
      if (phrase === null) return []
      // The name of a place is nobody's spelling to change.
      const keyword = kinds.has('town')
        ? phrase
            .split(named.town)
            .map((part) => local(part.trim()))
            .join(` ${named.town} `)
            .trim()
        : local(phrase)
      if (repeatsWord(keyword) || saysTwoDiets(keyword) || wordsOf(keyword).length > 10) return []
      return [
        {
          keyword,
          intent: row.intent,
          page: row.page,
          fit: row.fit,
          topic: local(topic),
          // Of several occasions or learners the first is searched for most.
          share: (row.share * kept) / (at + 1),
          names: kinds.has('town') ? 'town' : kinds.has('country') ? 'country' : null,
        },
      ]
    })
  })
}

/** Each search once, as the draft that is searched for most. */
export const distinct = (drafts: readonly ComposedRow[]): ComposedRow[] => {
  const found = new Map<string, ComposedRow>()
  for (const draft of drafts) {
    const key = sameSearch(draft.keyword)
    const known = found.get(key)
    if (!known || known.share < draft.share) found.set(key, draft)
  }
  return [...found.values()]
}

/** Each row with no larger a share than any phrase that it holds whole: it cannot be searched for more. */
export const heldByParts = (drafts: readonly ComposedRow[]): ComposedRow[] => {
  const split = drafts.map((draft) => ({ draft, words: draft.keyword.split(' ') }))
  return split.map(({ draft, words }) => {
    const parts = split.filter(
      (other) =>
        other.words.length < words.length &&
        other.draft.names === null &&
        holds(words, other.words),
    )
    return { ...draft, share: Math.min(draft.share, ...parts.map((other) => other.draft.share)) }
  })
}

/** Of those who look for a trade, those who look for the niche of it. */
const NICHE = 0.15
/** Rows without the niche, for each one with it. */
const BESIDE_NICHE = 0.5

/**
 * Rows for a business that no editor wrote about, in the words of its country; null where it is not surely
 * known what it does, or where too few rows come together to be sold.
 */
export const compose = (subject: ComposedSubject): Composition | null => {
  const classified = classOf(subject)
  if (!classified || classified.sure < LEAST_SURE) return null
  const { id } = classified
  const extra = subject.extra.map((word) => americanSpelling(word))
  const whole = withAudience(classified.slots, subject.audience)
  const plain = draftsOf(id, whole, subject, 1)
  const niche = extra.length > 0 ? draftsOf(id, narrowedBy(whole, extra), subject, NICHE) : []
  const beside = niche.length > 0 ? plain.slice(0, Math.floor(niche.length * BESIDE_NICHE)) : plain
  const rows = heldByParts(distinct([...niche, ...beside]))
  if (rows.length < LEAST_ROWS) return null
  const name = nameOf(classified.slots, id)
  const words = telling(name)
  const commonness = Math.round(Math.min(...words.map(zipfOf)) * 100) / 100
  const of = CLASSES[id]
  return {
    of,
    language: 'en',
    name: localWords([...extra, name].join(' '), subject.place.country, WORDS_OF[id]),
    head: composedHead({ classSearches: of.searches, commonness, words: words.length }),
    commonness,
    rows,
  }
}
