import { isSameTime } from './clocks.ts'
import type { Evidence, Finding, Subject } from './subject.ts'

/** Whether an item has a time of day, as one or as a bare number: `open from 8 to 4`. */
const hasTime = (
  { clocks, quantities }: Evidence,
  time: { minutes: number; isSure: boolean },
): boolean =>
  clocks.some((one) => isSameTime(one, time)) ||
  quantities.some(({ value, unit, end, kind }) => {
    if (unit || end === 0 || kind !== 'count' || value > 24) return false
    const minutes = Math.floor(value) * 60 + Math.round((value % 1) * 100)
    return minutes % 720 === time.minutes % 720
  })

/** Times of day stand in an item that the sentence cites, in any notation. */
export const checkClocks = ({ clocks, cited, claim }: Subject): Finding[] =>
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
