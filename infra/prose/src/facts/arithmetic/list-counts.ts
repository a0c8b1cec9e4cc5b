import { readOnce } from '../read-once.ts'
import type { IndexedItem } from '../subject.ts'

// Numbers that a text has without saying them: how many months, years or things it lists.

const MONTHS = 'jan feb mar apr may jun jul aug sep oct nov dec'.split(' ')
const MONTH =
  '(jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)'
const MONTH_NAME = new RegExp(`\\b${MONTH}\\b`, 'gi')
const MONTH_RANGE = new RegExp(
  `\\b${MONTH} ?(?:to|through|until|till|-) ?(?:mid |late |early )?${MONTH}\\b`,
  'gi',
)
const monthOf = (name: string): number => MONTHS.indexOf(name.slice(0, 3).toLowerCase())

/** The months of a text, from 0 for January to 11, by name and by their first and last. */
const monthsIn = (text: string): Set<number> => {
  const ranges = [...text.matchAll(MONTH_RANGE)].flatMap(([, first, last]) => {
    const from = monthOf(first!)
    const length = (monthOf(last!) - from + 12) % 12
    return MONTHS.map((_, at) => (from + at) % 12).slice(0, length + 1)
  })
  return new Set([...ranges, ...[...text.matchAll(MONTH_NAME)].map(([, name]) => monthOf(name!))])
}

/** Counts the members of a list in a sentence: `a squat, a push and a pull` has three. */
export const membersOf = (list: string): number =>
  list
    .split(/[.;?!]/)[0]!
    .replace(/\bbetween \p{L}+ and /giu, 'between ')
    .split(/, (?:and |or )?| and | or /)
    .filter((part) => part.trim() !== '').length

const LIST =
  /(?:(?:(?! and | or )[\p{L}' -]){2,50}, ){1,8}(?:(?! and | or )[\p{L}' -]){2,50},? (?:and|or) [\p{L}' -]{2,40}/giu
const NAMES_OF_TWO = /(?<!\p{L}, )\b\p{Lu}\p{Ll}+ (?:and|or) \p{Lu}\p{Ll}+/u
const SENTENCE = /[^.!?\n]+/g

/** The numbers of things, months and years that an item lists, all together or in one of its sentences. */
export const listCountsOf = readOnce(({ text, dates }: IndexedItem) => {
  const sentences = text.match(SENTENCE) ?? []
  // `Not June through August, patios only from October to April` names two seasons.
  const clauses = sentences.flatMap((sentence) => sentence.split(/[,;:]/))
  return {
    things: new Set([
      ...[...text.matchAll(LIST)].map(([list]) => membersOf(list)),
      ...(NAMES_OF_TWO.test(text) ? [2] : []),
    ]),
    months: new Set([text, ...sentences, ...clauses].map((part) => monthsIn(part).size)),
    years: new Set([new Set(dates.flatMap(({ years }) => (years ? [years.join()] : []))).size]),
  }
})
