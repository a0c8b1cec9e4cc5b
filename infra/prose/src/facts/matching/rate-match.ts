import type { Quantity } from '../numbers.ts'
import { factStemOf } from '../stems.ts'
import { hasStem, type IndexedItem } from '../subject.ts'
import { isMoney, unitOf } from '../units.ts'

// Tells if a number of an item is for the same thing as that of a sentence: a week, a head, a tooth.

/** Things that numbers are often given for. */
const TIMES = new Set([
  'minute',
  'hour',
  'day',
  'night',
  'week',
  'month',
  'quarter',
  'year',
  'decade',
  'click',
  'head',
  'person',
  'user',
  'team',
  'flat',
  'visit',
  'lesson',
  'class',
  'session',
  'pupil',
  'room',
  'metre',
  'kilo',
  'item',
])

/** Returns true if a number is a price for a named thing: `$40 a tooth`. */
const isPriceFor = (one: Quantity, other: Quantity, name: string): boolean =>
  one.unit !== undefined &&
  isMoney(one.unit) &&
  !one.paidFor &&
  other.rate.length === 0 &&
  !TIMES.has(name)

/** "A tooth" is no price of a visit. */
const isPricedFor = (name: string, other: Quantity, { stems, item, text }: IndexedItem): boolean =>
  new RegExp(`\\b(?:an?|per|each|every|one|for) (?:\\p{L}+ )?${name}\\b`, 'iu').test(text) ||
  (item.unit ?? '').includes(name) ||
  (/^ each\b/.test(text.slice(other.end)) && hasStem(stems, factStemOf(name)))

/**
 * Returns true if a time in the sentence is that of the item's rate, or one of the thing that the item pays for by
 * another measure.
 */
const isSameRate = (name: string, other: Quantity, { stems }: IndexedItem): boolean => {
  const stem = factStemOf(name)
  if (other.rate.some((own) => factStemOf(own) === stem)) return true
  const isFree =
    other.paidFor === true ? unitOf(name) === undefined : other.rate.every((own) => !TIMES.has(own))
  return isFree && hasStem(stems, stem)
}

const hasRate = (name: string, { stems, item }: IndexedItem): boolean =>
  hasStem(stems, factStemOf(name)) ||
  (item.unit ?? '').includes(name) ||
  (name === 'day' && hasStem(stems, 'dai')) ||
  /^(?:head|person|guest|adult)$/.test(name) ||
  // kg/m³
  (name === 'm' && hasStem(stems, 'cubic'))

/** A rate in the sentence (`a week`) must be one that the item has; its own, if the number has one. */
export const rateMatches = (one: Quantity, other: Quantity, evidence: IndexedItem): boolean =>
  one.rate
    .filter(
      (name) =>
        TIMES.has(name.replace(/s$/, '')) ||
        other.rate.length > 0 ||
        (one.unit !== undefined && isMoney(one.unit) && !one.paidFor),
    )
    .every((name) => {
      if (isPriceFor(one, other, name)) return isPricedFor(name, other, evidence)
      if (other.rate.length > 0 && TIMES.has(name)) return isSameRate(name, other, evidence)
      return hasRate(name, evidence)
    })
