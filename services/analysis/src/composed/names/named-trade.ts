import type { Country } from '@sortie/contracts/countries'
import { composedHead } from '../../domain/scoring/composed.ts'
import { roundedSearches } from '../../domain/scoring/numbers.ts'
import { zipfIn } from '../../lexicon/frequencies/frequencies.ts'
import type { NamedBusiness } from '../../recognition/languages/business.ts'
import { grammarTokensOf, isJoint } from '../../recognition/languages/grammar.ts'
import { nounCalled } from '../../recognition/languages/nouns.ts'
import { CLASSES } from '../classes.ts'
import { type Trait, traitsByName, traitsOf } from '../traits/traits.ts'
import { namesCompany, siblingNouns } from './sibling-nouns.ts'
import { type TradeMeaning, tradeMeaningOf } from './trade-nouns.ts'

// A business as it was named, with what our lists know of its trade.

/** A name of a business, and the part of the main search that it has. */
export type WeighedName = { business: NamedBusiness; share: number }

/** A business by the name that people of its country type, with the other names that it goes by. */
export type NamedTrade = WeighedName & {
  siblings: readonly WeighedName[]
  traits: ReadonlySet<Trait>
  /** True where our lists know how often people search for it, as for every common trade. */
  isCommon: boolean
  /** Searches a month of the main search in the United States, were the trade searched for there as here. */
  head: number
  /** log10 of the uses of its rarest telling word in a billion words. */
  commonness: number
}

/** The same business by another noun. */
export const calledOtherwise = (business: NamedBusiness, noun: string): NamedBusiness => {
  const known = nounCalled(business.language, noun)
  const isSame = known?.noun === noun && known.slot !== null
  return {
    ...business,
    typed: noun,
    noun: isSame ? { slot: known.slot!, one: noun, many: known.plural } : null,
  }
}

const meaningOf = (
  { language, typed, noun }: NamedBusiness,
  country: Country,
): { meaning: TradeMeaning; isWhole: boolean } | null => {
  const whole = tradeMeaningOf(language, typed, country)
  if (whole) return { meaning: whole, isWhole: true }
  const part = noun?.one ? tradeMeaningOf(language, noun.one, country) : null
  return part && { meaning: part, isWhole: noun!.one === typed || noun!.many === typed }
}

/** The part of the searches of a trade that a name has which narrows it: `avocat divorce`. */
const NARROWED = 0.1
/**
 * log10 of how much more often the noun of a business is typed in these languages than our classes say, whose sizes
 * come from English phrases: there several words share the searches of one business. By what our editors know of 20
 * nouns.
 */
const BY_NOUN = 0.7

const commonnessOf = ({
  language,
  typed,
}: NamedBusiness): { commonness: number; words: number } => {
  const words = grammarTokensOf(language, typed).filter((token) => !isJoint(language, token.typed))
  const rarest = Math.min(...words.map((token) => zipfIn(language, token.typed)))
  return { commonness: Math.round(rarest * 100) / 100, words: words.length }
}

/** The part of the main search that the first other name has where no list weighs it; each further one has half. */
export const OF_SIBLING = 0.2

/** The same business by nouns that mean the same, where nothing that was typed narrows it. */
const unweighedSiblings = (business: NamedBusiness): WeighedName[] => {
  const { language, typed, of, noun } = business
  if (noun !== null && typed !== noun.one && typed !== noun.many) return []
  return siblingNouns(language, noun?.one ?? typed, of).map(({ noun: one, slot, plural }, at) => ({
    business: { ...business, typed: one, noun: slot && { slot, one, many: plural } },
    share: OF_SIBLING / 2 ** at,
  }))
}

/**
 * Returns the traits of a trade that hold of it by one of its names, with those that the name adds: people marry with a
 * `freier redner`, and not with a `trauerredner`.
 */
export const traitsHeldBy = (
  traits: ReadonlySet<Trait>,
  { language, of, noun, typed }: Pick<NamedBusiness, 'language' | 'of' | 'noun' | 'typed'>,
): ReadonlySet<Trait> => {
  const { gains, loses } = traitsByName(language, of, typed)
  const held = new Set([...traits, ...gains])
  for (const trait of loses) held.delete(trait)
  // A repair has no opening hours; what one does at a venue has.
  const isDeed = noun?.slot === 'service' || noun?.slot === 'thing'
  if (isDeed && of !== 'venue') held.delete('opening-hours')
  if (!held.has('opening-hours')) held.delete('walk-in')
  return held
}

/** The traits of a business by its trade or class; only who is no company is paid a salary. */
const traitsIn = (
  { language, of, noun, typed }: NamedBusiness,
  trade: string | null,
): ReadonlySet<Trait> => {
  const isPerson =
    noun?.slot === 'provider' && noun.one !== null && !namesCompany(language, noun.one)
  const traits = new Set(traitsOf(of, noun?.slot ?? null, trade))
  if (isPerson) traits.add('careers')
  const isPlace = noun?.slot === 'place' || noun?.slot === 'provider'
  if (isPlace && traits.has('opening-hours')) traits.add('walk-in')
  return traitsHeldBy(traits, { language, of, noun, typed })
}

/**
 * Collects the facts of our lists about a business in a country: the name that people there use, how often they search
 * for it, and its other names.
 */
export const namedTradeOf = (named: NamedBusiness, country: Country): NamedTrade => {
  const found = meaningOf(named, country)
  const { language, of } = named
  if (!found) {
    const { commonness, words } = commonnessOf(named)
    const classSearches = CLASSES[of].searches + BY_NOUN
    return {
      business: named,
      share: 1,
      siblings: unweighedSiblings(named),
      traits: traitsIn(named, named.trade),
      isCommon: false,
      head: composedHead({ classSearches, commonness, words }),
      commonness,
    }
  }
  const { line, main, typed } = found.meaning
  const traits = traitsIn(named, line.trade)
  const business = found.isWhole ? calledOtherwise(named, main.noun) : named
  const { commonness } = commonnessOf(business)
  if (!found.isWhole || !line.areAlike) {
    const use = main.use * (found.isWhole ? 1 : NARROWED)
    const head = roundedSearches(line.searches * use)
    const siblings = unweighedSiblings(business)
    return { business, share: 1, siblings, traits, isCommon: true, head, commonness }
  }
  const most = Math.max(...typed.map(({ use }) => use))
  const isOfClass = ({ noun }: { noun: string }) => (nounCalled(language, noun)?.of ?? of) === of
  return {
    business,
    share: main.use / most,
    siblings: typed
      .filter((other) => other !== main && isOfClass(other))
      .toSorted((one, other) => other.use - one.use)
      .map(({ noun, use }) => ({ business: calledOtherwise(named, noun), share: use / most })),
    traits,
    isCommon: true,
    head: roundedSearches(line.searches * most),
    commonness,
  }
}
