import type { ResearchId } from '@sortie/contracts/content/drafts/article-ids'
import { createAges } from '@sortie/runtime/database/ages'
import type { Db } from '@sortie/runtime/database/mongo'
import { bySystem } from '@sortie/runtime/process/context'
import { type Loop, startLoop } from '@sortie/runtime/process/loop'
import type { Log } from '@sortie/runtime/process/telemetry'
import { allViews } from '@sortie/runtime/views/all-pages'
import type { Views } from '@sortie/runtime/views/view-reader'
import type { Drafts } from '../drafts/drafts.ts'
import type { DraftSummaryView } from '../drafts/views/draft-summary.ts'

type Deps = {
  drafts: Pick<Drafts, 'handle'>
  summaries: Pick<Views<DraftSummaryView>, 'page'>
  db: Db
  /** The longest time that a draft waits for its research, in milliseconds. */
  limitMs: number
  log: Log
}

/** The time between two looks for overdue research; for a short limit, a quarter of it. */
const SWEEP_MS = 10_000
const PAGE = 200

/**
 * Ends research that analysis never answered as failed research, by the database's clock: a draft can be
 * launched without what was not found, and its owner may ask again. Every instance looks; the draft's own
 * stream takes one answer, whichever comes first.
 * @returns starts it
 */
export const createResearchDeadline = ({ drafts, summaries, db, limitMs, log }: Deps) => {
  const ages = createAges(db, 'research')

  const awaiting = () =>
    allViews((cursor) =>
      summaries.page({ awaitsResearch: true }, { newestBy: 'createdAt', cursor, limit: PAGE }),
    )

  const overdue = async () => {
    let views: DraftSummaryView[] = []
    const known = await ages.of(async () => {
      views = await awaiting()
      return views.map(({ researchId }) => researchId)
    })
    return views.filter(({ researchId }) => (known.get(researchId) ?? 0) > limitMs)
  }

  const end = async (draftId: DraftSummaryView['draftId'], researchId: ResearchId) => {
    const cause = `work:research-deadline:${researchId}`
    const data = { researchId, at: new Date().toISOString(), context: null, isFailed: true }
    try {
      await bySystem(cause, () => drafts.handle(draftId, { type: 'TakeResearch', data }))
      log.warn({ stream: draftId }, 'analysis did not answer a research in time')
    } catch (error) {
      log.error(
        { err: error, stream: draftId },
        'research that was not answered could not be ended',
      )
    }
  }

  return async (): Promise<Loop> => {
    await ages.prepare()
    return startLoop('deadline of research', Math.min(SWEEP_MS, limitMs / 4), log, async () => {
      for (const { draftId, researchId } of await overdue()) await end(draftId, researchId)
      return false
    })
  }
}
