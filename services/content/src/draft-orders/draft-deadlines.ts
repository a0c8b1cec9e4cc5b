import type { ModelUsage } from '@sortie/contracts/content/drafts/draft-edits'
import type { Ages } from '@sortie/runtime/database/ages'
import { bySystem } from '@sortie/runtime/process/context'
import { type Loop, startLoop } from '@sortie/runtime/process/loop'
import type { Log } from '@sortie/runtime/process/telemetry'
import { allViews } from '@sortie/runtime/views/all-pages'
import type { Views } from '@sortie/runtime/views/view-reader'
import type { DraftCommand } from '../drafts/decider/draft.ts'
import { orderFailure } from '../drafts/decider/draft-failures.ts'
import type { Drafts } from '../drafts/drafts.ts'
import type { DraftSummaryView } from '../drafts/views/draft-summary.ts'
import type { DraftLimits } from './order-limits.ts'

type Deps = {
  drafts: Pick<Drafts, 'handle'>
  summaries: Pick<Views<DraftSummaryView>, 'page'>
  /** Measures how long orders have been waiting and being written. */
  ages: Pick<Ages, 'of' | 'prepare'>
  limits: DraftLimits
  /** Returns the usage of a model for an order so far; null where no model was asked. */
  usageOf: (reportId: string) => Promise<ModelUsage | null>
  log: Log
}

/** The time between two looks for overdue orders, as two minutes are a promise; for a short limit, a quarter of it. */
const SWEEP_MS = 1_000
const PAGE = 200

type Due = { view: DraftSummaryView; does: 'FallLate' | 'Fail' }

/** Returns the key under which the writing time of an order is measured. */
export const writtenFor = (reportId: string): string => `${reportId}:writing`

const phaseOf = ({ status }: DraftSummaryView) => (status === 'writing' ? 'writing' : 'waiting')
/** An order as a whole, and its waiting and its writing, each timed by itself. */
const timed = (view: DraftSummaryView) => ({
  whole: `${view.reportId}:whole`,
  phase:
    phaseOf(view) === 'writing' ? writtenFor(String(view.reportId)) : `${view.reportId}:waiting`,
})

/** Returns the commands that are due for orders without an outcome. */
const dueOf = (views: DraftSummaryView[], known: Map<string, number>, limits: DraftLimits): Due[] =>
  views.flatMap((view): Due[] => {
    const { whole, phase } = timed(view)
    const most = phaseOf(view) === 'writing' ? limits.runMs : limits.startMs
    if ((known.get(phase) ?? 0) > most) return [{ view, does: 'Fail' }]
    const promised = limits.freeAfterMs > 0 && view.status !== 'requested' && !view.isFree
    return promised && (known.get(whole) ?? 0) > limits.freeAfterMs
      ? [{ view, does: 'FallLate' }]
      : []
  })

const commandOf = ({ view: { number }, does }: Due, usage: ModelUsage | null): DraftCommand => {
  const about = { number, at: new Date().toISOString() }
  return does === 'Fail'
    ? { type: 'Fail', data: { ...about, ...orderFailure('deadline'), ...(usage && { usage }) } }
    : { type: 'FallLate', data: about }
}

/**
 * Makes each order free that is late, and fails each that is past its deadline, by the database's clock.
 * Every instance looks; the draft's own stream takes one outcome, whoever is first.
 * @returns starts it
 */
export const createDraftDeadlines = (deps: Deps) => {
  const { drafts, summaries, ages, limits, usageOf, log } = deps

  const open = () =>
    allViews((cursor) =>
      summaries.page({ open: true }, { newestBy: 'requestedAt', cursor, limit: PAGE }),
    )

  const due = async () => {
    let views: DraftSummaryView[] = []
    const known = await ages.of(async () => {
      views = await open()
      return views.flatMap((view) => Object.values(timed(view)))
    })
    return dueOf(views, known, limits)
  }

  /** One that cannot be ended here, as only a later release knows it, holds up no other. */
  const act = async (each: Due) => {
    const { draftId, reportId } = each.view
    const cause = `work:${each.does === 'Fail' ? 'deadline' : 'late'}:${reportId}`
    try {
      const usage = reportId && (await usageOf(reportId))
      await bySystem(cause, () => drafts.handle(draftId, commandOf(each, usage)))
    } catch (error) {
      log.error({ err: error, stream: draftId }, 'a late draft could not be ended')
    }
  }

  return async (): Promise<Loop> => {
    await ages.prepare()
    const { freeAfterMs, startMs, runMs } = limits
    const shortest = Math.min(startMs, runMs, freeAfterMs || startMs)
    return startLoop('deadlines of drafts', Math.min(SWEEP_MS, shortest / 4), log, async () => {
      for (const each of await due()) await act(each)
      return false
    })
  }
}
