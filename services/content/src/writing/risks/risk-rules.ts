import { isEnglishWord } from '../english-words.ts'
import {
  ADVISERS,
  BE,
  CAREFUL,
  CRIMES,
  CRIMES_TODAY,
  CRIMES_UNDER_WAY,
  CRIMINALS,
  CURES,
  DOCTORS,
  EVADES,
  FIELDS,
  GONE,
  GUARANTEES,
  HAVE_BEEN,
  ILLNESSES,
  INSTEAD,
  MEDICINES,
  NAMING,
  NEEDS,
  NEGATIONS,
  NO_NAMES,
  ORDERED_STOPS,
  ORDERING,
  PAPERS,
  PAYMENTS,
  PROMISES,
  RELATIVES,
  RESULTS,
  STOPPED,
  STOPS,
  SUFFERED,
  TAKES,
  VICTIMS,
} from './risk-words.ts'

// What may harm whoever signs an article, sentence by sentence. Rules look at words and at how far apart they stand, so
// that each takes time in proportion to the sentence.

/** A sentence in words, as they were typed and in lower case. */
export type SentenceWords = {
  typed: readonly string[]
  low: readonly string[]
  isQuestion: boolean
}

// Not the words of `prose`: there a comma without a space joins two, and would hide what stands behind it.
const WORD = /[\p{L}\p{N}][\p{L}\p{N}'’-]*/gu

/** The words of a sentence. */
export const wordsOfSentence = (sentence: string): SentenceWords => {
  const typed = sentence.match(WORD) ?? []
  return {
    typed,
    low: typed.map((word) => word.toLowerCase()),
    isQuestion: sentence.trimEnd().endsWith('?'),
  }
}

type Words = ReadonlySet<string>
/** Whether one of some words stands from `from` up to and without `to`. */
const holds = (low: readonly string[], words: Words, from: number, to: number): boolean =>
  low.slice(Math.max(0, from), Math.max(0, to)).some((word) => words.has(word))
/** Where each of some words stands. */
const placesOf = (low: readonly string[], words: Words): number[] =>
  low.flatMap((word, at) => (words.has(word) ? [at] : []))

const NEAR = 8
const BEFORE = 4
/** Words that deny what follows. `Without drugs we cure` and `no doubt` deny nothing of it. */
const isNegated = (low: readonly string[], at: number): boolean =>
  low
    .slice(Math.max(0, at - BEFORE), at)
    .some(
      (word, index, before) =>
        NEGATIONS.has(word) && word !== 'without' && before[index + 1] !== 'doubt',
    )

/** A question of a reader, which answers nothing: `Can honey cure cancer?`, and not `Did you know that it does?`. */
const isAsked = ({ low, isQuestion }: SentenceWords): boolean => isQuestion && !low.includes('know')

/** `Our honey cures cancer`, `tumours disappear`, and not `nobody can cure cancer`. */
const promisesCure = (words: SentenceWords): boolean => {
  const { low } = words
  if (isAsked(words)) return false
  const isCured = placesOf(low, CURES).some(
    (at) =>
      !isNegated(low, at) &&
      (holds(low, ILLNESSES, at + 1, at + 1 + NEAR) || holds(low, ILLNESSES, at - BEFORE, at)),
  )
  const isGone = placesOf(low, ILLNESSES).some(
    (at) => holds(low, GONE, at + 1, at + 4) && !isNegated(low, at + 1),
  )
  return isCured || isGone
}

/** Sends the reader to somebody who knows: `ask your doctor before you stop`. */
const sendsToAdviser = (low: readonly string[]): boolean =>
  low.some((word) => CAREFUL.has(word)) && low.some((word) => ADVISERS.has(word))

/** Whether a verb is an order to the reader: `replace your inhaler`, and not `we replace tablets`. */
const isOrder = (low: readonly string[], at: number): boolean =>
  at === 0 || ORDERING.has(low[at - 1]!)

/** `Stop your insulin`, `insulin can be stopped`, and not `never stop your insulin`. */
const stopsMedicine = ({ low }: SentenceWords): boolean => {
  if (sendsToAdviser(low)) return false
  const isStopped = (at: number, within: number) =>
    !isNegated(low, at) && holds(low, MEDICINES, at + 1, at + 1 + within)
  return (
    placesOf(low, STOPS).some((at) => isStopped(at, 5)) ||
    placesOf(low, ORDERED_STOPS).some((at) => isOrder(low, at) && isStopped(at, 4)) ||
    placesOf(low, INSTEAD).some((at) => low[at + 1] === 'of' && isStopped(at, 3)) ||
    placesOf(low, STOPPED).some(
      (at) => BE.has(low[at - 1] ?? '') && !isNegated(low, at) && holds(low, MEDICINES, at - 5, at),
    )
  )
}

/** `You don't need a doctor`, and not `a doctor's note`. */
const sparesDoctor = ({ low }: SentenceWords): boolean =>
  placesOf(low, NEEDS).some((at) => {
    const isSpared = isNegated(low, at) || NEGATIONS.has(low[at + 1] ?? '')
    const named = low.findIndex(
      (word, index) => index > at && index <= at + 4 && (DOCTORS.has(word) || MEDICINES.has(word)),
    )
    return isSpared && named > 0 && !PAPERS.has(low[named + 1] ?? '')
  })

const isCapital = (word: string): boolean => /^\p{Lu}/u.test(word)

/** Whether a word names somebody where it stands: at the start of a sentence every word has a capital. */
const isName = ({ typed, low }: SentenceWords, at: number): boolean => {
  const word = typed[at]
  if (!word || !isCapital(word) || NO_NAMES.has(low[at]!)) return false
  if (at > 0) return true
  const next = typed[1] ?? ''
  return !isEnglishWord(low[0]!) || (isCapital(next) && !NO_NAMES.has(low[1]!))
}
const namesBetween = (words: SentenceWords, from: number, to: number): boolean =>
  words.typed.some((_, at) => at >= from && at < to && isName(words, at))

/** `Smith & Sons are crooks`, `the crooks at Smith & Sons`. */
const callsCriminal = (words: SentenceWords): boolean =>
  placesOf(words.low, CRIMINALS).some((at) => {
    if (FIELDS.has(words.low[at + 1] ?? '')) return false
    const be = words.low.findLastIndex(
      (word, index) => index < at && index >= at - 4 && BE.has(word),
    )
    const isBehind = be >= 0 && !isNegated(words.low, at) && namesBetween(words, be - 5, be)
    const isBefore = NAMING.has(words.low[at + 1] ?? '') && namesBetween(words, at + 2, at + 5)
    return isBehind || isBefore
  })

/** `Smith stole from us`, and not `Mrs Lee was robbed`. */
const tellsCrime = (words: SentenceWords): boolean => {
  const { low } = words
  const past = placesOf(low, CRIMES).some(
    (at) =>
      !holds(low, SUFFERED, at - 2, at) && !isNegated(low, at) && namesBetween(words, at - 4, at),
  )
  const today = placesOf(low, CRIMES_TODAY).some(
    (at) =>
      VICTIMS.has(low[at + 1] ?? '') &&
      !isNegated(low, at) &&
      !holds(low, RELATIVES, at - 2, at) &&
      namesBetween(words, at - 4, at),
  )
  const underWay = placesOf(low, CRIMES_UNDER_WAY).some(
    (at) =>
      holds(low, HAVE_BEEN, at - 2, at) && !isNegated(low, at) && namesBetween(words, at - 5, at),
  )
  const bribes = placesOf(low, PAYMENTS).some(
    (at) =>
      holds(low, low[at] === 'bribes' ? TAKES : EVADES, at - 4, at) &&
      namesBetween(words, at - 6, at),
  )
  return past || today || underWay || bribes
}

/** `We guarantee that you win`, and not `we guarantee our work for a year`. */
const promisesResult = (words: SentenceWords): boolean => {
  const { low } = words
  if (isAsked(words)) return false
  const isGuaranteed = placesOf(low, GUARANTEES).some(
    (at) =>
      !isNegated(low, at) &&
      (holds(low, RESULTS, at + 1, at + 6) || holds(low, RESULTS, at - BEFORE, at)),
  )
  const text = low.join(' ')
  return isGuaranteed || PROMISES.some((promise) => text.includes(promise))
}

/** Of a `stop` finding the sentence is not printed; a `warn` is for its owner to weigh. */
export type RiskSeverity = 'stop' | 'warn'
export type RiskRule = {
  name: 'cure' | 'medicine' | 'crime' | 'promise'
  severity: RiskSeverity
  find: (words: SentenceWords) => boolean
  /** What the owner is told. */
  whatToDo: string
}

export const RISK_RULES: readonly RiskRule[] = [
  {
    name: 'cure',
    severity: 'stop',
    find: promisesCure,
    whatToDo:
      'We don’t print that something cures an illness. Say what you do, and what people noticed.',
  },
  {
    name: 'medicine',
    severity: 'stop',
    find: (words) => stopsMedicine(words) || sparesDoctor(words),
    whatToDo:
      'We don’t print advice to stop a medicine or to go without a doctor: a reader may follow it.',
  },
  {
    name: 'crime',
    severity: 'stop',
    find: (words) => callsCriminal(words) || tellsCrime(words),
    whatToDo:
      'We don’t print that somebody named committed a crime. Leave the name out, or say what you do differently.',
  },
  {
    name: 'promise',
    severity: 'warn',
    find: promisesResult,
    whatToDo:
      'This promises a result, and readers may hold you to it. Say what it depends on, or how often it worked.',
  },
]
