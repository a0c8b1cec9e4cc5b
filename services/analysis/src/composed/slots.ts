import { indefiniteArticle } from '@sortie/prose/text/indefinite-article'
import pluralize from 'pluralize'
import type { ClassId } from './classes.ts'
import { MASS, PLURALS } from './nouns.ts'

/** A noun phrase as patterns use it. */
export type Noun = {
  /** As it stands before another noun, and after an article: `marquee`. */
  one: string
  /** As it stands alone: `marquees`; the same as `one` where it is not counted. */
  many: string
  isCounted: boolean
  tags: readonly string[]
}

const list = (words: string) => new Set(words.split('|'))
const massNouns = list(MASS)
const plurals = list(PLURALS)
/** Endings of activities, materials and crafts, which nobody counts. */
const UNCOUNTED =
  /(ing|graphy|therapy|care|logy|istry|ology|iatry|opathy|ics|ness|wear|ware|work|equipment|machinery|maintenance|removal|restoration|repair|rental|hire|tuition|surgery|storage|insurance|advice|design|construction|control|recovery|cleanup|detection|yoga|pilates|karate|judo)$/
/** Nouns with such an ending that are counted. */
const COUNTED =
  /(^|\b)(ring|earring|building|painting|string|spring|wedding|clothing rail|coating|casting|forging|fitting|king|swing|wing|drawing|railing|ceiling|bearing|sling|awning|dumpling|duckling|meeting|wood carving|carving|covering|dressing|ballet|sibling|wind chime|starling|topping|mooring|seasoning|etching|engraving|filing|injection|lighting rig|firework|clinic|comic|mechanic|ceramic|fabric|music box)$/

const endsWith = (words: Set<string>, phrase: string): boolean => {
  const parts = phrase.split(' ')
  return parts.some((_, at) => words.has(parts.slice(at).join(' ')))
}

/** Returns true where a noun phrase is not counted, singular as it is. */
const isMass = (phrase: string): boolean =>
  endsWith(massNouns, phrase) || (UNCOUNTED.test(phrase) && !COUNTED.test(phrase))

const lastWord = (phrase: string, change: (word: string) => string): string => {
  const words = phrase.split(' ')
  return [...words.slice(0, -1), change(words.at(-1)!)].join(' ')
}

/** Words that the library of plurals takes for others. */
const OF_ITS_OWN: Record<string, string> = {
  bonsai: 'bonsai',
  koi: 'koi',
  sheep: 'sheep',
  yoga: 'yoga',
}

/** A noun phrase in the singular: `bouncy castles` is `bouncy castle`. */
export const singular = (phrase: string): string =>
  endsWith(plurals, phrase) || isMass(phrase)
    ? phrase
    : lastWord(phrase, (word) => {
        if (/(ss|us|is|ics)$/.test(word)) return word
        return OF_ITS_OWN[word] ?? pluralize.singular(word)
      })

/** The forms of a noun phrase, in whatever number it was typed. */
export const nounOf = (phrase: string, tags: readonly string[] = []): Noun => {
  if (endsWith(plurals, phrase)) return { one: phrase, many: phrase, isCounted: false, tags }
  if (isMass(phrase)) return { one: phrase, many: phrase, isCounted: false, tags }
  const one = singular(phrase)
  const many = lastWord(one, (word) => OF_ITS_OWN[word] ?? pluralize.plural(word))
  return { one, many, isCounted: true, tags }
}

/** A noun that is neither counted nor said in the plural, whatever its ending. */
export const massOf = (phrase: string, tags: readonly string[] = []): Noun => ({
  one: phrase,
  many: phrase,
  isCounted: false,
  tags,
})

/** Returns true where a verb after a noun that stands alone is plural: `are marquees`, but `is furniture`. */
export const isPluralVerb = ({ many, isCounted }: Noun): boolean =>
  isCounted || endsWith(plurals, many) || endsWith(plurals, many.split(' ').at(-1)!)

/** The noun with its article; null where it takes none. */
export const withArticle = ({ one, isCounted }: Noun): string | null =>
  isCounted ? `${indefiniteArticle(one)} ${one}` : null

/** The nouns that fill the slots of patterns; a slot that is not surely known is absent. */
export type SlotValues = {
  thing?: Noun
  service?: Noun
  provider?: Noun
  place?: Noun
  animal?: Noun
  /** The learners that lessons are for, one or several. */
  who?: readonly Noun[]
  /** The occasions that it is hired for, one or several. */
  occasion?: readonly Noun[]
  /** The audience, where one was named. */
  audience?: Noun
}

/** The order in which slots name a business best. */
const NAMING = ['service', 'place', 'thing', 'provider', 'animal'] as const
/** Returns the name of a business in phrases, by its slots. */
export const businessNameOf = (slots: SlotValues, id?: ClassId): string => {
  if (id === 'b2b-software' && slots.thing) return slots.thing.one
  const noun = NAMING.map((slot) => slots[slot]).find(Boolean)!
  return noun.many
}
