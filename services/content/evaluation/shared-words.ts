import { originOf } from '@sortie/contracts/content/evidence/evidence-origin'
import { withSources } from '@sortie/prose/facts/checks/verbatim'
import { ownLines } from '@sortie/prose/facts/named'
import { readMarkdown } from '@sortie/prose/markdown/read'
import { sentencesOf, type TextSentence } from '@sortie/prose/text/sentences'
import { writtenWordsOf } from '@sortie/prose/text/words'
import { type WritingTask, writingTasks } from '../src/untrusted/writing-tasks.ts'
import { knownQuestion, searchAskedAbout } from '../src/writing/interview/interview.ts'

/** Words that stand together in both texts before a reader notices. */
const RUN = 5

/** The origins of words that are not the owner's. */
export const STANDARD_ORIGINS = ['card', 'report', 'sentence', 'heading'] as const
type StandardOrigin = (typeof STANDARD_ORIGINS)[number]

/** A stretch of an article that is not its owner's, with its words in lower case. */
type StandardText = { origin: StandardOrigin; words: string[] }

/** An article as it is compared: all its words, and those that are not its owner's, in their order. */
export type ComparedArticle = { words: number; texts: StandardText[] }

const wordsOf = (text: string): string[] => writtenWordsOf(text.toLowerCase())
const isOurQuestion = (question: string) =>
  knownQuestion(question) !== null || searchAskedAbout(question) !== null

/** Returns an article as it is compared with another one. */
const comparedArticle = (task: WritingTask): ComparedArticle => {
  const { article, items } = writingTasks.write(task)
  const { sections, package: around } = article
  const origins = new Map(items.map((item) => [item.id as string, originOf(item)]))
  // An owner's own sentence stands in their article without a source, and so does what they ask people to do.
  const owners = [
    ...items.flatMap(({ id, text }) => (origins.get(id) === 'customer' ? [text] : [])),
    ...ownLines(task.brief),
  ]
    .map((text) => ` ${wordsOf(text).join(' ')} `)
    .join('\n')
  const ownQuestions = new Set(
    task.brief.answers.flatMap(({ question }) =>
      isOurQuestion(question) ? [] : [wordsOf(question).join(' ')],
    ),
  )
  const originIn = ({ setting, citations, text }: TextSentence): StandardOrigin | null => {
    const words = wordsOf(text).join(' ')
    if (setting === 'heading') return ownQuestions.has(words) ? null : 'heading'
    const cited = citations.map((id) => origins.get(id))
    if (cited.includes('customer') || owners.includes(` ${words} `)) return null
    if (cited.includes('editors')) return 'card'
    return cited.length > 0 ? 'report' : 'sentence'
  }
  const sentences = [
    ...sections.map(({ heading, markdown }) => ({ heading, markdown })),
    ...around.faq.map(({ question, markdown }) => ({ heading: question, markdown })),
  ].flatMap(({ heading, markdown }) => [
    ...(heading ? sentencesOf(readMarkdown(`## ${heading}`)) : []),
    ...withSources(
      sentencesOf(readMarkdown(markdown).filter(({ type }) => type !== 'prompt')),
      items,
    ),
  ])
  const texts: StandardText[] = []
  let before: StandardOrigin | null = null
  for (const sentence of sentences) {
    const origin = originIn(sentence)
    const words = wordsOf(sentence.text)
    if (origin !== null && origin === before && origin !== 'heading')
      texts.at(-1)!.words.push(...words)
    else if (origin !== null) texts.push({ origin, words })
    before = origin
  }
  return { words: sentences.flatMap(({ text }) => wordsOf(text)).length, texts }
}

/** The runs of a text by where they begin. */
const runsOf = (words: readonly string[]): string[] =>
  words
    .slice(0, Math.max(0, words.length - RUN + 1))
    .map((_, at) => words.slice(at, at + RUN).join(' '))

/** Counts the words of a text that stand in runs which other texts have too. */
export const sharedWords = (
  words: readonly string[],
  others: readonly (readonly string[])[],
): number => {
  const known = new Set(others.flatMap(runsOf))
  const isShared = words.map(() => false)
  for (const [at, run] of runsOf(words).entries())
    if (known.has(run)) isShared.fill(true, at, at + RUN)
  return isShared.filter(Boolean).length
}

/** Counts the words that two articles share by their origin. A heading is shared as a whole as well, however short it is. */
export const sharedByOrigin = (
  one: ComparedArticle,
  other: ComparedArticle,
): Record<StandardOrigin, number> => {
  const others = other.texts.map(({ words }) => words)
  const headings = new Set(
    other.texts.flatMap(({ origin, words }) => (origin === 'heading' ? [words.join(' ')] : [])),
  )
  const shared = { card: 0, report: 0, sentence: 0, heading: 0 }
  for (const { origin, words } of one.texts)
    shared[origin] +=
      origin === 'heading' && headings.has(words.join(' '))
        ? words.length
        : sharedWords(words, others)
  return shared
}

/** Businesses of one town, and who speaks for each, in the order in which they order their articles. */
const RIVALS = [
  ['Amberline', 'Ida Roe'],
  ['Bexcroft', 'Sol Tanaka'],
  ['Corvale', 'Priya Nair'],
  ['Dunmarsh', 'Owen Baird'],
] as const

/**
 * Returns the articles of four businesses of one town that give the same answers to the same brief, in the order in which
 * they order them. They share neither their name nor the person who speaks.
 */
export const articlesOfTown = (task: WritingTask): ComparedArticle[] =>
  RIVALS.map(([business, name], cardWording) => {
    const { author, ...brief } = task.brief
    return comparedArticle({
      ...task,
      draftId: `${task.seed}-${business}`,
      seed: `${task.seed}-${business}`,
      brief: { ...brief, business, ...(author && { author: { ...author, name } }) },
      context: task.context && { ...task.context, business, cardWording },
    })
  })

/** The share of words that two articles have in common besides the owners' answers. */
export type SharedShares = {
  /** Of the whole article. */
  ofAll: number
  /** Of the article without the answers. */
  ofRest: number
}

const sumOf = (counts: readonly number[]): number => counts.reduce((sum, count) => sum + count, 0)

/** Measures the words that two articles share. */
export const sharedShares = (one: ComparedArticle, other: ComparedArticle): SharedShares => {
  const shared = sumOf(Object.values(sharedByOrigin(one, other)))
  const rest = sumOf(one.texts.map(({ words }) => words.length))
  return { ofAll: shared / one.words, ofRest: shared / Math.max(1, rest) }
}
