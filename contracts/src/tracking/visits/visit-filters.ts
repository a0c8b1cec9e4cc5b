import { z } from 'zod'
import { MOST_VISIT_DAYS, MOST_VISIT_FILTERS } from './visit-limits.ts'

/** The dimensions that visits are counted by. */
export const VISIT_DIMENSIONS = [
  'page',
  'source',
  'campaign',
  'affiliate',
  'device',
  'country',
  'step',
  'conversion',
  'engagement',
  'scroll',
  'error',
] as const
export type VisitDimension = (typeof VISIT_DIMENSIONS)[number]

const DAY_MS = 86_400_000

type Range = { from: string; to: string }
/** Days in UTC, the first and the last included: not more than one answer is about. */
export const withinDays = <Schema extends z.ZodType<Range>>(
  schema: Schema,
  mostDays: number = MOST_VISIT_DAYS,
) =>
  schema
    .refine(({ from, to }) => from <= to, {
      path: ['to'],
      error: 'The last day is before the first',
    })
    .refine(({ from, to }) => Date.parse(to) - Date.parse(from) < mostDays * DAY_MS, {
      path: ['to'],
      error: `Ask for ${mostDays} days at most`,
    })

/** The value that a filter narrows to: one of a dimension, such as `page:/pricing`. */
export type VisitKey = `${VisitDimension}:${string}`
const KEY = `(?:${VISIT_DIMENSIONS.join('|')}):[^,]{1,100}`
const KEYS = `${KEY}(?:,${KEY}){0,${MOST_VISIT_FILTERS - 1}}`
const ADVICE = `Filter by ${MOST_VISIT_FILTERS} values at most, each with its dimension: page:/pricing,source:google`
/** Values with commas between, which none of them holds; empty for all visits. */
export const VisitWhere = z.string().regex(new RegExp(`^(?:${KEYS})?$`), ADVICE)
/** The same of at least one value. */
export const NarrowedWhere = z.string().regex(new RegExp(`^${KEYS}$`), ADVICE)
