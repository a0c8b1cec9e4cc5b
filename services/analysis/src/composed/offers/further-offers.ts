import { sameSearch } from '../../domain/same-search.ts'
import { isCut, isDoing, isFiller } from '../../lexicon/trade.ts'
import { classOf, isKnownThing, isTaught } from '../class-of.ts'
import type { ClassId } from '../classes.ts'
import { businessNameOf, type SlotValues } from '../slots.ts'
import type { ComposedSubject } from '../subject.ts'

// Finds the offers of a business beyond its main noun, as its owner typed them:
// `we also rent wetsuits and life jackets`.

/** The most further offers that a report looks at. */
const MOST_OFFERS = 6
/** The numbers of words that an offer's name may have, the longest first. */
const LENGTHS = [3, 2, 1]
/** The least certainty that words name an offer of the class. */
const LEAST_SURE = 0.85

/** The word that turns a thing into an offer of a class. */
const OPERATORS: Partial<Record<ClassId, string>> = {
  rental: 'rental',
  repair: 'repair',
  shop: 'store',
  maker: 'maker',
  'b2b-supply': 'supplier',
  lessons: 'lessons',
}
const isOfClass = (words: readonly string[], id: ClassId): boolean =>
  id === 'lessons' ? words.every(isTaught) : isKnownThing(words.join(' '))

/** The slots of words that name an offer of a class; null where they surely name none. */
const slotsFor = (words: readonly string[], id: ClassId): SlotValues | null => {
  const direct = classOf(words)
  if (direct?.id === id && direct.sure >= LEAST_SURE) return direct.slots
  const operator = OPERATORS[id]
  if (!operator || !isOfClass(words, id)) return null
  const read = classOf([...words, operator])
  return read?.id === id ? read.slots : null
}

/** Words behind which a text says what is not sold, or what only stands nearby. */
const ENDING = new Set(
  'no not without except never dont in near around beside opposite behind by'.split(' '),
)

/** Classes that sell goods, for which work on them is no further thing to buy. */
const SELLING: ReadonlySet<ClassId> = new Set(['shop', 'maker', 'b2b-supply'])
/** Ends of names for work: who builds bicycle frames and offers `frame painting` sells no paintings. */
const WORK =
  /^\S+ (?:\S+ )?(?:painting|coating|cleaning|fitting|engraving|repair|restoration|repairs)$/

const JOINTS = new Set(['and', 'or'])
/** Returns true where a word may be one of a name. */
const isNaming = (word: string): boolean =>
  !isFiller(word) && !isCut(word) && !JOINTS.has(word) && word !== 'also'

/** A name ends before a word that holds a sentence together: an `oil refinery` sells no oil. */
const endsName = (next: string | undefined): boolean => next === undefined || !isNaming(next)

/** The groups of words of a text that may name an offer, the longest first where one holds another. */
const namesIn = (words: readonly string[]): string[][] => {
  const end = words.findIndex((word) => ENDING.has(word))
  const offerWords = end < 0 ? words : words.slice(0, end)
  return offerWords.flatMap((_, from) =>
    LENGTHS.flatMap((count) => {
      const name = offerWords.slice(from, from + count)
      const isName =
        name.length === count &&
        name.every(isNaming) &&
        !isDoing(name[0]!) &&
        endsName(offerWords[from + count])
      return isName ? [name] : []
    }),
  )
}

/**
 * Returns the offers that a business surely has beside its main noun, as slots of patterns: things, services and
 * lessons of its class.
 * @param words of its main noun
 * @param more the words of each part of what its owner typed
 * @param own slots of its main noun
 */
export const furtherOffers = (
  { words, more }: Pick<ComposedSubject, 'words' | 'more'>,
  id: ClassId,
  own: SlotValues,
): SlotValues[] => {
  // `kayak and canoe rental` names two things, any other main noun one.
  const main = new Set(words.includes('and') ? [] : words)
  const known = new Set([sameSearch(businessNameOf(own))])
  if (own.thing) known.add(sameSearch(own.thing.one))
  const found: SlotValues[] = []
  const texts = SELLING.has(id) ? more.filter((part) => !WORK.test(part.join(' '))) : more
  for (const part of texts) {
    let covered: string[] = []
    for (const name of namesIn(part)) {
      // `fishing kayaks` are no kayaks once more.
      if (name.every((word) => covered.includes(word) || main.has(word))) continue
      const slots = slotsFor(name, id)
      if (!slots) continue
      covered = name
      const key = sameSearch(businessNameOf(slots))
      const isNew = !known.has(key) && !(slots.thing && known.has(sameSearch(slots.thing.one)))
      known.add(key)
      if (isNew) found.push(slots)
    }
  }
  return found.slice(0, MOST_OFFERS)
}
