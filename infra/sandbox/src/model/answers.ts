import { helpful } from '../openai.ts'
import { advice } from './advice.ts'
import { type MaterialItem, type ModelMaterial, readMaterial } from './material.ts'
import type { ModelRequest } from './model-request.ts'
import { composeSentences, type Length, markdownOf, randomFor, USUAL } from './section.ts'
import { seeded } from './seeded.ts'

const ROLES = [
  'answer',
  'background',
  'options',
  'cost',
  'choice',
  'mistakes',
  'checks',
  'next step',
]
const upper = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)
const slugOf = (text: string) =>
  text
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')

/** Each item goes to one section, and to a second one where there are fewer items than two a section. */
const itemsOf = ({ items }: ModelMaterial, section: number, sections: number): string[] => {
  const own = items.filter((_, at) => at % sections === section)
  const more = items.length < 2 * sections ? [items[(section + 1) % (items.length || 1)]] : []
  return [...new Set([...own, ...more])].flatMap((item) => (item ? [item.id] : []))
}

const outline = (material: ModelMaterial) => {
  const { keyword, template } = material
  const roles = template.length > 0 ? template.map(({ role }) => role) : ROLES
  return {
    angle: `What somebody who looks for ${keyword} has to decide, in the order in which it comes up.`,
    sections: roles.map((role, at) => ({
      role,
      heading: `${upper(role)}: ${keyword}`,
      terms: [keyword],
      point: `What matters about the ${role} of ${keyword}.`,
      items: itemsOf(material, at, roles.length),
    })),
  }
}

const packaged = (material: ModelMaterial, seed: string) => {
  const { keyword, questions } = material
  const random = seeded(`${seed} ${keyword} package`)
  const usedSentences = new Set<string>()
  return {
    titles: [
      `${upper(keyword)}: what to check before you decide`,
      `How to choose ${keyword} without regrets`,
      `${upper(keyword)} in plain words: a guide for buyers`,
    ],
    meta: `What to know about ${keyword} before you decide: what to ask, what to compare and what to leave out, with every figure traced to its source.`,
    slug: slugOf(keyword),
    faq: questions.slice(0, 5).map((question) => ({
      question,
      answer: [0, 1].map(() => advice(random, usedSentences, keyword)).join(' '),
    })),
  }
}

const stems = (text: string) =>
  new Set(
    text
      .toLowerCase()
      .match(/\p{L}{4,}/gu)
      ?.map((word) => word.slice(0, 5)) ?? [],
  )
const numbersOf = (text: string): string[] =>
  text.replace(/\[e\d+\]/g, '').match(/\d[\d.,]*\d|\d/g) ?? []

/** Returns the share of a sentence's words that an item has too. */
const shared = (sentence: string, { text }: MaterialItem) => {
  const [own, other] = [stems(sentence), stems(text)]
  return own.size === 0 ? 0 : [...own].filter((stem) => other.has(stem)).length / own.size
}

/** The item that a sentence rests on: one that it cites, and that has its words and all its numbers. */
const support = (sentence: string, items: readonly MaterialItem[]): MaterialItem | undefined => {
  const cites = [...sentence.matchAll(/\[(e\d+)\]/g)].map(([, id]) => id)
  return items
    .filter(({ id }) => cites.includes(id))
    .find(
      (item) =>
        shared(sentence, item) >= 0.5 &&
        numbersOf(sentence).every((number) => numbersOf(item.text).includes(number)),
    )
}

const verdicts = ({ sentences, items }: ModelMaterial) => ({
  verdicts: sentences.map(({ number, text }) => {
    const item = support(text, items)
    return item
      ? { number, verdict: 'supported', item: item.id, words: item.text }
      : { number, verdict: 'unsupported', item: null, words: null }
  }),
})

/** The section with each violation put right: by the item that it names, or by advice. */
const repaired = (material: ModelMaterial, seed: string): string => {
  const { section, violations, items, keyword } = material
  const random = randomFor(material, `${seed} repair`)
  const usedSentences = new Set<string>()
  return violations.reduce((text, { sentence, item: id }) => {
    const item = items.find((each) => each.id === id)
    const better = item
      ? `${item.text.replace(/[.!?]+$/, '')}. [${item.id}]`
      : advice(random, usedSentences, keyword)
    return text.replace(sentence, better)
  }, section.markdown)
}

/** The answer about the trade that operators try a model with. */
const SAMPLE_TRADE = {
  trade: 'Bakery',
  isLocal: true,
  services: [
    { name: 'bread', searches: 1_900 },
    { name: 'birthday cakes', searches: 880 },
    { name: 'sourdough classes', searches: 210 },
  ],
}

/** Returns the answer of a model that does its task, from the data of the prompt alone. */
export const goodAnswer = (request: ModelRequest, seed: string, length: Length = USUAL): string => {
  const material = readMaterial(request)
  switch (request.role) {
    case 'editor':
      return JSON.stringify(
        request.name === 'package' ? packaged(material, seed) : outline(material),
      )
    case 'staff writer':
      return markdownOf(material, composeSentences(material, seed, length))
    case 'checker':
      return JSON.stringify(verdicts(material))
    case 'repairer':
      return repaired(material, seed)
    case 'researcher':
      if (request.name === 'trade') return JSON.stringify(SAMPLE_TRADE)
      return helpful({ ...request, name: request.name ?? '' })
    default:
      // The questions of analysis.
      return helpful({ ...request, name: request.name ?? '' })
  }
}
