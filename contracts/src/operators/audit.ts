import { z } from 'zod'
import { event } from '../kit.ts'

/** Streams `aud_…`: what operators did in a context, for ever. Part of every context's events. */
export const operatorActed = event('OperatorActed', {
  operatorId: z.string(),
  /** The operator's act, as a verb and its object: `replay parked event`. */
  action: z.string(),
  /** The id of what it was done to. */
  target: z.string(),
  /** Why; the operator's own words. */
  reason: z.string().optional(),
  at: z.iso.datetime(),
})
