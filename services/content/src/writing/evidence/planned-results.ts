import { plainLine } from '../plain-text.ts'
import { splitPeriod } from './compared-things.ts'

/** Words for a value that nobody has reached yet. */
const PLANNED =
  /\b(?:plan|plans|planned|targets?|goals?|aims?|hoped|expected|forecasts?|projected|projections?|proposed|proposals?|scheduled|next (?:year|season|month|quarter|winter|spring|summer|fall|autumn))\b/i

/**
 * Returns true for a result whose later figure is a plan: `2025 against the plan for 2026`, and not `the plan for 2025 against 2025`,
 * which tells what came of it.
 */
export const isPlanned = ({ what, period }: { what: string; period: string }): boolean =>
  PLANNED.test(splitPeriod(period).at(-1) ?? '') ||
  /\b(?:planned|projected|proposed)\b/i.test(plainLine(what))
