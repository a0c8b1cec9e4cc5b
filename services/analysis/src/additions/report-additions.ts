import { MOST_ADDITIONS } from '@sortie/contracts/analysis/additions/addition-limits'
import type { Addition } from '@sortie/contracts/analysis/additions/additions'
import type { Report } from '@sortie/contracts/analysis/reports/reports'
import type { AdditionOfReport, ReportView } from '../reports/views/report-view.ts'
import { addableUntil } from './decider/addition.ts'

/** Additions as replies tell of them; of an erased person nothing is told. */
export const additionReplies = (additions: readonly AdditionOfReport[]): Addition[] =>
  additions.flatMap(({ subject, ...addition }) => (subject ? [{ ...addition, subject }] : []))

/** Keeps a failed addition only while it is the last one: a new try hides it. */
const shownAdditions = (additions: readonly AdditionOfReport[]): AdditionOfReport[] =>
  additions.filter((each, index) => each.state !== 'failed' || index === additions.length - 1)

/** Returns the additions of a report, and the number that its owner can still make; null where it takes none. */
export const additionsOf = (view: ReportView, now: number): Report['additions'] => {
  const { funding, fork, kind, status, clusters, stages, additions } = view
  if (funding === 'trial' || fork || kind !== 'keywords' || status !== 'ready' || !clusters) {
    return null
  }
  const until = addableUntil(stages.at(-1)!.at)
  const isOpen = now <= Date.parse(until) && view.withdrawal !== 'requested'
  const done = additions.filter(({ state }) => state === 'completed').length
  const left = isOpen ? Math.max(0, MOST_ADDITIONS - done) : 0
  return { left, until, items: additionReplies(shownAdditions(additions)) }
}
