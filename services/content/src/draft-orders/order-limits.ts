import type { ConfigOf } from '@sortie/runtime/service/kernel'
import { z } from 'zod'

const seconds = (preset: number) => z.coerce.number().int().positive().default(preset)

export const orderLimitSettings = {
  /** The time after its order at which a late draft becomes free; 0: never. */
  DRAFT_FREE_AFTER_SECONDS: z.coerce.number().int().nonnegative().default(120),
  /** The longest time that writing may take once it started; then the order fails and its mission comes back. */
  DRAFT_DEADLINE_SECONDS: seconds(300),
  /** The longest time that an order may wait for its start; then it fails and its mission comes back. */
  DRAFT_START_SECONDS: seconds(1_800),
}

/** In milliseconds. */
export type DraftLimits = {
  /** From an order to its outcome: then it is free, and goes on. 0: it is not promised. */
  freeAfterMs: number
  /** From an order to its start: then it fails. */
  startMs: number
  /** From its start to its outcome: then it fails. */
  runMs: number
}

/** The limits of orders that the settings name. */
export const orderLimits = (config: ConfigOf<typeof orderLimitSettings>): DraftLimits => ({
  freeAfterMs: config.DRAFT_FREE_AFTER_SECONDS * 1_000,
  startMs: config.DRAFT_START_SECONDS * 1_000,
  runMs: config.DRAFT_DEADLINE_SECONDS * 1_000,
})
