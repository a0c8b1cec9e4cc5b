import { hoursIn } from '../arithmetic/operations.ts'
import { isSameTime } from '../clocks.ts'
import type { CheckedClaim, FactFinding, IndexedItem } from '../subject.ts'

/** `Over at ten past six`, where an item has something of forty minutes at half past five. */
const endsThen = (evidence: TimedText, end: number): boolean =>
  hoursIn(evidence).some(({ minutes }) =>
    evidence.quantities.some(
      ({ unit, value }) =>
        unit?.dimension === 'time' &&
        value * unit.factor < 1 &&
        (minutes + Math.round(value * unit.factor * 1440)) % 720 === end % 720,
    ),
  )

const BEFORE = /^[^.;]{0,40}?\b(?:before|earlier|ahead)\b/i
/** `The last tasting is at four`, where an item closes at five, the last time before its `an hour before`. */
const isSoLongBefore = (evidence: TimedText, time: number): boolean =>
  evidence.quantities.some(({ unit, value, start, end }) => {
    if (unit?.dimension !== 'time' || !BEFORE.test(evidence.text.slice(end))) return false
    const last = hoursIn(evidence)
      .filter((one) => one.start < start)
      .sort((one, other) => one.start - other.start)
      .at(-1)
    const minutes = Math.round(value * unit.factor * 1440)
    return last !== undefined && (time + minutes) % 720 === last.minutes % 720
  })

type TimedText = Pick<IndexedItem, 'text' | 'clocks' | 'quantities'>

/** Any time of day is one of these. */
const ALWAYS =
  /\b(?:(?:at )?(?:every|any|all) hours?|around the clock|round the clock|day (?:and|or) night|24 hours|24\/7)\b/i

/** Returns true if an item has a time of day, written as one or as a bare number: `open from 8 to 4`. */
export const hasTime = (
  evidence: TimedText,
  time: { minutes: number; isSure: boolean },
): boolean => {
  const { clocks, quantities, text } = evidence
  return (
    (clocks.length === 0 && ALWAYS.test(text)) ||
    endsThen(evidence, time.minutes) ||
    isSoLongBefore(evidence, time.minutes) ||
    clocks.some((one) => isSameTime(one, time)) ||
    quantities.some(({ value, unit, end, kind }) => {
      if (unit || end === 0 || kind !== 'count' || value > 24) return false
      const minutes = Math.floor(value) * 60 + Math.round((value % 1) * 100)
      return minutes % 720 === time.minutes % 720
    })
  )
}

/** Times of day stand in an item that the sentence cites, in any notation. */
export const checkClocks = ({ clocks, cited, claim }: CheckedClaim): FactFinding[] =>
  claim.citations.length === 0
    ? []
    : clocks
        .filter((time) => !cited.some((evidence) => hasTime(evidence, time)))
        .map(({ start, end }) => ({
          kind: 'number',
          start,
          end,
          why: 'No cited source has this time of day.',
        }))
