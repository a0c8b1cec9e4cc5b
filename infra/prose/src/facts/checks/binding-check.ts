import { figuresIn, type TextFigure } from '../figures.ts'
import { quantityMatches } from '../matching/quantity-match.ts'
import { otherReadings } from '../retold/readings.ts'
import { hasSame } from '../retold/same-words.ts'
import { factStemOf, isGlue, stemmedWordsIn } from '../stems.ts'
import type { CheckedClaim, FactFinding, IndexedItem } from '../subject.ts'
import { hasStem, isQuestion } from '../subject.ts'
import { UNPAID } from './opposite-check.ts'

// Figures that all stand in an item, but each beside the words of another one.

/** Returns true if an item's figure is the same as a sentence's. */
const isSame = (one: TextFigure, other: TextFigure): boolean => {
  if (one.dimension === 'clock' || other.dimension === 'clock')
    return one.dimension === other.dimension && one.value % 720 === other.value % 720
  return (
    one.quantity !== undefined &&
    other.quantity !== undefined &&
    quantityMatches(one.quantity, other.quantity)
  )
}

/** Counts the words of a sentence that stand with the one figure and not with the other. */
const onlyWith = (words: ReadonlySet<string>, one: TextFigure, other: TextFigure): number =>
  [...words].filter((stem) => hasStem(one.words, stem) && !hasStem(other.words, stem)).length

type Pair = { figure: TextFigure; source: TextFigure; evidence: IndexedItem }

const sourcesOf = (figures: readonly TextFigure[], cited: readonly IndexedItem[]): Pair[] =>
  figures.flatMap((figure) =>
    cited.flatMap((evidence) => {
      const sources = evidence.readings.filter((source) => isSame(figure, source))
      // A number that an item has twice may go with the words of either.
      const places = new Set(sources.map(({ start }) => start))
      return places.size === 1 ? [{ figure, source: sources[0]!, evidence }] : []
    }),
  )

const finding = ({ start, end }: TextFigure): FactFinding => ({
  kind: 'number',
  start,
  end,
  why: 'The source has this figure for something else.',
})

/** `£30 for the first hour and £85 for each after`, where the item has them the other way round. */
const isSwapped = (one: Pair, other: Pair): boolean => {
  if (one.evidence !== other.evidence || one.source === other.source) return false
  if (one.figure.dimension !== other.figure.dimension || one.source.value === other.source.value)
    return false
  const straight =
    onlyWith(one.figure.words, one.source, other.source) +
    onlyWith(other.figure.words, other.source, one.source)
  const crossed =
    onlyWith(one.figure.words, other.source, one.source) +
    onlyWith(other.figure.words, one.source, other.source)
  return crossed > 0 && (straight === 0 || crossed >= straight + 2)
}

/** The stem of the word right before a figure. */
const wordBefore = (text: string, { start }: TextFigure): string | undefined => {
  const before = text.slice(Math.max(0, start - 40), start)
  const word = before.endsWith(' ')
    ? before
        .slice(0, -1)
        .split(/[^\p{L}]/u)
        .at(-1)
    : undefined
  return !word || isGlue(word) ? undefined : factStemOf(word)
}

/** `Cremated 212 and buried 106`, where the item has the very words the other way round. */
const haveOtherWords = (one: Pair, other: Pair, text: string): boolean => {
  if (one.evidence !== other.evidence || one.figure.dimension !== other.figure.dimension)
    return false
  const [first, second] = [wordBefore(text, one.figure), wordBefore(text, other.figure)]
  const { text: item } = one.evidence
  return (
    first !== undefined &&
    second !== undefined &&
    first !== second &&
    first === wordBefore(item, other.source) &&
    second === wordBefore(item, one.source)
  )
}

const COMPARES =
  /\b(?:than|instead|unlike|rather|otherwise|others?|else|except|without|besides|not|no|never|\p{L}{1,20}n't)\b/iu

/** Returns true if a word goes with a figure: beside it, or as what it is paid for. */
const goesWith = ({ words, quantity }: TextFigure, stem: string): boolean =>
  hasSame(words, stem) || (quantity?.rate ?? []).some((name) => factStemOf(name) === stem)

/** Returns true if a word goes with more than one figure of an item. */
const isCommon = ({ figures }: IndexedItem, stem: string): boolean =>
  figures.filter((figure) => goesWith(figure, stem)).length > 1

/** Figures that often stand without what they are of: `1,120 pairs, of which 46 came back`. */
const NOT_NAMED = new Set(['clock', 'count'])

/**
 * `A large dog is $40`, where a small one is $40 and a large one $65: no word of the sentence is the figure's alone, and
 * all its words go with another one.
 */
const isOfOtherThing = (
  { figure, source, evidence }: Pair,
  figures: readonly TextFigure[],
  text: string,
): boolean => {
  const own = [...figure.words]
  const isAlone = figures.every((other) => other === figure || other.dimension !== figure.dimension)
  if (!isAlone || NOT_NAMED.has(figure.dimension) || COMPARES.test(text)) return false
  if (own.some((stem) => goesWith(source, stem) && !isCommon(evidence, stem))) return false
  return evidence.figures.some(
    (rival) =>
      rival.dimension === source.dimension &&
      rival.value !== source.value &&
      own.every((stem) => goesWith(rival, stem)) &&
      own.some((stem) => !goesWith(source, stem)) &&
      [...source.words].some((stem) => !goesWith(rival, stem)),
  )
}

const shares = (one: ReadonlySet<string>, other: ReadonlySet<string>) =>
  [...one].some((time) => other.has(time))

const isMonth = (time: string) => time.startsWith('month ')

/** Returns true if two sets of times have none in common, or have different months of a year. */
const areApart = (one: ReadonlySet<string>, other: ReadonlySet<string>): boolean => {
  if (!shares(one, other)) return true
  const months = [...one].filter(isMonth)
  return months.length > 0 && [...other].some(isMonth) && !months.some((time) => other.has(time))
}

/** A figure of one year or season that is told of another one, for which the item has another figure. */
const isOfOtherTime = (figure: TextFigure, cited: readonly IndexedItem[]): boolean => {
  if (figure.times.size === 0 || figure.isShared || figure.dimension === 'ratio') return false
  return cited.some(({ figures }) => {
    const sources = figures.filter((source) => isSame(figure, source))
    if (sources.length === 0) return false
    if (sources.some(({ times }) => times.size === 0 || !areApart(times, figure.times)))
      return false
    return figures.some((other) => !sources.includes(other) && shares(other.times, figure.times))
  })
}

const SENTENCE = /[^.!?\n]+/g
/** `Hauling it away is $60`, where that is free and $60 are asked for something else. */
const isOfFreeThing = ({ figure, source, evidence }: Pair): boolean => {
  if (figure.dimension !== 'money' || hasCommon(figure.words, source.words)) return false
  return [...evidence.text.matchAll(SENTENCE)].some(({ 0: sentence }) => {
    const stems = new Set(stemmedWordsIn(sentence).map(({ stem }) => stem))
    return UNPAID.test(sentence) && [...figure.words].filter((stem) => stems.has(stem)).length >= 2
  })
}
const hasCommon = (one: ReadonlySet<string>, other: ReadonlySet<string>): boolean =>
  [...one].some((stem) => hasStem(other, stem))

const UNTIL = /\b(?:until|till|before|by|up to) $/i
const AFTER = /\b(?:after|from|past|since) $/i
/** Returns the side of a time of day on which a value holds, by the words before it: `$95 until six, $140 after`. */
const sideOf = (text: string, clock: number): 'until' | 'after' | undefined => {
  const before = text.slice(0, clock)
  return UNTIL.test(before) ? 'until' : AFTER.test(before) ? 'after' : undefined
}

/** `$95 after six`, where the item has it until six: a price of the other side of a time of day. */
const isOfOtherSide = (
  { figure, source, evidence }: Pair,
  figures: readonly TextFigure[],
  text: string,
): boolean => {
  if (figure.dimension !== 'money') return false
  const timesBy = (of: TextFigure, all: readonly TextFigure[]) =>
    all.filter(({ dimension, value }) => dimension === 'clock' && of.words.has(`clock ${value}`))
  const own = timesBy(figure, figures)
  return own.some((clock) => {
    const side = sideOf(text, clock.start)
    return timesBy(source, evidence.figures).some((other) => {
      const real = sideOf(evidence.text, other.start)
      return (
        other.value % 720 === clock.value % 720 &&
        side !== undefined &&
        real !== undefined &&
        side !== real
      )
    })
  })
}

/** Figures that stand in an item for another thing, or for another time. */
export const checkBinding = (subject: CheckedClaim): FactFinding[] => {
  const { cited, claim } = subject
  if (claim.citations.length === 0 || isQuestion(subject) || claim.setting === 'cell') return []
  const { unquoted, dates, clocks, quantities } = subject
  const others = otherReadings(unquoted, quantities, [...dates, ...clocks])
  const figures = figuresIn({
    text: unquoted,
    quantities: [...quantities, ...others],
    dates,
    clocks,
  })
  const pairs = sourcesOf(figures, cited)
  // `Seven days rather than two` tells both of one thing.
  const isSetAgainst = /\b(?:rather than|instead of)\b/i.test(unquoted)
  const swapped = pairs.find(
    (one, at) =>
      !isSetAgainst &&
      pairs
        .slice(at + 1)
        .some(
          (other) =>
            other.figure !== one.figure &&
            (isSwapped(one, other) || haveOtherWords(one, other, subject.unquoted)),
        ),
  )
  if (swapped) return [finding(swapped.figure)]
  const unpaid = pairs.find((pair) => isOfFreeThing(pair))
  if (unpaid) return [finding(unpaid.figure)]
  const misplaced = pairs.find((pair) => isOfOtherThing(pair, figures, subject.unquoted))
  if (misplaced) return [finding(misplaced.figure)]
  const other = pairs.find((one) => isOfOtherSide(one, figures, subject.unquoted))
  if (other) return [finding(other.figure)]
  const moved = figures.find((figure) => isOfOtherTime(figure, cited))
  return moved ? [finding(moved)] : []
}
