import type { Quantity } from '../numbers.ts'
import { spelledNumber } from '../numbers.ts'
import { daysIn } from '../retold/days.ts'
import type { CheckedClaim } from '../subject.ts'

// How often something happens, however it is said: `four times a year` is `every quarter`.

const PER_YEAR: Record<string, number> = {
  day: 365,
  week: 52,
  fortnight: 26,
  month: 12,
  quarter: 4,
  year: 1,
  spring: 1,
  summer: 1,
  autumn: 1,
  winter: 1,
}
const PERIOD = 'day|week|fortnight|month|quarter|year|spring|summer|autumn|winter'
const NUMBER =
  'once|twice|thrice|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|\\d{1,3}'
const A = '(?:an?|per|each|every|of the)'

const numberOf = (word: string): number => {
  const times = ['once', 'twice', 'thrice'].indexOf(word.toLowerCase())
  if (times >= 0) return times + 1
  return /^\d/.test(word) ? Number(word) : spelledNumber(word)
}

type FrequencyReader = { pattern: RegExp; read: (match: string[]) => number }

const EVERY: FrequencyReader[] = [
  {
    pattern: new RegExp(`\\b(?:every|each) (${PERIOD})\\b`, 'gi'),
    read: ([, period]) => PER_YEAR[period!.toLowerCase()]!,
  },
  {
    pattern: new RegExp(`\\bevery (other|second|${NUMBER}) (${PERIOD})s?\\b`, 'gi'),
    read: ([, number, period]) =>
      PER_YEAR[period!.toLowerCase()]! / (/other|second/i.test(number!) ? 2 : numberOf(number!)),
  },
  { pattern: /\bdaily\b/gi, read: () => PER_YEAR.day! },
  { pattern: /\b(week|fortnight|month|quarter|year)ly\b/gi, read: ([, name]) => PER_YEAR[name!]! },
  { pattern: /\bannual(?:ly)?\b/gi, read: () => 1 },
]
const TIMES: FrequencyReader[] = [
  {
    pattern: new RegExp(
      `\\b(${NUMBER})(?: times)?(?: or (?:${NUMBER})(?: times)?)? ${A} (${PERIOD})\\b`,
      'gi',
    ),
    read: ([, number, period]) => numberOf(number!) * PER_YEAR[period!.toLowerCase()]!,
  },
  {
    pattern: new RegExp(`\\b(${NUMBER})(?: times)? (day|week|month|year)ly\\b`, 'gi'),
    read: ([, number, period]) => numberOf(number!) * PER_YEAR[period!.toLowerCase()]!,
  },
]

const readAll = (text: string, readers: readonly FrequencyReader[]) =>
  readers.flatMap(({ pattern, read }) =>
    [...text.matchAll(pattern)].map((match) => ({ start: match.index, perYear: read([...match]) })),
  )

/** Weeks and months do not fit a year to the day. */
const SLACK = 0.03
const isSameRate = (one: number, other: number): boolean =>
  Math.abs(one - other) <= SLACK * Math.max(one, other)

const CLOSED = /\b(?:closed?|shut|not|no|never|off|\p{L}{1,20}n't)\b/iu
/** The days of the week on which an item says that something is done. */
const openDaysIn = (text: string): Set<number> => {
  const parts = text.split(/[.;]\s/)
  const open = daysIn(parts.filter((part) => !CLOSED.test(part)).join('. '))
  if (open.size > 0) return open
  const shut = daysIn(text)
  return new Set([0, 1, 2, 3, 4, 5, 6].filter((day) => !shut.has(day)))
}
/** Numbers of days that an item names, all together or in one of its sentences. */
const dayCountsIn = (text: string): number[] => [
  openDaysIn(text).size,
  ...text.split(/[.;]\s/).map((part) => daysIn(part).size),
]

const A_WEEK = new RegExp(`^[^.,;:\\d]{0,40}\\b${A} week\\b`, 'i')

/** `Two evenings a week` are Tuesdays and Thursdays. */
const countsDays = ({ start, value, unit }: Quantity, { text, cited }: CheckedClaim): boolean =>
  (unit === undefined || unit.dimension === 'time') &&
  A_WEEK.test(text.slice(start)) &&
  cited.some((evidence) => dayCountsIn(evidence.text).includes(value))

/** Returns true if a number says how often something happens, and a cited item says that it does. */
export const isFrequency = (one: Quantity, subject: CheckedClaim): boolean => {
  if (countsDays(one, subject)) return true
  const own = readAll(subject.text, [...TIMES, ...EVERY]).filter(
    ({ start }) => start >= one.start - 'every '.length && start <= one.start,
  )
  return own.some(({ perYear }) =>
    subject.cited.some(({ text }) =>
      readAll(text, [...TIMES, ...EVERY]).some((other) => isSameRate(other.perYear, perYear)),
    ),
  )
}
