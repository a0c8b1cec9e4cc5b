import type { Loop } from '@sortie/runtime/process/loop'
import { defineModule } from '@sortie/runtime/service/module'
import { z } from 'zod'
import { draftAggregate } from '../drafts/drafts.ts'
import { draftSummary } from '../drafts/views/draft-summary.ts'
import { createCardWordings } from './card-wordings.ts'
import { takeEvidence } from './reactions/take-evidence.ts'
import { createResearchDeadline } from './research-deadline.ts'

const researchSettings = {
  /** The longest time that a draft waits for analysis; then it can be launched without its findings. */
  DRAFT_RESEARCH_SECONDS: z.coerce.number().int().positive().default(900),
}

/** The research of drafts: analysis finds their evidence, and each gets a wording of our editors' cards. */
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
