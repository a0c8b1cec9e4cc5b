import { createAnswers } from '@sortie/runtime/process/answers'
import type { Loop } from '@sortie/runtime/process/loop'
import { defineModule } from '@sortie/runtime/service/module'
import { voiceView } from '../brand-voice/views/voice-view.ts'
import { createVoiceFor } from '../brand-voice/voices.ts'
import { researchIds } from '../draft-research/research-ids.ts'
import { articleModel } from '../draft-writing/article-model.ts'
import { draftReadSettings } from '../drafts/draft-reads.ts'
import { draftAggregate } from '../drafts/drafts.ts'
import { ownDraft } from '../drafts/own-draft.ts'
import { draftSummary } from '../drafts/views/draft-summary.ts'
import { createDraftDeadlines } from './draft-deadlines.ts'
import { draftReplies, draftReplySettings } from './draft-reply.ts'
import { draftOrderRoutes } from './http/draft-order-routes.ts'
import type { DraftLaunchStatus } from './launch-status.ts'
import { draftLaunchSettings, draftLaunchThrottle } from './launch-throttle.ts'
import { orderAges } from './order-ages.ts'
import { orderIds } from './order-ids.ts'
import { orderLimits } from './order-limits.ts'
import { followMissions } from './reactions/follow-missions.ts'
import { draftRehearsals } from './rehearsals.ts'

/** Orders of drafts: rehearsed, launched for a mission, and free or failed where they take too long. */
export const draftOrdersModule = defineModule({
  name: 'draft-orders',
  settings: { ...draftReplySettings, ...draftReadSettings, ...draftLaunchSettings },
  contribute: (kernel) => {
    const { config, log } = kernel
    const drafts = kernel.commands(draftAggregate)
    const summaries = kernel.views(draftSummary)
    const model = kernel.resource(articleModel)
    const rehearsals = kernel.resource(draftRehearsals)
    const answers = createAnswers<DraftLaunchStatus>()
    const startDeadlines = createDraftDeadlines({
      drafts,
      summaries,
      ages: kernel.resource(orderAges),
      limits: orderLimits(config),
      usageOf: async (reportId) => (await model?.ledger.of(reportId)) ?? null,
      log,
    })
    let deadlines: Loop | undefined
    return {
      handlers: [followMissions({ drafts, answered: answers.answered })],
      routes: draftOrderRoutes({
        drafts,
        summaries,
        own: kernel.resource(ownDraft),
        orderIdOf: kernel.resource(orderIds),
        researchIds: kernel.resource(researchIds),
        readinessOf: kernel.resource(draftReplies).readinessOf,
        answers,
        model,
        voiceFor: createVoiceFor(kernel.views(voiceView)),
        throttle: draftLaunchThrottle(kernel),
      }),
      forget: async (subject) => rehearsals.forget(subject),
      prepare: async () => {
        deadlines ??= await startDeadlines()
      },
      stop: async () => deadlines?.stop(),
    }
  },
})
