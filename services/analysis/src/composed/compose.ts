import { PAID, TOP_KEYWORDS } from '@sortie/contracts/analysis/reports/report-limits'
import type { Country, Language } from '@sortie/contracts/countries'
import { sameSearch } from '../domain/same-search.ts'
import { composedHead } from '../domain/scoring/composed.ts'
import { holdsWords, stem, wordsOf } from '../domain/words.ts'
import { NAMED_IN_PHRASES } from '../lexicon/countries.ts'
import { isHarmful } from '../lexicon/prohibited.ts'
import {
  americanSpelling,
  type CountryWording,
  isSaidIn,
  localWords,
} from '../lexicon/words/country-words.ts'
import { isEnglish, zipfOf } from '../lexicon/words/word-frequency.ts'
import type { OrdinaryBusiness } from '../recognition/ordinary/ordinary.ts'
import { keyOfWords } from '../recognition/words/words.ts'
import { beforeNoun, namesOthers, saidFor, withoutAudience } from './audience-rows.ts'
import { bareName, classOf, isListedName, slotsOfOccupation } from './class-of.ts'
import { type BusinessClass, CLASSES, type ClassId } from './classes.ts'
import type { ComposedRow } from './composed-row.ts'
import { choicesFor, filled, patternTokensOf } from './fill.ts'
import { type AskedBusiness, answeredRows } from './offers/answered-offers.ts'
import { furtherOffers } from './offers/further-offers.ts'
import { offerRows, offerShare, tellingInEnglish, wantedByEnglish } from './offers/offer-rows.ts'
import { isTypedIn, offerSearchesIn } from './offers/offer-searches.ts'
import { ordinaryBusinessOf } from './ordinary-business.ts'
import { type PatternRow, patternsOf } from './pattern-rows.ts'
import { businessNameOf, type Noun, nounOf, type SlotValues } from './slots.ts'
import type { ComposedSubject } from './subject.ts'

/** Version of the patterns, the lists of nouns and the rules that put them together. */
export const COMPOSED_VERSION = '2026.12.12'

export type Composition = {
  of: BusinessClass
  /** The language of its rows. */
  language: Language
  /** The name of the business in phrases. */
  name: string
  /** Searches a month in the United States for the main search. */
  head: number
  /** log10 of the uses of its rarest telling word in a billion words. */
  commonness: number
  rows: readonly ComposedRow[]
  /** The audience of the business, where its rows name it; null where they do not. */
  audience: string | null
}

/** With fewer rows it is not worth a mission. */
export const LEAST_ROWS = PAID.leastKeywords
/** With fewer rows its owner is asked what people buy, as an answer adds more than rules could. */
export const ENOUGH_ROWS = 32
/** With fewer rows nothing is known of it. */
export const LEAST_KNOWN = 4
/** The least certainty of the class of a business that keywords are composed for. */
const LEAST_SURE = 0.6

const HIRING: readonly Country[] = ['GB', 'IE', 'AU', 'NZ', 'ZA']
/** Words that people of some countries use for words of a class. */
const WORDS_OF: Partial<Record<ClassId, readonly CountryWording[]>> = {
  rental: [{ countries: HIRING, say: { rental: 'hire', rentals: 'hire', rent: 'hire' } }],
  vehicles: [
    { countries: HIRING, say: { rental: 'hire' } },
    { countries: ['GB', 'IE'], say: { trucks: 'lorries', truck: 'lorry' } },
  ],
  lodging: [{ countries: HIRING, say: { vacation: 'holiday' } }],
  shop: [{ countries: HIRING, say: { store: 'shop', stores: 'shops' } }],
  animals: [{ countries: ['GB', 'IE', 'AU', 'NZ', 'ZA', 'IN'], say: { colors: 'colours' } }],
}

const JOINING = new Set(
  'a an the for of in to at on is are do does i you my your it and or with by when from near me'.split(
    ' ',
  ),
)
/** Names that say a word twice by themselves: a tuk tuk. */
const SAID_TWICE = new Set(['tuk', 'pom', 'yo'])
/** Returns true where a phrase says a word twice: `best wedding wedding band`. */
const repeatsWord = (phrase: string): boolean => {
  const stems = wordsOf(phrase)
    .filter((word) => !JOINING.has(word) && !SAID_TWICE.has(word))
    .map((word) => stem(word).replace(/(er|ing|or)$/, ''))
  return new Set(stems).size < stems.length
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

/** A niche before the noun: `vegan` makes `bakery` a `vegan bakery`. */
export const narrowedBy = (slots: SlotValues, extra: readonly string[]): SlotValues => {
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

const audienceNoun = (audience: readonly string[]): Noun =>
  nounOf(americanSpelling(audience.join(' ')))

/** Returns true where most such businesses have this audience: a string quartet for weddings. */
const isUsualAudience = ({ occasion, who }: SlotValues, audience: readonly string[]): boolean =>
  (occasion ?? who)?.some(({ one }) => one === audienceNoun(audience).one) ?? false

/** Puts the audience that was named in the place of the usual one. */
const withAudience = (slots: SlotValues, audience: readonly string[]): SlotValues => {
  if (audience.length === 0) return slots
  const noun = audienceNoun(audience)
  const isUsual = isUsualAudience(slots, audience)
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

const isOfAny = (row: PatternRow): boolean => row.isOfAny
const isPlaced = ({ pattern }: PatternRow): boolean => / near me$|\{town\}/.test(pattern)
/** Returns true where a pattern says whom or what it is for: `{occasion} {service}`. */
const saysWhom = ({ pattern }: PatternRow): boolean =>
  /\{(?:a )?(?:occasion|audience|who)/.test(pattern)

const leastFor = (at: number): number => (at > 1 ? LEAST_OF_OTHERS : LEAST_OF_SECOND)

/**
 * Every phrase that the patterns of a class make of some slots.
 * @param kept the part of the searches of the main search that is left to these phrases, 0-1
 * @param isTyped tells which patterns people type of such a business
 */
export const draftsOf = (
  id: ClassId,
  slots: SlotValues,
  { place }: Pick<ComposedSubject, 'place'>,
  kept: number,
  isTyped: (row: PatternRow) => boolean = () => true,
): ComposedRow[] => {
  const { country } = place
  const named = { town: place.words.join(' '), country: NAMED_IN_PHRASES[country]?.typed ?? '' }
  const local = (text: string) => localWords(text, country, WORDS_OF[id])
  return patternsOf(id).flatMap((row: PatternRow): ComposedRow[] => {
    if (row.countries.length > 0 && !row.countries.includes(country)) return []
    if (!isTyped(row)) return []
    const tokens = patternTokensOf(row.pattern)
    const kinds = new Set(tokens.map((token) => token?.kind))
    const choices = choicesFor(row.pattern, slots)
    return choices.flatMap((choice, at): ComposedRow[] => {
      // A pattern that few search for is not repeated for each occasion.
      // Only the first one is asked for nearby, or in the town.
      if (at > 0 && (row.share < leastFor(at) || (isPlaced(row) && saysWhom(row)))) return []
      const phrase = filled(row.pattern, choice, named)
      const topic = filled(row.topic, choice, named) ?? businessNameOf(slots)
      if (phrase === null || !isSaidIn(phrase, country)) return []
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
export const distinctRows = (drafts: readonly ComposedRow[]): ComposedRow[] => {
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
        holdsWords(words, other.words),
    )
    return { ...draft, share: Math.min(draft.share, ...parts.map((other) => other.draft.share)) }
  })
}

/** Patterns that few type are not filled with what is sold beside the main noun. */
const LEAST_OF_FURTHER = 0.15
/** The same of goods for firms, which are looked for with their suppliers, and not with every word for them. */
const LEAST_OF_FURTHER_SUPPLY = 0.5
/** The same of what is made by hand: it is looked for by its name, and rarely by who else makes it. */
const LEAST_OF_FURTHER_MADE = 0.25
const leastOfFurther = (id: ClassId): number => {
  if (id === 'b2b-supply') return LEAST_OF_FURTHER_SUPPLY
  return id === 'maker' ? LEAST_OF_FURTHER_MADE : LEAST_OF_FURTHER
}

const isSaidBy = (words: readonly string[], thing: Noun | undefined): boolean => {
  const stems = new Set(words.map(stem))
  return thing !== undefined && wordsOf(thing.one).every((word) => stems.has(stem(word)))
}

/** Returns true where a name joins two things: `lamp and chandelier restoration`. */
const isJoined = ({ words }: Pick<ComposedSubject, 'words'>): boolean => words.includes('and')
/** Each of the two has the patterns that more type, as it has half of a report. */
const LEAST_OF_EACH = 0.06
/** Two things together are looked for nearby and in the town; who asks for more asks for one of them. */
const LEAST_OF_JOINED = 0.9

/** A pattern that fewer type is not filled. */
const LEAST_OF_USUAL = 0.05
/** The same of questions, of which people have many. */
const LEAST_OF_QUESTIONS = 0.03
/** The same of what is asked with the town: hardly anybody asks for a mobile one, or a cheap one, there. */
const LEAST_IN_TOWN = 0.07
/** Rows that any trial needs to choose its keywords from, however few type them. */
export const ROWS_OF_ANY = 8

const isUsual = ({ intent, share, names }: ComposedRow): boolean => {
  if (names === 'town') return share >= LEAST_IN_TOWN
  return share >= (intent === 'informational' ? LEAST_OF_QUESTIONS : LEAST_OF_USUAL)
}

/** Occasions that few businesses are booked for. */
const CELEBRATED = /^(?:part(?:y|ies)|birthdays?|weddings?|corporate|kids|camps?)$/

/** Adds the most searched of further rows, up to as many as a trial chooses from. */
const withSome = (rows: readonly ComposedRow[], further: readonly ComposedRow[]): ComposedRow[] => {
  const byShare = further.toSorted((one, other) => other.share - one.share)
  return distinctRows([...rows, ...byShare]).slice(0, ROWS_OF_ANY)
}

/** Fills the patterns with each further thing that the business sells; the later it was named, the fewer searches. */
const furtherRows = (
  subject: ComposedSubject,
  id: ClassId,
  own: SlotValues,
  isTyped: (row: PatternRow) => boolean,
): ComposedRow[] => {
  const least = leastOfFurther(id)
  return furtherOffers(subject, id, own).flatMap((slots, place) => {
    // `kayak and canoe rental` has two main nouns.
    const isMain = isJoined(subject) && isSaidBy(subject.words, slots.thing)
    const kept = isMain ? 1 : offerShare(place)
    return draftsOf(id, slots, subject, kept, isTyped).filter((row) =>
      isMain ? row.share >= LEAST_OF_EACH && isUsual(row) : row.share >= least * kept,
    )
  })
}

/** Other names of a business that phrases are made of; lists name the usual ones first. */
const MOST_NAMES = 3
/** Of these so many are asked for nearby, or in the town. */
const MOST_PLACED = 2
/** The part of the main search that the first of its other names has. */
const OF_OTHER_NAME = 0.8
/** Searches with `near me`, and those with the town, of those for the name. */
const NEARBY = 0.4
/** The same with `cost`. */
const PRICED = 0.2

/** A name of more words is a sentence. */
const LONGEST_NAME = 3
/** Last words of names that name work. */
const DEED = /(?:ing|repair|restoration|installation|maintenance|removal|replacement|inspection)s?$/

/** The name without its first word, where the rest is a business of the same class: `cabinet painting`. */
const shorterNames = (words: readonly string[]): string[] => {
  const rest = words.slice(1)
  if (words.length !== LONGEST_NAME || words.includes('and') || !DEED.test(words.at(-1)!)) return []
  const name = rest.join(' ')
  const isName = isListedName(name) || ordinaryBusinessOf(rest, undefined)?.name === name
  return isName && classOf(words)?.id === classOf(rest)?.id ? [name] : []
}

/** Other names of a business than the one that patterns are filled with: as its owner typed it, then those of our lists. */
const otherNames = (
  { words }: ComposedSubject,
  named: string,
  business: OrdinaryBusiness | null,
): string[] => {
  const isName = words.length <= LONGEST_NAME && bareName(words).length === words.length
  const names = [
    ...(isName ? [americanSpelling(words.join(' '))] : []),
    ...shorterNames(words),
    ...(business?.also ?? []),
  ]
  return names.filter((name) => keyOfWords(name.split(' ')) !== keyOfWords(named.split(' ')))
}

/** Returns the searches that call the business by another name: its owner's, or `officiant` for a celebrant. */
const otherNameRows = (
  names: readonly string[],
  { local: isLocal }: BusinessClass,
  { topic, place }: { topic: string; place: ComposedSubject['place'] },
): ComposedRow[] => {
  const town = place.words.join(' ')
  return names.slice(0, MOST_NAMES).flatMap((name, at): ComposedRow[] => {
    const named = localWords(name, place.country)
    const share = OF_OTHER_NAME * offerShare(at)
    const row = { intent: 'transactional', fit: 3, topic } as const
    const nearby = { ...row, page: 'location', share: share * NEARBY } as const
    // Work has a price, and a food pantry or a mole man has none.
    const priced = {
      ...row,
      keyword: `${named} cost`,
      intent: 'commercial',
      page: 'prices',
      share: share * PRICED,
      names: null,
    } as const
    return [
      { ...row, keyword: named, page: 'service', share, names: null },
      ...(DEED.test(name) ? [priced] : []),
      ...(isLocal && at < MOST_PLACED
        ? [{ ...nearby, keyword: `${named} near me`, names: null }]
        : []),
      ...(isLocal && town && at < MOST_PLACED
        ? [{ ...nearby, keyword: `${named} ${town}`, names: 'town' as const }]
        : []),
    ]
  })
}

/** Searches that say whom a business is for, of those that do not. */
const OF_AUDIENCE = 0.15
/** With fewer of them nobody can tell what that audience types. */
const FEWEST_OF_AUDIENCE = 5
/** Rows that do not say it, for each one that does: three in five and more say it. */
const BESIDE_AUDIENCE = 0.6

/** Returns the searches that name the audience before the business and behind it: those that people type of any trade. */
const audienceRows = (id: ClassId, slots: SlotValues, subject: ComposedSubject): ComposedRow[] => {
  const { audience, place } = subject
  if (audience.length === 0 || isUsualAudience(slots, audience)) return []
  const plain = withoutAudience(slots)
  const before = draftsOf(
    id,
    narrowedBy(plain, beforeNoun(audience).map(americanSpelling)),
    subject,
    OF_AUDIENCE,
    isOfAny,
  ).filter(({ keyword }) => !namesOthers(keyword, [...audience, ...subject.words]))
  const drafts = draftsOf(id, plain, subject, OF_AUDIENCE, isOfAny)
  const behind = saidFor(drafts, plain, audience, place)
  const rows = distinctRows(audience.length > 1 ? [...behind, ...before] : [...before, ...behind])
  return rows.length < FEWEST_OF_AUDIENCE ? [] : rows
}

/**
 * Rows about an audience first, and as many of the others as leave three in five about it.
 * @param least rows that there are at least, as any trial needs them
 */
export const withRest = (
  ofAudience: readonly ComposedRow[],
  others: readonly ComposedRow[],
  least: number = ROWS_OF_ANY,
): ComposedRow[] => {
  if (ofAudience.length === 0) return [...others]
  const most = Math.max(Math.floor(ofAudience.length * BESIDE_AUDIENCE), least - ofAudience.length)
  const rest = others.toSorted((one, other) => other.share - one.share).slice(0, most)
  return [...ofAudience, ...rest]
}

/**
 * Returns the local words of a class for a phrase. In phrases of shops, only a last word `store` is a shop:
 * `how to store cigars` keeps its verb.
 */
const wordingsFor = (id: ClassId, phrase: string): readonly CountryWording[] | undefined =>
  id === 'shop' && !/ stores?$/.test(phrase) ? undefined : WORDS_OF[id]

/**
 * The words that narrow a business of our lists: `rainwater` of a rainwater tank supplier, among the suppliers of tanks.
 * Empty where it is called by one of its names.
 */
const narrowingOf = (words: readonly string[], business: OrdinaryBusiness): string[] => {
  const named = [business.name, ...business.also]
  const isWhole = named.some((name) => keyOfWords(name.split(' ')) === keyOfWords(words))
  const own = new Set(named.flatMap(tellingInEnglish))
  return isWhole ? [] : tellingInEnglish(words.join(' ')).filter((word) => !own.has(word))
}

/** Returns true where a search says one of some words, or a part of it: `water tanks` for `rainwater`. */
const saysOneOf = (phrase: string, narrowing: readonly string[]): boolean =>
  tellingInEnglish(phrase).some((word) =>
    narrowing.some(
      (narrow) => narrow === word || (word.length >= SHORTEST_SHARED && narrow.includes(word)),
    ),
  )
const SHORTEST_SHARED = 4

/**
 * Returns the searches for the goods and services of a business of our lists, in the words of the country; where its name
 * narrows it, only those that say so.
 */
const offersOf = (
  words: readonly string[],
  business: OrdinaryBusiness,
  id: ClassId,
  country: Country,
): ComposedRow[] => {
  const narrowing = narrowingOf(words, business)
  const searches = offerSearchesIn('en').get(business.name) ?? []
  return offerRows(
    searches
      .filter((search) => isTypedIn(search, country) && isSaidIn(search.phrase, country))
      .filter(({ phrase }) => narrowing.length === 0 || saysOneOf(phrase, narrowing)),
    {
      id,
      name: business.name,
      questions: `${business.name} questions`,
      wantedBy: wantedByEnglish,
      tellingIn: tellingInEnglish,
      // A search that only some countries type is listed in their words already.
      asTyped: ({ phrase, countries }) =>
        countries.length > 0 ? phrase : localWords(phrase, country, wordingsFor(id, phrase)),
    },
  )
}

/**
 * A name of which two things are done as its two names: `gravestone cleaning and restoration`. Nobody types both; a name
 * that our lists have with its joint is one.
 */
const deedsJoined = (
  words: readonly string[],
): { words: readonly string[]; other: string[] | null } => {
  const joint = words.indexOf('and')
  const [first, second, ...more] = [words[joint - 1], ...words.slice(joint + 1)]
  const isTwo =
    joint > 1 &&
    more.length === 0 &&
    first !== undefined &&
    second !== undefined &&
    DEED.test(first) &&
    DEED.test(second) &&
    ordinaryBusinessOf(words, undefined) === null
  return isTwo
    ? { words: words.slice(0, joint), other: [...words.slice(0, joint - 1), second] }
    : { words, other: null }
}

/** Finds the class of words: their own, unless they are a name that our lists have for a business of another one. */
const readWords = (words: readonly string[]) => {
  const direct = classOf(words)
  const called = direct && businessNameOf(direct.slots, direct.id).split(' ')
  const business =
    ordinaryBusinessOf(words, direct?.id) ?? (called && ordinaryBusinessOf(called, direct?.id))
  const isSame = !business || direct?.id === business.class
  return { classified: isSame ? direct : classOf(business.name.split(' ')), business }
}

/** The searches for what the owner said that people buy, in the words of the country. */
const ofAnswers = (
  { answers = [], place }: ComposedSubject,
  { id, local }: BusinessClass,
  { workedOn, isKnown }: Pick<AskedBusiness, 'workedOn' | 'isKnown'>,
): ComposedRow[] =>
  answeredRows(
    {
      language: 'en',
      of: id,
      country: place.country,
      town: place.words.join(' '),
      isNearby: local,
      ...(workedOn && { workedOn }),
      isKnown,
    },
    answers,
  )
    .map((row) => ({ ...row, keyword: localWords(row.keyword, place.country, WORDS_OF[id]) }))
    .filter(({ keyword }) => !repeatsWord(keyword))

/** The class whose patterns say least of what its businesses do: people look for who does it. */
const OF_OCCUPATIONS: ClassId = 'advice'
/** With a smaller share a pattern of that class is about advice. */
const LEAST_OF_OCCUPATIONS = 0.08

/** The searches for who does some work, where nobody knows what it is: the name, nearby, and what it costs. */
const composeOccupation = (subject: ComposedSubject): Composition | null => {
  const slots = slotsOfOccupation(subject.words)
  if (!slots) return null
  const of = CLASSES[OF_OCCUPATIONS]
  const { place } = subject
  const named = businessNameOf(slots, of.id)
  const isTyped = ({ intent, share }: PatternRow) =>
    intent !== 'informational' && share >= LEAST_OF_OCCUPATIONS
  const drafts = draftsOf(of.id, withAudience(slots, subject.audience), subject, 1, isTyped)
  const rows = heldByParts(distinctRows([...drafts, ...ofAnswers(subject, of, {})]))
  // A trial shows so many.
  if (rows.length < TOP_KEYWORDS) return null
  return {
    of,
    language: 'en',
    name: localWords(named, place.country),
    rows,
    audience: null,
    ...headOf(named, of),
  }
}

/** The class of a business of which nobody can tell what it is: it sells the things that its owner names. */
const OF_UNKNOWN: ClassId = 'shop'
/** A longer text is a sentence, and no name of a business. */
const LONGEST_UNKNOWN = 4

/**
 * The searches for a business of which only its name in plain words is known, and for what its owner says that people
 * buy: too few without an answer, so that its owner is asked and not sent away.
 */
export const composeUnknown = (subject: ComposedSubject): Composition | null => {
  const { words, place, answers = [] } = subject
  // `coracle` is on no list of words, but a `maker` is; of `ipsum dolor sit amet` one word is English by chance.
  const known = words.filter(isEnglish)
  const isPlain = known.length * 2 >= words.length && known.at(-1) === words.at(-1)
  const isName = (answers.length > 0 || isPlain) && !words.some(isHarmful)
  if (words.length > LONGEST_UNKNOWN || !isName) return null
  const of = CLASSES[OF_UNKNOWN]
  const named = americanSpelling(words.join(' '))
  const name = localWords(named, place.country)
  const ofName = otherNameRows([named], of, { topic: name, place })
  return {
    of,
    language: 'en',
    name,
    rows: heldByParts(distinctRows([...ofName, ...ofAnswers(subject, of, {})])),
    audience: null,
    ...headOf(named, of),
  }
}

/** The searches for the main search of a business, and how common its words are. */
const headOf = (
  named: string,
  { searches }: BusinessClass,
): Pick<Composition, 'head' | 'commonness'> => {
  const words = telling(named)
  const commonness = Math.round(Math.min(...words.map(zipfOf)) * 100) / 100
  return {
    head: composedHead({ classSearches: searches, commonness, words: words.length }),
    commonness,
  }
}

/** Returns a check for searches that name an occasion which no words of a business do: a party hall is called after one. */
const celebratesOther = ({ words, audience }: ComposedSubject, named: string) => {
  const ownWords = new Set([...words, ...audience, ...wordsOf(named)].map(stem))
  return (keyword: string): boolean =>
    wordsOf(keyword).some((word) => CELEBRATED.test(word) && !ownWords.has(stem(word)))
}

/** Tells which patterns people type of a business: all of them where our lists know what it sells. */
const typedOf = (
  isKnown: boolean,
  { audience }: ComposedSubject,
): ((row: PatternRow) => boolean) =>
  isKnown ? () => true : (row) => isOfAny(row) || (audience.length > 0 && saysWhom(row))

/**
 * Rows for a business that no editor wrote about, in the words of its country; null where it is not surely
 * known what it does. With fewer than {@link LEAST_ROWS} it is not sold.
 */
export const composeRows = (typed: ComposedSubject): Composition | null => {
  const { words: mainWords, other } = deedsJoined(typed.words)
  const subject = { ...typed, words: mainWords }
  const { classified, business } = readWords(subject.words)
  if (!classified) return composeOccupation(subject)
  if (classified.sure < LEAST_SURE) return null
  const { id, slots } = classified
  const of = CLASSES[id]
  const { place } = subject
  const named = businessNameOf(slots, id)
  const topic = localWords(businessNameOf(slots), place.country, WORDS_OF[id])
  const ofAudience = audienceRows(id, slots, subject)
  const listed = business ? offersOf(subject.words, business, id, place.country) : []
  const isKnown = listed.length > 0
  const isFor = subject.audience.length > 0
  const isTyped = typedOf(isKnown, subject)
  const further = furtherRows(subject, id, slots, isTyped)
  const ownSlots = withAudience(slots, subject.audience)
  const isCelebrated = celebratesOther(subject, named)
  const drafts = draftsOf(id, ownSlots, subject, 1, isTyped)
    .filter(({ share }) => !isJoined(subject) || further.length === 0 || share >= LEAST_OF_JOINED)
    // A business for weddings is found by no party.
    .filter(({ keyword }) => isKnown || !isFor || !isCelebrated(keyword))
  const others = [
    ...listed,
    ...otherNameRows(
      [...(other ? [other.join(' ')] : []), ...otherNames(subject, named, business)],
      of,
      { topic, place },
    ),
    ...further,
  ]
  // Each answer of the owner is searched for; where too little is known without them, its price too.
  const usual = drafts.filter(isUsual)
  const isShort = !isKnown || distinctRows([...others, ...usual]).length < ENOUGH_ROWS
  const workedOn = slots.thing?.one
  const typedRows = distinctRows([
    ...others,
    ...ofAnswers(subject, of, { isKnown: !isShort, ...(workedOn && { workedOn }) }),
    ...usual,
  ])
  // A trial has to choose from some, even where nobody knows which patterns of its class suit the business.
  const ofClass = () =>
    draftsOf(id, ownSlots, subject, 1, () => true).filter(
      ({ keyword }) => !isCelebrated(keyword) && !namesOthers(keyword, subject.words),
    )
  const ofAll = heldByParts(
    typedRows.length < ROWS_OF_ANY ? withSome(typedRows, ofClass()) : typedRows,
  )
  const rows = heldByParts(distinctRows(withRest(ofAudience, ofAll)))
  if (rows.length < LEAST_KNOWN) return null
  return {
    of,
    language: 'en',
    name: localWords(named, place.country, WORDS_OF[id]),
    ...headOf(named, of),
    rows,
    audience: ofAudience.length > 0 ? subject.audience.join(' ') : null,
  }
}
