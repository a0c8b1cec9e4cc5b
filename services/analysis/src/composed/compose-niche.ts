import { stem, wordsOf } from '../domain/words.ts'
import type { PageType } from '../lexicon/phrase-rows.ts'
import type { MarketPlace } from '../lexicon/place.ts'
import { americanSpelling, localWords } from '../lexicon/words/country-words.ts'
import { namesOthers, saidFor, withoutAudience } from './audience-rows.ts'
import { classOf } from './class-of.ts'
import type { ClassId } from './classes.ts'
import { distinctRows, draftsOf, heldByParts, narrowedBy } from './compose.ts'
import type { ComposedRow } from './composed-row.ts'
import { massOf, type Noun, nounOf, type SlotValues } from './slots.ts'

/** A part of a trade, as its customers would call it: `vegan` and `bakery`, `slate` and `roofing`. */
export type NicheSubject = {
  /** The words that narrow the trade, in the order in which they are said. */
  narrower: readonly string[]
  /** The words of the trade behind them; empty where the narrower words name the whole of it. */
  trade: readonly string[]
  /** The words, singular and in American spelling, without which a phrase is not about it. */
  wanted: readonly string[]
  /** The audience, as it is named behind the trade; empty where nothing names one. */
  audience: readonly string[]
  /** The noun for who does it, singular, where that differs from `trade`. */
  provider: string | null
  /** The noun for the work, where that differs from `trade`: `plumbing`. */
  service: string | null
  /** Goods or treatments of the niche that have names of their own: `vegan birthday cake`, `invisalign`. */
  named: readonly string[]
  /** The class of the trade, for words that tell none by themselves. */
  class: ClassId | undefined
  place: MarketPlace
}

/** Last words of names of people and companies that do something. */
const PROVIDER =
  /(er|or|ist|ian|smith|attorney|surgeon|coach|accountant|agent|vet|architect|chef|dj|contractor|consultant|company|agency)$/
/** Last words of names of places that customers go to. */
const PLACE =
  /^(shop|store|boutique|salon|studio|gym|bakery|restaurant|cafe|clinic|spa|school|club|bar|pub|venue|hotel|brewery|butcher|pharmacy|nursery|daycare|preschool|pizzeria|florist|bookstore|market)$/
const GOODS: readonly ClassId[] = ['shop', 'maker', 'b2b-supply']

type NicheReading = { id: ClassId; slots: SlotValues }

const says = (noun: Noun, wanted: readonly string[]): boolean => {
  const nounStems = wordsOf(noun.one).map(stem)
  return wanted.every((word) => nounStems.includes(word))
}

/** The slots that say the niche: a pattern with another one would be about the whole trade. */
const aboutNiche = (slots: SlotValues, wanted: readonly string[]): SlotValues => {
  const { thing, service, provider, place, animal, ...rest } = slots
  return {
    ...rest,
    ...(thing && says(thing, wanted) && { thing }),
    ...(service && says(service, wanted) && { service }),
    ...(provider && says(provider, wanted) && { provider }),
    ...(place && says(place, wanted) && { place }),
    ...(animal && says(animal, wanted) && { animal }),
  }
}

const isEmpty = ({ thing, service, provider, place, animal }: SlotValues): boolean =>
  !(thing ?? service ?? provider ?? place ?? animal)

/** By the class of the trade, where its words tell none: who does it, where it is, or what is done. */
const byTrade = (id: ClassId, name: string): SlotValues => {
  const last = name.split(' ').at(-1)!
  if (PLACE.test(last)) return { place: nounOf(name) }
  if (PROVIDER.test(last)) return { provider: nounOf(name) }
  if (GOODS.includes(id)) return { thing: nounOf(name) }
  if (id === 'b2b-software') return { thing: massOf(name) }
  const noun = nounOf(name)
  return { service: noun.isCounted && !last.endsWith('s') ? massOf(name) : noun }
}

/** Classes that do the same kind of work, of which editors know best what a trade is. */
const AT_HOME: readonly ClassId[] = ['emergency-at-home', 'planned-at-home', 'recurring-service']

/** Leaves out the occasions of a whole trade, which its niche may not have: no newborn photographer for parties. */
const withoutOccasion = ({ occasion: _, ...slots }: SlotValues): SlotValues => slots

/** Children take lessons; nobody looks for an instructor of the art of kids swimming. */
const ofAge = (slots: SlotValues, wanted: readonly string[]): SlotValues => {
  const { thing: _, provider: __, ...rest } = slots
  return wanted.every((word) => AGES.has(word)) && slots.service && slots.who ? rest : slots
}

/** Words of age, and whom else phrases name: `pediatric therapy for seniors` is for nobody. */
const AGES = new Set('pediatric kid child baby toddler newborn infant prenatal senior'.split(' '))
const OTHERS = new Set(
  'adult senior kid child woman womens man beginner corporate event party last'.split(' '),
)
const contradicts = (keyword: string, { wanted }: NicheSubject): boolean =>
  wanted.some((word) => AGES.has(word)) &&
  wordsOf(keyword)
    .map(stem)
    .some((word) => OTHERS.has(word) && !wanted.includes(word))

const MOBILE = 'mobile'
/** Leaves out the thing of a mobile business, which comes to the things that it mends: there is no `mobile bike`. */
const withoutThing = (slots: SlotValues, narrower: readonly string[]): SlotValues => {
  const { thing: _, ...rest } = slots
  return narrower.includes(MOBILE) && (slots.service || slots.provider) ? rest : slots
}
/** Nobody visits a shop that comes to them, or asks when it is open. */
const AT_A_SHOP = /\b(?:shops?|stores?|open(?:ing)?|places?|drop off|online)\b/

const readNiche = ({ narrower, trade, wanted, class: id }: NicheSubject): NicheReading | null => {
  const whole = [...narrower, ...trade]
  const direct = classOf(whole)
  const own = direct && aboutNiche(direct.slots, wanted)
  if (direct && own && !isEmpty(own)) {
    const isKin = id !== undefined && AT_HOME.includes(id) && AT_HOME.includes(direct.id)
    const slots = withoutThing(withoutOccasion(ofAge(own, wanted)), narrower)
    return { id: isKin ? id : direct.id, slots }
  }
  const ofTrade = trade.length > 0 ? classOf(trade) : null
  if (ofTrade)
    return {
      id: ofTrade.id,
      slots: withoutOccasion(narrowedBy(withoutThing(ofTrade.slots, narrower), narrower)),
    }
  return id ? { id, slots: byTrade(id, whole.join(' ')) } : null
}

/** With the word for whoever does it, where nothing said it yet. */
const withProvider = (slots: SlotValues, { narrower, provider }: NicheSubject): SlotValues => {
  if (provider === null || slots.provider || slots.place) return slots
  const noun = nounOf([...narrower, provider].join(' '))
  return PLACE.test(provider.split(' ').at(-1)!)
    ? { ...slots, place: noun }
    : { ...slots, provider: noun }
}

/** Returns true where something is to be eaten or drunk, as far as lists of nouns tell. */
export const isFood = (name: string): boolean =>
  classOf(name.split(' '))?.slots.thing?.tags.includes('food') ?? false

/** Searches for what is done, of those for who does it. */
const OF_SERVICE = 0.4
type NamePattern = [pattern: string, intent: ComposedRow['intent'], page: PageType, share: number]
/** Searches for something that is sold by its name and not by its seller, such as a policy. */
const OF_POLICIES: readonly NamePattern[] = [
  ['NAME', 'transactional', 'service', 1],
  ['NAME quotes', 'transactional', 'prices', 0.3],
  ['NAME companies', 'commercial', 'comparison', 0.16],
  ['NAME cost', 'commercial', 'prices', 0.2],
  ['how much is NAME', 'commercial', 'prices', 0.16],
  ['average cost of NAME', 'commercial', 'prices', 0.05],
  ['cheap NAME', 'commercial', 'prices', 0.12],
  ['affordable NAME', 'commercial', 'prices', 0.03],
  ['best NAME', 'commercial', 'comparison', 0.12],
  ['NAME comparison', 'commercial', 'comparison', 0.03],
  ['compare NAME', 'commercial', 'comparison', 0.04],
  ['NAME reviews', 'commercial', 'comparison', 0.02],
  ['NAME online', 'transactional', 'service', 0.03],
  ['NAME near me', 'transactional', 'location', 0.06],
  ['NAME broker', 'transactional', 'service', 0.04],
  ['NAME agent near me', 'transactional', 'location', 0.02],
  ['what is NAME', 'informational', 'answer', 0.05],
  ['what does NAME cover', 'informational', 'answer', 0.05],
  ['do i need NAME', 'informational', 'answer', 0.06],
  ['is NAME worth it', 'informational', 'answer', 0.02],
  ['NAME requirements', 'informational', 'guide', 0.03],
  ['how to get NAME', 'informational', 'guide', 0.02],
  ['how to lower NAME cost', 'informational', 'guide', 0.01],
  ['NAME calculator', 'commercial', 'tool', 0.03],
  ['NAME claims', 'informational', 'guide', 0.02],
]

const ofPolicies = ({ narrower, trade, place }: NicheSubject): ComposedRow[] => {
  const name = [...narrower, ...trade].join(' ')
  return OF_POLICIES.map(([pattern, intent, page, share]) => ({
    keyword: localWords(
      pattern.replace('NAME', () => name),
      place.country,
    ),
    intent,
    page,
    fit: intent === 'informational' ? 2 : 3,
    topic:
      page === 'prices' ? `${name} cost` : intent === 'informational' ? `${name} questions` : name,
    share,
    names: null,
    part: null,
  }))
}

/** Words that people type around the name of one thing; other patterns would be repeated for each thing. */
const BEFORE_A_NAME = /^(?:best |cheap |where to buy |how much (?:is|are|do|does) )/
const BEHIND_A_NAME = /(?: near me| online| delivery| cost| prices| reviews)$/
const isAround =
  ({ one, many }: Noun) =>
  (keyword: string): boolean => {
    const name = keyword.replace(BEFORE_A_NAME, '').replace(BEHIND_A_NAME, '')
    return name === one || name === many
  }

/** Phrases about what a niche sells, each thing with fewer searches than the one before. */
const ofNamed = ({ named, place }: NicheSubject, id: ClassId) =>
  named.flatMap((name, at) => {
    // A name such as Invisalign has no plural.
    const noun = name.includes(' ') ? nounOf(name) : massOf(name)
    const slots: SlotValues =
      id === 'health' || id === 'beauty' ? { service: noun } : { thing: noun }
    const of = slots.thing ? 'shop' : id
    const isUsual = isAround(noun)
    return draftsOf(of, slots, { place }, 1 / (at + 2)).filter(
      ({ keyword, names }) => names === 'town' || isUsual(keyword),
    )
  })

/** Lawyers of a kind work for people, and patterns for businesses are not for them. */
const FOR_PEOPLE = /(lawyer|attorney|solicitor)$/
const forPeople = (noun: Noun | undefined): Noun | undefined =>
  noun && FOR_PEOPLE.test(noun.one)
    ? { ...noun, tags: noun.tags.filter((tag) => tag !== 'business') }
    : noun

/** Of many words the searches say them rather behind the name: `dentist for nervous patients`. */
const SAID_BEHIND = 2

/** Returns the searches that name the audience behind the trade. */
const ofAudience = (subject: NicheSubject): ComposedRow[] => {
  const { audience, trade, place, class: id } = subject
  if (audience.length === 0 || trade.length === 0) return []
  const read = classOf(trade) ?? (id ? { id, slots: byTrade(id, trade.join(' ')) } : null)
  if (!read) return []
  const { provider, service } = subject
  const slots: SlotValues = withoutAudience({
    ...read.slots,
    ...(provider && !read.slots.provider && !read.slots.place && { provider: nounOf(provider) }),
    ...(service && !read.slots.service && { service: massOf(service) }),
  })
  return saidFor(draftsOf(read.id, slots, { place }, 1), slots, audience, place)
}

/**
 * Composes the searches for a part of a trade: the patterns of its class, filled with the part. Shares are of the
 * searches for that part. Empty where nobody can tell its kind of business.
 */
export const composeNiche = (subject: NicheSubject): ComposedRow[] => {
  const american = (words: readonly string[]) => words.map(americanSpelling)
  const { narrower, trade, wanted, service, place, audience } = subject
  const americanSubject = { ...subject, narrower: american(narrower), trade: american(trade) }
  if (trade.at(-1) === 'insurance') return ofPolicies(americanSubject)
  const behind = ofAudience(americanSubject)
  const read = readNiche(americanSubject)
  if (!read) return heldByParts(distinctRows(behind))
  const slots = withProvider(read.slots, americanSubject)
  const provider = forPeople(slots.provider)
  const named: SlotValues = { ...slots, ...(provider && { provider }) }
  const done: SlotValues | null =
    service && !slots.service
      ? { service: massOf([...americanSubject.narrower, service].join(' ')) }
      : null
  const drafts = [
    ...draftsOf(read.id, named, { place }, 1),
    ...(done ? draftsOf(read.id, done, { place }, OF_SERVICE) : []),
    ...ofNamed(americanSubject, read.id),
  ]
  const isAbout = (keyword: string) => {
    const words = wordsOf(keyword).map((word) => stem(americanSpelling(word)))
    return wanted.every((word) => words.includes(word))
  }
  const isOther = (keyword: string) =>
    audience.length > 0 && namesOthers(keyword, [...narrower, ...audience, ...trade])
  const isVisited = (keyword: string) => narrower.includes(MOBILE) && AT_A_SHOP.test(keyword)
  const before = drafts.filter(
    ({ keyword, fit }) =>
      fit > 1 &&
      !isVisited(keyword) &&
      isAbout(keyword) &&
      !contradicts(keyword, americanSubject) &&
      !isOther(keyword),
  )
  const isBehind = audience.length >= SAID_BEHIND
  const plain = behind.filter(({ fit }) => fit > 1)
  return heldByParts(distinctRows(isBehind ? [...plain, ...before] : [...before, ...plain]))
}
