import { defineModule } from '@sortie/runtime/service/module'
import { knownProject } from '../brand-voice/views/known-project.ts'
import { draftReplies, draftReplySettings } from '../draft-orders/draft-reply.ts'
import { researchIds } from '../draft-research/research-ids.ts'
import { growingTexts } from '../draft-writing/growing-texts.ts'
import { briefChangeThrottle, briefSettings, briefThrottle } from './brief-throttles.ts'
import { keptMsOf } from './deleted-drafts.ts'
import { draftReadSettings, draftReads } from './draft-reads.ts'
import { draftTexts } from './draft-texts.ts'
import { draftAggregate } from './drafts.ts'
import { createDraftErasing } from './erase-draft.ts'
import { createEraseDraftAgain } from './erase-draft-again.ts'
import { draftReadingRoutes } from './http/draft-reading-routes.ts'
import { draftRoutes } from './http/draft-routes.ts'
import { ownDraft } from './own-draft.ts'
import { eraseDeletedDraft } from './reactions/erase-deleted-draft.ts'
import { draftEvidence } from './views/draft-evidence.ts'
import { draftSection } from './views/draft-section.ts'
import { draftSummary } from './views/draft-summary.ts'
import { draftView } from './views/draft-view.ts'
import { draftVouch } from './views/draft-vouch.ts'

/** Articles of customers: their briefs, what they read like, and how they are deleted. */
export const draftsModule = defineModule({
  name: 'drafts',
  settings: { ...draftReplySettings, ...draftReadSettings, ...briefSettings },
  contribute: (kernel) => {
    const { keyFor, sendLive } = kernel
    const drafts = kernel.commands(draftAggregate)
    const own = kernel.resource(ownDraft)
    const keptMs = keptMsOf(kernel.config)
    const eraseDraft = createDraftErasing({ drafts, erase: kernel.erase }).one
    return {
      projections: [draftView, draftSummary, draftSection, draftEvidence, draftVouch],
      works: [eraseDeletedDraft({ drafts, eraseDraft, keptMs })],
      routes: [
        ...draftRoutes({
          drafts,
          summaries: kernel.views(draftSummary),
          own,
          researchIds: kernel.resource(researchIds),
          throttle: briefThrottle(kernel),
          changes: briefChangeThrottle(kernel),
          reads: kernel.resource(draftReads),
          projects: kernel.views(knownProject),
          keptMs,
          idKey: keyFor('draft-id'),
        }),
        ...draftReadingRoutes({
          own,
          views: kernel.views(draftView),
          texts: kernel.resource(draftTexts),
          growing: kernel.resource(growingTexts),
          replyOf: kernel.resource(draftReplies).replyOf,
          sendLive,
        }),
      ],
      eraseAgain: createEraseDraftAgain({ drafts, eraseDraft }),
    }
  },
})
