import { advice } from './advice.ts'
import type { MaterialItem, ModelMaterial } from './material.ts'
import { type RandomNumbers, seeded } from './seeded.ts'

/** A sentence of a section, with its mark behind it where it rests on an item. */
type Sentence = { text: string; mark: string }
/** Words of a section: from, and so many more at most. */
export type Length = { from: number; spread: number }

export const USUAL: Length = { from: 195, spread: 20 }
export const TERSE: Length = { from: 160, spread: 8 }

const MOST_OF_ITEMS = 150
const words = (text: string) => text.split(/\s+/).filter(Boolean).length

/** Returns the statement of an item, in the voice that it may be said in. */
const sentenceOf = ({ text, voice, source }: MaterialItem): string => {
  const plain = text.trim().replace(/[.!?]+$/, '')
  const isEstimated = voice === 'modelled' && !/\bestimat/i.test(plain)
  if (isEstimated) return `Estimated: ${plain}.`
  // A domain would be an address; whose word it is stands in what follows.
  if (voice === 'self-said') {
    return source.includes('.')
      ? `By its own account: ${plain}.`
      : `${source} says of itself: ${plain}.`
  }
  return `${plain}.`
}

/** The items that the section was given, as many as fit, as sentences that cite them. */
const cited = ({ items, section }: ModelMaterial): Sentence[] => {
  const own = items.filter(({ id }) => section.items.length === 0 || section.items.includes(id))
  let left = MOST_OF_ITEMS
  return own.flatMap((item, index) => {
    const text = sentenceOf(item)
    if (index > 0 && words(text) > left) return []
    left -= words(text)
    return [{ text, mark: `[${item.id}]` }]
  })
}

const written = ({ text, mark }: Sentence) => (mark ? `${text} ${mark}` : text)

const chunks = <Each>(all: readonly Each[], size: number): Each[][] =>
  all.length === 0 ? [] : [[...all.slice(0, size)], ...chunks(all.slice(size), size)]

/** Facts and advice take turns, facts first. */
const mixed = (facts: readonly Sentence[], others: readonly Sentence[]): Sentence[] => {
  const size = Math.max(facts.length, others.length)
  return Array.from({ length: size }, (_, at) => [facts[at], others[at]])
    .flat()
    .filter((sentence) => sentence !== undefined)
}

/** Returns the random numbers for the sentences of a section: they depend on its words and the seed. */
export const randomFor = ({ section, keyword }: ModelMaterial, seed: string): RandomNumbers =>
  seeded(`${seed} ${keyword} ${section.role} ${section.heading} ${section.point}`)

/** The sentences of a section: every item that fits, and advice up to its length. */
export const composeSentences = (
  material: ModelMaterial,
  seed: string,
  { from, spread }: Length,
) => {
  const random = randomFor(material, seed)
  const facts = cited(material)
  const usedSentences = new Set<string>()
  const target = from + random.below(spread)
  const terms = [material.keyword, ...material.section.terms]
  const others: Sentence[] = []
  let length = facts.reduce((sum, { text }) => sum + words(text), 0)
  while (length < target) {
    const text = advice(random, usedSentences, random.pick(terms))
    length += words(text)
    others.push({ text, mark: '' })
  }
  return mixed(facts, others).map(written)
}

/** Sentences as Markdown: paragraphs, or numbered steps where the section is one of steps. */
export const markdownOf = ({ section }: ModelMaterial, sentences: readonly string[]): string =>
  /step/i.test(section.role)
    ? sentences.map((sentence, at) => `${at + 1}. ${sentence}`).join('\n')
    : chunks(sentences, 4)
        .map((paragraph) => paragraph.join(' '))
        .join('\n\n')
