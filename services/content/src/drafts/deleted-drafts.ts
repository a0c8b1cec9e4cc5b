import type { ConfigOf } from '@sortie/runtime/service/kernel'
import { z } from 'zod'

export const deletedDraftSettings = {
  /** How long a deleted draft can be restored: 30 days. The privacy policy allows no more. */
  DRAFT_KEPT_SECONDS: z.coerce.number().int().positive().max(2_592_000).default(2_592_000),
}

/** How long a deleted draft can be restored, in milliseconds. */
export const keptMsOf = (config: ConfigOf<typeof deletedDraftSettings>): number =>
  config.DRAFT_KEPT_SECONDS * 1_000
