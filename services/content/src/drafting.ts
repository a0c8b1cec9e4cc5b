import { DraftId } from '@sortie/contracts/article-ids'
import { createAges } from '@sortie/runtime/database/ages'
import { spentRatio, toDollars, toMillionths } from '@sortie/runtime/database/spending'
import { createLocalThrottle, createThrottle, throttleOnce } from '@sortie/runtime/http/throttle'
import { createAnswers } from '@sortie/runtime/process/answers'
import type { Loop } from '@sortie/runtime/process/loop'
import type { ConfigOf, Contribution, Kernel } from '@sortie/runtime/service/kernel'
import { defineModule } from '@sortie/runtime/service/module'
import { keyedHash } from '@sortie/runtime/store/keys'
import { z } from 'zod'
import { knownProject } from './brand-voice/views/known-project.ts'
import { voiceView } from './brand-voice/views/voice-view.ts'
import { createVoiceFor } from './brand-voice/voices.ts'
import { draftExportRoutes } from './draft-exports/http/draft-export-routes.ts'
import { createPublishedImages } from './draft-images/published-images.ts'
import { createFailureCleaning } from './draft-orders/clean-failures.ts'
import { createDraftDeadlines, writtenFor } from './draft-orders/draft-deadlines.ts'
import { createDraftReplies, type OrderIdOf } from './draft-orders/draft-reply.ts'
import { draftJobRoutes, endedLately } from './draft-orders/http/draft-job-routes.ts'
import { draftOrderRoutes } from './draft-orders/http/draft-order-routes.ts'
import type { LaunchStatus } from './draft-orders/launch-status.ts'
import { orderLimits } from './draft-orders/order-limits.ts'
import { followMissions } from './draft-orders/reactions/follow-missions.ts'
import { createRehearsals } from './draft-orders/rehearsals.ts'
import { createCardWordings } from './draft-research/card-wordings.ts'
import { takeEvidence } from './draft-research/reactions/take-evidence.ts'
import { createResearchDeadline } from './draft-research/research-deadline.ts'
import { createResearchIds } from './draft-research/research-ids.ts'
import { sectionRewriting } from './draft-rewrites/rewriting.ts'
import { articleModel, articleModelSettings } from './draft-writing/article-model.ts'
import { createGrowingTexts, GROWING_TEXTS } from './draft-writing/growing-texts.ts'
import { writeDraft } from './draft-writing/reactions/write-draft.ts'
import { writeWithModel } from './draft-writing/reactions/write-with-model.ts'
import { articleWriting } from './draft-writing/writing.ts'
import { createDraftTexts } from './drafts/draft-texts.ts'
import { draftAggregate } from './drafts/drafts.ts'
import { createEarlierDrafts } from './drafts/earlier-drafts.ts'
import { createDraftErasing } from './drafts/erase-draft.ts'
import { draftReadingRoutes } from './drafts/http/draft-reading-routes.ts'
import { draftRoutes } from './drafts/http/draft-routes.ts'
import { createOwnDraft } from './drafts/own-draft.ts'
import { eraseDeletedDraft } from './drafts/reactions/erase-deleted-draft.ts'
import { draftEvidence } from './drafts/views/draft-evidence.ts'
import { draftSection } from './drafts/views/draft-section.ts'
import { draftSummary } from './drafts/views/draft-summary.ts'
import { draftView } from './drafts/views/draft-view.ts'
import { draftVouch } from './drafts/views/draft-vouch.ts'
import { createEditing, editingShape } from './editing.ts'
import { modelTrialRoutes } from './model-trials/http/model-trial-routes.ts'
import { createKeptTrials } from './model-trials/kept-trials.ts'
import { triedModelOf } from './providers/model-trials/tried-model.ts'
import { createPublishing, publishingShape } from './publishing.ts'
import { textParsers } from './text-parsers.ts'

/** What drafts read from the environment. */
export const draftShape = {
  ...articleModelSettings,
  /** How long a draft waits for what analysis finds; then it can be launched without. */
  DRAFT_RESEARCH_SECONDS: z.coerce.number().int().positive().default(900),
  /** How long a deleted draft can be restored: 30 days. The privacy policy allows no more. */
  DRAFT_KEPT_SECONDS: z.coerce.number().int().positive().max(2_592_000).default(2_592_000),
  /** Briefs for which a user may have research asked in a minute. */
  BRIEFS_PER_MINUTE: z.coerce.number().int().positive().default(10),
  /** Other changes of briefs that a user may save in a minute, as a form does while somebody types. */
  BRIEF_CHANGES_PER_MINUTE: z.coerce.number().int().positive().default(30),
  /** Drafts that a user may launch in a minute. */
  DRAFT_LAUNCHES_PER_MINUTE: z.coerce.number().int().positive().default(30),
  /** Files of articles that a user may export in a minute. */
  DRAFT_EXPORTS_PER_MINUTE: z.coerce.number().int().positive().default(30),
  /** How often a user may read drafts and parts of them in a minute, of each instance. */
  DRAFT_READS_PER_MINUTE: z.coerce.number().int().positive().default(600),
  ...editingShape,
  ...publishingShape,
}
const MINUTE = 60
const HOUR = 3_600
/** Questions that an operator may ask a model in an hour. */
const TRIALS = 60

const timeOf = ({ freeAfterMs, runMs }: { freeAfterMs: number; runMs: number }) => ({
  freeAfterSeconds: freeAfterMs > 0 ? freeAfterMs / 1_000 : null,
  mostSeconds: runMs / 1_000,
})

/** How often a user may read, save briefs, and launch. */
const throttles = ({ db, config }: Kernel<ConfigOf<typeof draftShape>>) => {
  const { BRIEFS_PER_MINUTE: briefs, DRAFT_LAUNCHES_PER_MINUTE: launches } = config
  const { BRIEF_CHANGES_PER_MINUTE: changes, DRAFT_EXPORTS_PER_MINUTE: exports } = config
  const reads = config.DRAFT_READS_PER_MINUTE
  return {
    // An editor reads all day: counting together would cost a write for each reading.
    reads: createLocalThrottle({
      points: reads,
      seconds: MINUTE,
      refusal: (wait) => `You can read articles ${reads} times a minute. Try again in ${wait}.`,
    }),
    exports: createThrottle(db, {
      name: 'export-draft',
      points: exports,
      seconds: MINUTE,
      refusal: (wait) => `You can export ${exports} files a minute. Export again in ${wait}.`,
    }),
    changes: throttleOnce(
      createThrottle(db, {
        name: 'change-brief',
        points: changes,
        seconds: MINUTE,
        refusal: (wait) =>
          `You can change briefs ${changes} times a minute. Save again in ${wait}.`,
      }),
    ),
    briefs: throttleOnce(
      createThrottle(db, {
        name: 'save-brief',
        points: briefs,
        seconds: MINUTE,
        refusal: (wait) => `You can save ${briefs} briefs a minute. Save again in ${wait}.`,
      }),
    ),
    launches: throttleOnce(
      createThrottle(db, {
        name: 'launch-draft',
        points: launches,
        seconds: MINUTE,
        refusal: (wait) =>
          `You can launch ${launches} articles a minute. No mission was used. Launch again in ${wait}.`,
      }),
    ),
  }
}

/** Articles: planned, researched, ordered, written, read and exported. */
const createDrafting = (kernel: Kernel<ConfigOf<typeof draftShape>>): Contribution => {
  const parsers = kernel.resource(textParsers)
  const writing = kernel.resource(articleWriting)
  const voiceFor = createVoiceFor(kernel.views(voiceView))
  const { commands, keyFor, sendLive, config, db, log } = kernel
  const drafts = commands(draftAggregate)
  const [views, summaries] = [kernel.views(draftView), kernel.views(draftSummary)]
  const texts = createDraftTexts({
    sections: kernel.rows(draftSection),
    evidence: kernel.rows(draftEvidence),
    vouches: kernel.rows(draftVouch),
  })
  const throttle = throttles(kernel)
  const own = createOwnDraft(views, throttle.reads)
  const keptMs = config.DRAFT_KEPT_SECONDS * 1_000
  const orderKey = keyFor('draft-order-id')
  const orderIdOf: OrderIdOf = (draftId, number) =>
    `rep_${keyedHash(orderKey, 'order', draftId, String(number)).slice(0, 32)}`
  const earlierOf = createEarlierDrafts(summaries)
  const limits = orderLimits(config)
  const model = kernel.resource(articleModel)
  const rewriting = kernel.resource(sectionRewriting)
  const growing = createGrowingTexts(db, kernel.keys)
  const rehearsals = createRehearsals(drafts, writing, { earlierOf, voiceFor })
  const { replyOf, readinessOf } = createDraftReplies({
    rehearsed: rehearsals.readinessOf,
    orderIdOf,
    timeOfModel: model && timeOf(limits),
    keptMs,
  })
  const researchIds = createResearchIds(keyFor('research-id'))
  const answers = createAnswers<LaunchStatus>()
  const draftErasing = createDraftErasing({ drafts, erase: kernel.erase })
  const ages = createAges(db, 'drafts')
  const startSweep = createDraftDeadlines({
    drafts,
    summaries,
    ages,
    limits,
    log,
    usageOf: async (reportId) => (await model?.ledger.of(reportId)) ?? null,
  })
  const startResearchDeadline = createResearchDeadline({
    drafts,
    summaries,
    db,
    limitMs: config.DRAFT_RESEARCH_SECONDS * 1_000,
    log,
  })
  const publishedImages = createPublishedImages(keyFor('published-image'), config.PUBLIC_URL)
  const editing = createEditing(kernel, {
    drafts,
    views,
    texts,
    own,
    rewriting,
    parsers,
    publishedImages,
  })
  const publishing = createPublishing(kernel, {
    views,
    texts,
    own,
    parsers,
    images: editing.images,
    publishedImages,
  })
  const cardWordings = createCardWordings(db, keyFor('card-wording'))
  const trials = createKeptTrials(db)
  let draftsSweep: Loop | undefined
  let researchSweep: Loop | undefined

  return {
    /** Records again that a draft was erased, where a restore brought it back. */
    eraseAgain: async (subject: string) => {
      const { success, data: draftId } = DraftId.safeParse(subject)
      if (!success) return
      const { state } = await drafts.state(draftId)
      if (state.stage === 'planned') await draftErasing.one(draftId, new Date().toISOString())
    },
    followed: [GROWING_TEXTS, ...editing.followed],
    keeps: editing.keeps,
    forget: async (subject: string) => {
      editing.forget(subject)
      rehearsals.forget(subject)
      await editing.removeAllOf(subject)
      await publishing.forget(subject)
      await cardWordings.removeAllOf(subject)
    },
    projections: [
      draftView,
      draftSummary,
      draftSection,
      draftEvidence,
      ...editing.projections,
      ...publishing.projections,
    ],
    handlers: [
      takeEvidence(drafts, cardWordings.wordingOf),
      followMissions({ drafts, answered: answers.answered }),
    ],
    works: [
      writeDraft({
        drafts,
        writing,
        earlierOf,
        byModel: model && {
          version: model.writer.version,
          model: model.name,
          usageOf: model.ledger.of,
          write: writeWithModel({
            drafts,
            writing,
            earlierOf,
            model,
            texts: growing,
            runMs: limits.runMs,
            writtenForMs: (reportId) => ages.ofOne(writtenFor(reportId)),
          }),
        },
      }),
      ...editing.works,
      ...publishing.works,
      eraseDeletedDraft({ drafts, eraseDraft: draftErasing.one, keptMs }),
    ],
    routes: [
      ...draftRoutes({
        drafts,
        summaries,
        own,
        researchIds,
        throttle: throttle.briefs,
        changes: throttle.changes,
        reads: throttle.reads,
        projects: kernel.views(knownProject),
        keptMs,
        idKey: keyFor('draft-id'),
      }),
      ...draftOrderRoutes({
        drafts,
        summaries,
        own,
        orderIdOf,
        researchIds,
        readinessOf,
        answers,
        model,
        voiceFor,
        throttle: throttle.launches,
      }),
      ...draftReadingRoutes({ own, views, texts, growing, replyOf, sendLive }),
      ...draftExportRoutes({
        own,
        texts,
        images: editing.images,
        parsers,
        isErased: kernel.keys.isErased,
        throttle: throttle.exports,
      }),
      ...editing.routes,
      ...publishing.routes,
      ...modelTrialRoutes({
        model: triedModelOf(config, model),
        trials,
        throttle: createThrottle(db, { name: 'model-trial', points: TRIALS, seconds: HOUR }),
        log,
      }),
      ...draftJobRoutes({ summaries, cleanFailuresBehind: createFailureCleaning(db) }),
    ],
    gauges: {
      sortie_drafts_running: () => summaries.count({ open: true }),
      sortie_drafts_failed: () => endedLately(summaries, 'failed'),
      sortie_draft_dollars_today: async () => toDollars((await model?.ledger.today()) ?? 0),
      sortie_model_budget_spent_ratio: async () =>
        spentRatio((await model?.ledger.today()) ?? 0, toMillionths(config.DRAFT_DOLLARS_PER_DAY)),
    },
    prepare: async () => {
      await growing.prepare()
      await editing.prepare()
      await publishing.prepare()
      await cardWordings.prepare()
      await model?.ledger.prepare()
      await trials.prepare()
      draftsSweep ??= await startSweep()
      researchSweep ??= await startResearchDeadline()
    },
    stop: async () => {
      await Promise.all([draftsSweep?.stop(), researchSweep?.stop()])
      await publishing.stop()
    },
  }
}

/** Articles of customers. */
export const draftingModule = defineModule({
  name: 'drafting',
  settings: draftShape,
  contribute: createDrafting,
})
