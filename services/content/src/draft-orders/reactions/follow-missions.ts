import { BillingEvent } from '@sortie/contracts/billing'
import type { ContentEvent } from '@sortie/contracts/content'
import type { Answers } from '@sortie/runtime/process/answers'
import { handler } from '@sortie/runtime/topics/handler'
import type { Drafts } from '../../drafts/drafts.ts'
import type { DraftLaunchStatus } from '../launch-status.ts'

type Deps = {
  drafts: Pick<Drafts, 'handle'>
  /** Called once a draft knows what billing said of its order. */
  answered: Answers<DraftLaunchStatus>['answered']
}

/** Billing's answer, as the draft took it; null where the order was past it. */
const answerIn = (events: ContentEvent[]): DraftLaunchStatus | null => {
  for (const { type, data } of events) {
    if (type === 'DraftQueued') return { status: 'queued', available: data.available }
    if (type === 'DraftDeclined') return { status: 'declined', available: data.available }
  }
  return null
}

/** Billing's answer: with a mission an order waits for its turn, without one it is never written. */
export const followMissions = ({ drafts, answered }: Deps) =>
  handler<BillingEvent, 'MissionReserved' | 'MissionDeclined'>({
    name: 'follow-missions',
    from: { billing: BillingEvent },
    types: ['MissionReserved', 'MissionDeclined'],
    handle: async ({ type, data: { reportId, draftId, available } }) => {
      // It is for a report.
      if (!draftId) return
      const data = { at: new Date().toISOString(), reportId, available }
      const command = type === 'MissionReserved' ? 'Queue' : 'Decline'
      const { events } = await drafts.handle(draftId, { type: command, data })
      answered(reportId, answerIn(events))
    },
  })
