import type { ConfigOf } from '@sortie/runtime/service/kernel'
import { z } from 'zod'

export const deletedDraftSettings = {
  /** The time for which a deleted draft can be restored: 30 days. The privacy policy allows no more. */
  DRAFT_KEPT_SECONDS: z.coerce.number().int().positive().max(2_592_000).default(2_592_000),
}

/** Returns the time for which a deleted draft can be restored, in milliseconds. */
export const keptMsOf = (config: ConfigOf<typeof deletedDraftSettings>): number =>
  config.DRAFT_KEPT_SECONDS * 1_000
