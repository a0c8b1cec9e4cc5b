import type {
  approveRefund,
  closeFailedRefund,
  grantMissions,
  reconcile,
  refuseRefund,
  returnMission,
} from '@sortie/contracts/billing'
import type { answerMessage } from '@sortie/contracts/content'
import type { Context } from '@sortie/contracts/context'
import type { operationsOf } from '@sortie/contracts/operations'
import type { Action } from '@/lib/action'
import { call } from '@/lib/api'
import { formatCents, formatCount } from '@/lib/format'

type Operations = ReturnType<typeof operationsOf>
/** Sent with every act: under one key it is done once, however often it is sent. */
export type Sent = { action: Action; idempotencyKey: string }

const missions = (count: number) => `${formatCount(count)} ${count === 1 ? 'mission' : 'missions'}`
const billing = '/api/admin/billing'

/** Each of these does what it says and answers with a sentence about what came of it. */
export const acts = {
  grant: async (userId: string, body: { missions: number; reason: string }, sent: Sent) => {
    const path = `${billing}/users/${encodeURIComponent(userId)}/grants`
    const { available } = await call<typeof grantMissions>('POST', path, { body, ...sent })
    return `${missions(body.missions)} granted. The user now has ${formatCount(available)}.`
  },
  returnMission: async (
    { reportId, userId }: { reportId: string; userId: `usr_${string}` },
    reason: string,
    sent: Sent,
  ) => {
    const path = `${billing}/reports/${encodeURIComponent(reportId)}/return`
    const given = { body: { userId, reason }, ...sent }
    const { available } = await call<typeof returnMission>('POST', path, given)
    return `Mission returned. The user now has ${formatCount(available)}.`
  },
  refund: async (orderId: string, reason: string, sent: Sent) => {
    const path = `${billing}/orders/${encodeURIComponent(orderId)}/refund`
    const reply = await call<typeof approveRefund>('POST', path, { body: { reason }, ...sent })
    return `${formatCents(reply.cents)} refunded for ${missions(reply.missions)}.`
  },
  refuse: async (orderId: string, reason: string, sent: Sent) => {
    const path = `${billing}/orders/${encodeURIComponent(orderId)}/refuse-refund`
    await call<typeof refuseRefund>('POST', path, { body: { reason }, ...sent })
    return 'We’ll email the buyer your reason.'
  },
  closeFailedRefund: async (orderId: string, reason: string, sent: Sent) => {
    const path = `${billing}/orders/${encodeURIComponent(orderId)}/close-failed-refund`
    await call<typeof closeFailedRefund>('POST', path, { body: { reason }, ...sent })
    return 'The failed refund is closed.'
  },
  reconcile: async (reason: string, sent: Sent) => {
    const path = `${billing}/reconciliations`
    const { asked } = await call<typeof reconcile>('POST', path, { body: { reason }, ...sent })
    return asked ? 'Reconciliation started.' : 'A reconciliation is already running.'
  },
  replay: async (
    context: Context,
    parked: { consumer: string; stream: string },
    reason: string,
    sent: Sent,
  ) => {
    const given = { body: { ...parked, reason }, ...sent }
    const path = `/api/admin/${context}/parked/replay`
    const { asked } = await call<Operations['replayParkedOf']>('POST', path, given)
    return asked
      ? 'Retrying. If it fails again, it will be listed here again.'
      : 'These events are no longer parked.'
  },
  discard: async (
    context: Context,
    parked: { consumer: string; stream: string },
    reason: string,
    sent: Sent,
  ) => {
    const given = { body: { ...parked, reason }, ...sent }
    const path = `/api/admin/${context}/parked/discard`
    const { asked } = await call<Operations['discardParkedOf']>('POST', path, given)
    return asked
      ? 'Discarded. Later events of the stream go on.'
      : 'There is nothing to discard any more.'
  },
  retry: async (context: Context, id: string, reason: string, sent: Sent) => {
    const given = { body: { id, reason }, ...sent }
    const path = `/api/admin/${context}/work/retry`
    const { retried } = await call<Operations['retryWorkOf']>('POST', path, given)
    return retried ? 'Retrying.' : 'This work is no longer listed as failed.'
  },
  answer: async (messageId: string, answer: string, sent: Sent) => {
    const path = `/api/admin/content/messages/${encodeURIComponent(messageId)}/answer`
    const reply = await call<typeof answerMessage>('POST', path, { body: { answer }, ...sent })
    return reply.message
  },
}
