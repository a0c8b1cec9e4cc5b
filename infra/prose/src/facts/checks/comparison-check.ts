import type { TextFigure } from '../figures.ts'
import { isGlue, stemmedWordsIn } from '../stems.ts'
import type { CheckedClaim, FactFinding, IndexedItem } from '../subject.ts'
import { hasStem, isQuestion } from '../subject.ts'

// Comparisons without figures, computed again from those of the items.

const COMPARES =
  /\b(more|fewer|less|higher|lower|cheaper|dearer|earlier|later|longer|shorter|bigger|smaller|larger)\b|\b(outsold|outsells?|outnumber(?:s|ed)?)\b/iu
const TOPMOST = /\bha(?:s|ve|d) the (higher|lower|bigger|smaller|longer|shorter|larger)\b/iu
const DOWN = /^(?:fewer|less|lower|cheaper|earlier|shorter|smaller)$/i
const PRICES =
  /\b(?:cost|costs|price[sd]?|charges?d?|asks?|asked|fees?|cheaper|dearer|pay|pays|minimum|expensive|bill)\b/i
const HOURS = /\b(?:earlier|later)\b/i

type Side = { words: Set<string>; isOwn: boolean; source: IndexedItem | undefined }

const OWN = /\b(?:we|us|our|ours|i|my|mine)\b/i

const sideOf = (text: string, { cited }: CheckedClaim): Side => {
  const words = stemmedWordsIn(text)
  const source = cited.find(
    ({ item }) =>
      item.voice === 'self-said' &&
      stemmedWordsIn(item.source.name).some(({ stem }) => words.some((one) => one.stem === stem)),
  )
  return {
    words: new Set(words.map(({ stem }) => stem)),
    isOwn: OWN.test(text) && source === undefined,
    source,
  }
}

type Candidate = { figure: TextFigure; evidence: IndexedItem; score: number }

const isOf = ({ isOwn, source }: Side, evidence: IndexedItem): boolean => {
  if (source) return evidence === source
  return !isOwn || evidence.item.voice === 'customer'
}

/** The figure that one side of a comparison speaks of, where only one can be meant. */
const meant = (
  side: Side,
  topic: ReadonlySet<string>,
  dimension: string,
  cited: readonly IndexedItem[],
): Candidate | undefined => {
  const found = cited
    .filter((evidence) => isOf(side, evidence))
    .flatMap((evidence) =>
      evidence.figures
        .filter((figure) => figure.dimension === dimension)
        .map((figure): Candidate => {
          const count = (words: ReadonlySet<string>) =>
            [...words].filter((stem) => hasStem(figure.words, stem)).length
          return { figure, evidence, score: 2 * count(side.words) + count(topic) }
        }),
    )
    .sort((one, other) => other.score - one.score)
  const [first, second] = found
  if (
    !first ||
    (second && second.score === first.score && second.figure.value !== first.figure.value)
  )
    return undefined
  return first.score > 0 || found.length === 1 ? first : undefined
}

/** A month's price as that of a year, where the other side has one. */
const comparable = ({ figure }: Candidate, other: Candidate): number => {
  const rates = figure.quantity?.rate ?? []
  const others = other.figure.quantity?.rate ?? []
  return rates.includes('month') && others.includes('year') ? figure.value * 12 : figure.value
}

const dimensionIn = (text: string): string =>
  PRICES.test(text) ? 'money' : HOURS.test(text) ? 'clock' : 'count'

type Comparison = { left: string; right: string; isLess: boolean; start: number; end: number }

/** Characters from a comparing word to its `than` at most. */
const REACH = 70
const THAN = ' than '

/** Returns the offset behind the `than` of a comparison in the same sentence. */
const thanBehind = (text: string, from: number): number | undefined => {
  const part = text.slice(from, from + REACH).split(/[.;]/)[0]!
  const at = part.indexOf(THAN)
  return at < 0 ? undefined : from + at + THAN.length
}

const comparisonIn = (text: string): Comparison | undefined => {
  const found = COMPARES.exec(text)
  const end = found && (found[2] ? found.index + found[0].length : thanBehind(text, found.index))
  if (found && end)
    return {
      left: text.slice(0, found.index),
      right: text.slice(end),
      isLess: DOWN.test(found[1] ?? ''),
      start: found.index,
      end,
    }
  const most = TOPMOST.exec(text)
  return most
    ? {
        left: text.slice(0, most.index),
        right: '',
        isLess: DOWN.test(most[1]!),
        start: most.index,
        end: most.index + most[0].length,
      }
    : undefined
}

/** The other side of "has the higher": whoever the left one isn't. */
const otherSide = (left: Side, { cited }: CheckedClaim): Side => ({
  words: new Set(),
  isOwn: left.source !== undefined,
  source: left.source ? undefined : cited.find(({ item }) => item.voice === 'self-said'),
})

/** `Costs more than` where the items have a lower price. */
export const checkComparisons = (subject: CheckedClaim): FactFinding[] => {
  const { unquoted, cited, claim, quantities } = subject
  if (claim.citations.length === 0 || isQuestion(subject)) return []
  const compared = comparisonIn(unquoted)
  if (!compared || /\b(?:not|no|never|\p{L}{1,20}n't)\b/iu.test(unquoted)) return []
  const { start, end, isLess } = compared
  if (
    quantities.some(
      (one) =>
        one.start >= start &&
        one.kind !== 'ratio' &&
        one.unit?.dimension !== 'calendar' &&
        one.start < end + 12,
    )
  )
    return []
  const dimension = dimensionIn(unquoted)
  const topic = new Set(
    stemmedWordsIn(unquoted).flatMap(({ text, stem }) => (isGlue(text) ? [] : [stem])),
  )
  const left = sideOf(compared.left, subject)
  const right = compared.right ? sideOf(compared.right, subject) : otherSide(left, subject)
  const isAcross = left.source !== right.source
  const one = meant(left, isAcross ? topic : new Set(), dimension, cited)
  const other = meant(right, isAcross ? topic : new Set(), dimension, cited)
  if (!one || !other || one.figure === other.figure) return []
  const [first, second] = [comparable(one, other), comparable(other, one)]
  const isWrong = isLess ? first > second : first < second
  return isWrong
    ? [{ kind: 'opposite', start, end, why: 'The figures of the cited sources say the opposite.' }]
    : []
}
