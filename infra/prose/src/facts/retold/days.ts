import type { CheckedClaim } from '../subject.ts'

// Days of the week that a text names, by name and by their first and last.

const NAMES = ['mon', 'tues', 'wednes', 'thurs', 'fri', 'satur', 'sun']
const name = '(mon|tues|wednes|thurs|fri|satur|sun)days?'
const range = `\\b${name} ?(?:to|through|until|till|-) ?${name}\\b`
const RANGE = new RegExp(range, 'gi')
const ANY_RANGE = new RegExp(range, 'i')
const ONE = new RegExp(`\\b${name}\\b`, 'gi')

const numberOf = (day: string): number => NAMES.indexOf(day.toLowerCase())

/** From one day to another, both included; over the end of the week as well. */
const between = (first: number, last: number): number[] =>
  NAMES.map((_, at) => (first + at) % 7).slice(0, ((last - first + 7) % 7) + 1)

/** The days of a text, from 0 for Monday to 6. */
export const daysIn = (text: string): Set<number> => {
  const ranges = [...text.matchAll(RANGE)].flatMap(([, first, last]) =>
    between(numberOf(first!), numberOf(last!)),
  )
  const single = [...text.matchAll(ONE)].map(([, day]) => numberOf(day!))
  const weekdays = /\bweekdays?\b/i.test(text) ? [0, 1, 2, 3, 4] : []
  const weekends = /\bweekends?\b/i.test(text) ? [5, 6] : []
  return new Set([...ranges, ...single, ...weekdays, ...weekends])
}

const hasRange = (text: string): boolean => ANY_RANGE.test(text) || /\bweekdays\b/i.test(text)

const CLOSED =
  /\b(?:closed?|closes|shut|shuts|day off|days off|rest|resting|free day|not open|no \p{L}+)\b/iu

/** `Closed on Mondays`, where the item is open from Tuesday to Saturday: the sentence names days that the item leaves out. */
export const isOfDaysLeftOut = ({ unquoted, cited }: CheckedClaim): boolean => {
  const own = daysIn(unquoted)
  return (
    own.size > 0 &&
    CLOSED.test(unquoted) &&
    cited.some(({ text }) => {
      const days = daysIn(text)
      return hasRange(text) && [...own].every((day) => !days.has(day))
    })
  )
}

const SHUT = /\b(?:closed?|closes|shut|shuts|not open)\b/i
/** Returns true if an item names days on which it is closed and no other: it is open on the rest. */
const isOpenOnOthers = (day: number, text: string): boolean =>
  SHUT.test(text) && daysIn(text).size > 0 && !daysIn(text).has(day)

const PART = /[^.;!?\n]+/g
/** The parts of the cited items that name one of these days. */
const partsNaming = ({ cited }: CheckedClaim, days: ReadonlySet<number>): string[] =>
  cited
    .flatMap(({ text }) => text.match(PART) ?? [])
    .filter((part) => [...daysIn(part)].some((day) => days.has(day)))

/** Returns true if a sentence says of a day that it is closed, and all that the items say of the day has it open. */
export const isOfOpenDayClosed = (subject: CheckedClaim): boolean => {
  const naming = partsNaming(subject, daysIn(subject.unquoted))
  return (
    SHUT.test(subject.unquoted) &&
    !HAS_HOURS.test(subject.unquoted) &&
    naming.some(hasRange) &&
    !naming.some((part) => CLOSED.test(part))
  )
}

const OPEN = /\b(?:open|opens)\b/i
const DENIES = /\b(?:not|no|never|except|but|\p{L}{1,20}n't)\b/iu
/** `Closed on Mondays until noon` and `closed from two` leave some of the day open. */
const HAS_HOURS =
  /\b(?:from|until|till|before|after|at|between|for lunch|only|in (?:winter|summer))\b|\d/i
const isClosed = (part: string): boolean =>
  SHUT.test(part) && !OPEN.test(part) && !HAS_HOURS.test(part)

/** The days on which a sentence says that something is open. */
const openDaysOf = ({ unquoted }: CheckedClaim): number[] =>
  CLOSED.test(unquoted) || DENIES.test(unquoted)
    ? []
    : unquoted
        .split(/[,;]/)
        .filter((clause) => OPEN.test(clause))
        .flatMap((clause) => [...daysIn(clause)])

/** Returns true if a sentence says of a day that it is open, and all that the items say of the day is that it is closed. */
export const isOfClosedDayOpen = (subject: CheckedClaim): boolean =>
  openDaysOf(subject).some((day) => {
    const naming = partsNaming(subject, new Set([day]))
    return naming.length > 0 && naming.every(isClosed)
  })

/** Returns true if a word is a day that an item names, or one between two that it names. */
export const isDayIn = (word: string, text: string, sentence: string): boolean => {
  const [day] = daysIn(word)
  return (
    day !== undefined &&
    (daysIn(text).has(day) || (!SHUT.test(sentence) && isOpenOnOthers(day, text)))
  )
}
