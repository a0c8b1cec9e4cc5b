import type { Loop } from '@sortie/runtime/process/loop'
import { defineModule } from '@sortie/runtime/service/module'
import { z } from 'zod'
import { draftAggregate } from '../drafts/drafts.ts'
import { draftSummary } from '../drafts/views/draft-summary.ts'
import { createCardWordings } from './card-wordings.ts'
import { takeEvidence } from './reactions/take-evidence.ts'
import { createResearchDeadline } from './research-deadline.ts'

const researchSettings = {
  /** How long a draft waits for what analysis finds; then it can be launched without. */
  DRAFT_RESEARCH_SECONDS: z.coerce.number().int().positive().default(900),
}

/** What analysis finds for a draft, and which wording of our editors' cards goes with it. */
export const draftResearchModule = defineModule({
  name: 'draft-research',
  settings: researchSettings,
  contribute: (kernel) => {
    const { config, db, log } = kernel
    const drafts = kernel.commands(draftAggregate)
    const cardWordings = createCardWordings(db, kernel.keyFor('card-wording'))
    const startDeadline = createResearchDeadline({
      drafts,
      summaries: kernel.views(draftSummary),
      db,
      limitMs: config.DRAFT_RESEARCH_SECONDS * 1_000,
      log,
    })
    let deadline: Loop | undefined
    return {
      handlers: [takeEvidence(drafts, cardWordings.wordingOf)],
      forget: cardWordings.removeAllOf,
      prepare: async () => {
        await cardWordings.prepare()
        deadline ??= await startDeadline()
      },
      stop: async () => deadline?.stop(),
    }
  },
})
