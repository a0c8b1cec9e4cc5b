import { createThrottle, throttleOnce } from '@sortie/runtime/http/throttle'
import { createAnswers } from '@sortie/runtime/process/answers'
import type { Loop } from '@sortie/runtime/process/loop'
import { defineModule } from '@sortie/runtime/service/module'
import { z } from 'zod'
import { voiceView } from '../brand-voice/views/voice-view.ts'
import { createVoiceFor } from '../brand-voice/voices.ts'
import { researchIds } from '../draft-research/research-ids.ts'
import { articleModel } from '../draft-writing/article-model.ts'
import { draftReadSettings } from '../drafts/draft-reads.ts'
import { draftAggregate } from '../drafts/drafts.ts'
import { ownDraft } from '../drafts/own-draft.ts'
import { draftSummary } from '../drafts/views/draft-summary.ts'
import { createFailureCleaning } from './clean-failures.ts'
import { createDraftDeadlines } from './draft-deadlines.ts'
import { draftReplies, draftReplySettings } from './draft-reply.ts'
import { draftJobRoutes, endedLately } from './http/draft-job-routes.ts'
import { draftOrderRoutes } from './http/draft-order-routes.ts'
import type { LaunchStatus } from './launch-status.ts'
import { orderAges } from './order-ages.ts'
import { orderIds } from './order-ids.ts'
import { orderLimits } from './order-limits.ts'
import { followMissions } from './reactions/follow-missions.ts'
import { draftRehearsals } from './rehearsals.ts'

const MINUTE_SECONDS = 60

const launchSettings = {
  /** Drafts that a user may launch in a minute. */
  DRAFT_LAUNCHES_PER_MINUTE: z.coerce.number().int().positive().default(30),
}

/** Orders of drafts: rehearsed, launched for a mission, and free or failed where they take too long. */
export const draftOrdersModule = defineModule({
  name: 'draft-orders',
  settings: { ...draftReplySettings, ...draftReadSettings, ...launchSettings },
  contribute: (kernel) => {
    const { config, db, log } = kernel
    const drafts = kernel.commands(draftAggregate)
    const summaries = kernel.views(draftSummary)
    const model = kernel.resource(articleModel)
    const rehearsals = kernel.resource(draftRehearsals)
    const answers = createAnswers<LaunchStatus>()
    const launches = config.DRAFT_LAUNCHES_PER_MINUTE
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
      routes: [
        ...draftOrderRoutes({
          drafts,
          summaries,
          own: kernel.resource(ownDraft),
          orderIdOf: kernel.resource(orderIds),
          researchIds: kernel.resource(researchIds),
          readinessOf: kernel.resource(draftReplies).readinessOf,
          answers,
          model,
          voiceFor: createVoiceFor(kernel.views(voiceView)),
          throttle: throttleOnce(
            createThrottle(db, {
              name: 'launch-draft',
              points: launches,
              seconds: MINUTE_SECONDS,
              refusal: (wait) =>
                `You can launch ${launches} articles a minute. No mission was used. Launch again in ${wait}.`,
            }),
          ),
        }),
        ...draftJobRoutes({ summaries, cleanFailuresBehind: createFailureCleaning(db) }),
      ],
      gauges: {
        sortie_drafts_running: () => summaries.count({ open: true }),
        sortie_drafts_failed: () => endedLately(summaries, 'failed'),
      },
      forget: async (subject) => rehearsals.forget(subject),
      prepare: async () => {
        deadlines ??= await startDeadlines()
      },
      stop: async () => deadlines?.stop(),
    }
  },
})
