import { syllable } from 'syllable'

// Checks the texts of our editors' cards for forbidden words and for readability. Only tests import this.

const segments = (text: string, granularity: 'sentence' | 'word') => [
  ...new Intl.Segmenter('en', { granularity }).segment(text),
]

/** The sentences of a paragraph. */
export const paragraphSentences = (text: string): string[] =>
  segments(text, 'sentence').map(({ segment }) => segment.trim())

/** The words of a text, in lower case. */
export const lowerCaseWords = (text: string): string[] =>
  segments(text, 'word')
    .filter(({ isWordLike }) => isWordLike)
    .map(({ segment }) => segment.toLowerCase())

/** A pattern that finds any of some words or phrases; a comma stands between them. */
const anyOf = (phrases: string, flags = 'i') =>
  new RegExp(`\\b(${phrases.split(', ').join('|')})\\b`, flags)

// The checks of drafts take these words for facts, or for padding. Spelling is up to harper.js.
const FORBIDDEN: [RegExp, string][] = [
  [/\p{N}|[%$£€]/u, 'a digit or a sign of money'],
  [
    anyOf(
      'one, two, three, four, five, six, seven, eight, nine, ten, eleven, twelve, twenty, thirty, ' +
        'forty, fifty, hundreds?, thousands?, millions?, dozens?, hal(f|ves), quarter, once, twice, ' +
        'thrice, double, triple, pair, couple, second, third, fourth, fifth, zero',
    ),
    'a number in words',
  ],
  [
    anyOf(
      'January, February, March, April, May, June, July, August, September, October, November, ' +
        'December, Monday, Tuesday, Wednesday, Thursday, Friday, Saturday, Sunday, Christmas, Easter',
      '',
    ),
    'a date',
  ],
  [
    anyOf(
      'yesterday, nowadays, recently, ' +
        '(last|this|next) (year|month|week|season|spring|summer|autumn|fall|winter)',
    ),
    'a date',
  ],
  [/(?<![.?:] )(?<!^)(?<!“)(?<!\p{L})\p{Lu}/u, 'a capital within a sentence'],
  [
    anyOf(
      'best, worst, most, (?<!at )least, biggest, largest, smallest, highest, lowest, longest, ' +
        'shortest, cheapest, dearest, fastest, quickest, easiest, simplest, safest, strongest, ' +
        'greatest, finest, nearest, newest, oldest, perfect, ideal, unique, leading, guaranteed?',
    ),
    'a superlative or a promise',
  ],
  [
    anyOf(
      'study, studies, research, surveys?, statistic(s|ally), experts?, scientists?, ' +
        'evidence shows, according to, proven, percent, average, majority',
    ),
    'talk of studies',
  ],
  [anyOf("I, we, us, our, ours, my, mine, me, let['’]s"), 'a first person'],
  [
    anyOf(
      'peace of mind, at the end of the day, when it comes to, rest assured, hassle, seamless, ' +
        'elevate, unlock, dive, navigate, crucial, ensure, leverage, robust, journey, game.changer, ' +
        "look no further, in today['’]s, world of, whether you['’]re, trusted, top.notch, one.stop, " +
        'cutting.edge, rule of thumb, red flags?, apples (to|with) apples, no.brainer, bottom line, ' +
        'piece of cake, word of mouth, needless to say, it goes without saying, shop around, ' +
        'do your homework, state of the art, tip of the iceberg, devil is in',
    ),
    'a cliché',
  ],
]

/** Returns the problems in a text of our editors. */
export const textProblemsIn = (text: string): string[] =>
  FORBIDDEN.flatMap(([pattern, problem]) => {
    const [found] = pattern.exec(text) ?? []
    return found === undefined ? [] : [`${problem}: "${found}"`]
  })

/** Words for things that come with a price or cost nothing. On the page of a business this is its promise, which our editors can't make. */
const PROMISED =
  /\b(?:(?:is|are|be|it|they|that) (?:often |mostly |usually )?included|included or extra|(?<!should )includes?\b|be in the (?:price|sum)|no (?:extra )?(?:cost|charge)|without a fee|(?:for|often|mostly|usually) free\b|free of charge|throws? in\b)/i

/** Sentences that send the reader to ask, or tell what to ask, promise nothing. */
const ASKS = /\?$|^(?:ask|check|find out|include)\b/i
const asksWhat = (sentence: string): boolean => {
  const [, ...behind] = sentence.split(/\b(?:what|which)\b/i)
  return behind.some((words) => /\bincludes?\b/i.test(words))
}

/** Returns the sentences of a text of our editors that say what a price includes, and ask nothing. */
export const promisesIn = (text: string): string[] =>
  paragraphSentences(text).filter((one) => PROMISED.test(one) && !ASKS.test(one) && !asksWhat(one))

/** Flesch's reading ease: 60 is plain English, 100 very easy. */
export const readingEase = (text: string): number => {
  const words = lowerCaseWords(text)
  const syllables = words.reduce((sum, word) => sum + syllable(word), 0)
  return (
    206.835 -
    1.015 * (words.length / paragraphSentences(text).length) -
    84.6 * (syllables / words.length)
  )
}

/** Runs of `size` words of a text. */
export const wordRunsOf = (text: string, size: number): string[] => {
  const words = text.toLowerCase().match(/[\p{L}’'-]+/gu) ?? []
  return words
    .slice(0, Math.max(0, words.length - size + 1))
    .map((_, at) => words.slice(at, at + size).join(' '))
}
