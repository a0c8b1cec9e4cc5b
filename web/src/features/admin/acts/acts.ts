import type {
  giveBackReport,
  refuseWithdrawal,
} from '@sortie/contracts/analysis/withdrawals/withdrawals'
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
import type { operationsOf } from '@sortie/contracts/operators/operations'
import { call } from '@/lib/api/api'
import { formatCents, formatCount } from '@/lib/format'
import type { Action } from '@/lib/forms/action'

type Operations = ReturnType<typeof operationsOf<Context>>
/** Sent with every act: under one key it is done once, however often it is sent. */
export type OperatorRequest = { action: Action; idempotencyKey: string }

const missions = (count: number) => `${formatCount(count)} ${count === 1 ? 'mission' : 'missions'}`

/** Each of these does what it says and answers with a sentence about what came of it. */
export const operatorActs = {
  grant: async (
    userId: string,
    body: { missions: number; reason: string },
    sent: OperatorRequest,
  ) => {
    const path = '/api/admin/billing/users/:userId/grants'
    const given = { params: { userId }, body, ...sent }
    const { available } = await call<typeof grantMissions>('POST', path, given)
    return `${missions(body.missions)} granted. The user now has ${formatCount(available)}.`
  },
  returnMission: async (
    { reportId, userId }: { reportId: string; userId: `usr_${string}` },
    reason: string,
    sent: OperatorRequest,
  ) => {
    const path = '/api/admin/billing/reports/:reportId/return'
    const given = { params: { reportId }, body: { userId, reason }, ...sent }
    const { available } = await call<typeof returnMission>('POST', path, given)
    return `Mission returned. The user now has ${formatCount(available)}.`
  },
  giveBackReport: async (reportId: string, sent: OperatorRequest) => {
    const path = '/api/admin/analysis/misreadings/:reportId/give-back'
    await call<typeof giveBackReport>('POST', path, { params: { reportId }, ...sent })
    return 'The mission was returned. We’ll email the customer.'
  },
  refuseWithdrawal: async (reportId: string, reason: string, sent: OperatorRequest) => {
    const path = '/api/admin/analysis/misreadings/:reportId/refuse'
    const given = { params: { reportId }, body: { reason }, ...sent }
    await call<typeof refuseWithdrawal>('POST', path, given)
    return 'The report stays. We’ll email the customer your reason.'
  },
  refund: async (orderId: string, reason: string, sent: OperatorRequest) => {
    const path = '/api/admin/billing/orders/:orderId/refund'
    const given = { params: { orderId }, body: { reason }, ...sent }
    const reply = await call<typeof approveRefund>('POST', path, given)
    return `${formatCents(reply.cents)} refunded for ${missions(reply.missions)}.`
  },
  refuse: async (orderId: string, reason: string, sent: OperatorRequest) => {
    const path = '/api/admin/billing/orders/:orderId/refuse-refund'
    const given = { params: { orderId }, body: { reason }, ...sent }
    await call<typeof refuseRefund>('POST', path, given)
    return 'We’ll email the buyer your reason.'
  },
  closeFailedRefund: async (orderId: string, reason: string, sent: OperatorRequest) => {
    const path = '/api/admin/billing/orders/:orderId/close-failed-refund'
    const given = { params: { orderId }, body: { reason }, ...sent }
    await call<typeof closeFailedRefund>('POST', path, given)
    return 'The failed refund is closed.'
  },
  reconcile: async (reason: string, sent: OperatorRequest) => {
    const path = '/api/admin/billing/reconciliations'
    const { asked } = await call<typeof reconcile>('POST', path, { body: { reason }, ...sent })
    return asked ? 'Reconciliation started.' : 'A reconciliation is already running.'
  },
  replay: async (
    context: Context,
    parked: { consumer: string; stream: string },
    reason: string,
    sent: OperatorRequest,
  ) => {
    const given = { body: { ...parked, reason }, ...sent }
    const path = `/api/admin/${context}/parked/replay` as const
    const { asked } = await call<Operations['replayParkedOf']>('POST', path, given)
    return asked
      ? 'Retrying. If it fails again, it will be listed here again.'
      : 'These events are no longer parked.'
  },
  discard: async (
    context: Context,
    parked: { consumer: string; stream: string },
    reason: string,
    sent: OperatorRequest,
  ) => {
    const given = { body: { ...parked, reason }, ...sent }
    const path = `/api/admin/${context}/parked/discard` as const
    const { asked } = await call<Operations['discardParkedOf']>('POST', path, given)
    return asked
      ? 'Discarded. Later events of the stream go on.'
      : 'There is nothing to discard any more.'
  },
  retry: async (context: Context, id: string, reason: string, sent: OperatorRequest) => {
    const given = { body: { id, reason }, ...sent }
    const path = `/api/admin/${context}/work/retry` as const
    const { retried } = await call<Operations['retryWorkOf']>('POST', path, given)
    return retried ? 'Retrying.' : 'This work is no longer listed as failed.'
  },
  answer: async (messageId: string, answer: string, sent: OperatorRequest) => {
    const path = '/api/admin/content/messages/:messageId/answer'
    const given = { params: { messageId }, body: { answer }, ...sent }
    const reply = await call<typeof answerMessage>('POST', path, given)
    return reply.message
  },
}
