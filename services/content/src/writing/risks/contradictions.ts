import type { AnswerRisk } from '@sortie/contracts/content/drafts/draft-readiness'
import { spelledNumber } from '@sortie/prose/facts/numbers'
import { opposedClaims } from './opposing-claims.ts'
import { CLOSED, DAYS, NEGATIONS, STAFF, WEEKEND } from './risk-words.ts'
import { type SentenceWords, wordsOfSentence } from './sentence-words.ts'

// Answers that cannot both be true.

/** A sentence of the owner, and the question that it answers. */
export type ToldSentence = { question: string | null; sentence: string }

const SOLO = [
  'i work alone',
  'just me',
  'only me',
  'by myself',
  'one-man',
  'one-woman',
  'on my own',
]
const DAILY = ['every day', 'seven days', '7 days', 'daily', 'round the clock', '24 7']

/** Returns true for a sentence that says a business is open each day. */
const isOpenDaily = (low: readonly string[]): boolean => {
  const text = low.join(' ')
  return low.includes('open') && DAILY.some((one) => text.includes(one))
}

/** Returns true for a sentence that says a business rests on some day. */
const restsOnDay = (low: readonly string[]): boolean => {
  const day = low.findIndex((word) => DAYS.has(word))
  if (day < 0) return false
  const before = low.slice(Math.max(0, day - 6), day)
  // `Closed on Sundays`, and `Sundays we are closed`.
  const isClosed = [...before, ...low.slice(day + 1, day + 5)].some((word) => CLOSED.has(word))
  const isRefused =
    WEEKEND.has(low[day]!) &&
    before.some((word) => NEGATIONS.has(word)) &&
    low.some((word) => ['open', 'work', 'works', 'come', 'weekends', 'visits'].includes(word))
  return isClosed || isRefused
}

const numberOf = (word: string | undefined): number | null => {
  if (word === undefined) return null
  return /^\d{1,3}$/.test(word) ? Number(word) : spelledNumber(word) || null
}

const singular = (word: string): string => {
  if (word === 'people') return 'person'
  return word.endsWith('s') ? word.slice(0, -1) : word
}

const TEAMS = [
  'we are',
  "we're",
  'we’re',
  'team of',
  'staff of',
  'there are',
  'we employ',
  'we have',
]
/**
 * Returns true where people who are counted are those of the business: `we are four people`, `a team of four people`.
 */
const isOfUs = (low: readonly string[], at: number): boolean => {
  const before = low.slice(Math.max(0, at - 4), at).join(' ')
  const isOthers = ['in', 'at', 'for', 'who'].includes(low[at + 1] ?? '')
  return !isOthers && TEAMS.some((phrase) => before.includes(phrase))
}

type HeadCount = { of: string; count: number }
/** Returns the count of all, where a word joins it to them: `all four of us`, `both of them`, `there are six of us`. */
const wholeTeamAt = (low: readonly string[], at: number): HeadCount[] => {
  if (low[at] !== 'of' || !['us', 'them'].includes(low[at + 1] ?? '')) return []
  if (low[at - 1] === 'both') return [{ of: 'all', count: 2 }]
  const before = low[at - 2] ?? ''
  const isWhole =
    ['all', 'the'].includes(before) || (low[at - 3] === 'there' && ['are', 'were'].includes(before))
  const count = numberOf(low[at - 1])
  return isWhole && count !== null ? [{ of: 'all', count }] : []
}

/** Returns the head counts that a sentence states: how many there are of whom. */
const headCountsIn = (low: readonly string[]): HeadCount[] => {
  const text = low.join(' ')
  const counted = low.flatMap((word, at): HeadCount[] => {
    const count = numberOf(low[at - 1])
    if (count !== null && STAFF.has(word)) {
      // Guests, clients and seats are counted in people, too.
      const isOurs = singular(word) !== 'person' || isOfUs(low, at)
      return isOurs ? [{ of: singular(word), count }] : []
    }
    return wholeTeamAt(low, at)
  })
  const alone = SOLO.some((one) => text.includes(one)) ? [{ of: 'all', count: 1 }] : []
  return [...counted, ...alone]
}

const contradict = (one: ToldSentence, { question, sentence }: ToldSentence): AnswerRisk => ({
  question,
  sentence,
  severity: 'warn',
  whatToDo: `You also say: “${one.sentence}” Make both say the same.`,
})

/**
 * Returns true where two counts cannot both be true: they differ on the same people, or count more of one kind than
 * there are in all.
 */
const differ = (one: HeadCount, other: HeadCount): boolean => {
  if (one.of === other.of) return one.count !== other.count
  const [all, some] = one.of === 'all' ? [one, other] : [other, one]
  return all.of === 'all' && some.of !== 'van' && some.of !== 'truck' && some.count > all.count
}

type ReadSentence = { each: ToldSentence; words: SentenceWords; low: readonly string[] }

/** The first sentence that counts the people of the business otherwise than an earlier one. */
const findCounts = (read: readonly ReadSentence[]): AnswerRisk[] => {
  const counts = read.flatMap(({ each, low }) =>
    headCountsIn(low).map((count) => ({ each, count })),
  )
  for (const [at, later] of counts.entries()) {
    const earlier = counts
      .slice(0, at)
      .find(({ each, count }) => each !== later.each && differ(count, later.count))
    if (earlier) return [contradict(earlier.each, later.each)]
  }
  // Of a trade one person was counted, and elsewhere several are all.
  const all = counts.find(({ count }) => count.of === 'all' && count.count > 1)
  const singles = counts.filter(({ count }) => count.of !== 'all')
  const [only] = singles
  return all && only && singles.length === 1 && only.count.count === 1 && only.each !== all.each
    ? [contradict(only.each, all.each)]
    : []
}

/**
 * Sentences that say something else than an earlier one: on which days and until when a business is open, how many
 * they are, what is free, made by themselves or guaranteed.
 */
export const findContradictions = (sentences: readonly ToldSentence[]): AnswerRisk[] => {
  const read = sentences.map((each) => {
    const words = wordsOfSentence(each.sentence)
    return { each, words, low: words.low }
  })
  const daily = read.findIndex(({ low }) => isOpenDaily(low))
  const resting = read.findIndex(({ low }) => restsOnDay(low))
  const days =
    daily >= 0 && resting >= 0 && daily !== resting
      ? [contradict(sentences[Math.min(daily, resting)]!, sentences[Math.max(daily, resting)]!)]
      : []
  const opposed = opposedClaims(read.map(({ words }) => words)).map(([earlier, later]) =>
    contradict(sentences[earlier]!, sentences[later]!),
  )
  return [...days, ...opposed, ...findCounts(read)]
}
