import type { Context } from '@sortie/contracts/context'
import { adminApi } from '@/lib/api/client/admin-api.gen'
import { operationsApi } from '@/lib/api/client/operations-api.gen'
import { formatCents, formatCount } from '@/lib/format'
import type { Action } from '@/lib/forms/action'

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
    const input = { params: { userId }, body, ...sent }
    const { available } = await adminApi.grantMissions(input)
    return `${missions(body.missions)} granted. The user now has ${formatCount(available)}.`
  },
  returnMission: async (
    { reportId, userId }: { reportId: string; userId: `usr_${string}` },
    reason: string,
    sent: OperatorRequest,
  ) => {
    const input = { params: { reportId }, body: { userId, reason }, ...sent }
    const { available } = await adminApi.returnMission(input)
    return `Mission returned. The user now has ${formatCount(available)}.`
  },
  giveBackReport: async (reportId: string, sent: OperatorRequest) => {
    await adminApi.giveBackReport({ params: { reportId }, ...sent })
    return 'The mission was returned. We’ll email the customer.'
  },
  refuseWithdrawal: async (reportId: string, reason: string, sent: OperatorRequest) => {
    const input = { params: { reportId }, body: { reason }, ...sent }
    await adminApi.refuseWithdrawal(input)
    return 'The report stays. We’ll email the customer your reason.'
  },
  refund: async (orderId: string, reason: string, sent: OperatorRequest) => {
    const input = { params: { orderId }, body: { reason }, ...sent }
    const reply = await adminApi.approveRefund(input)
    return `${formatCents(reply.cents)} refunded for ${missions(reply.missions)}.`
  },
  refuse: async (orderId: string, reason: string, sent: OperatorRequest) => {
    const input = { params: { orderId }, body: { reason }, ...sent }
    await adminApi.refuseRefund(input)
    return 'We’ll email the buyer your reason.'
  },
  closeFailedRefund: async (orderId: string, reason: string, sent: OperatorRequest) => {
    const input = { params: { orderId }, body: { reason }, ...sent }
    await adminApi.closeFailedRefund(input)
    return 'The failed refund is closed.'
  },
  reconcile: async (reason: string, sent: OperatorRequest) => {
    const { asked: isAsked } = await adminApi.reconcile({ body: { reason }, ...sent })
    return isAsked ? 'Reconciliation started.' : 'A reconciliation is already running.'
  },
  replay: async (
    context: Context,
    parked: { consumer: string; stream: string },
    reason: string,
    sent: OperatorRequest,
  ) => {
    const input = { body: { ...parked, reason }, ...sent }
    const { asked: isAsked } = await operationsApi(context).replayParkedOf(input)
    return isAsked
      ? 'Retrying. If it fails again, it will be listed here again.'
      : 'These events are no longer parked.'
  },
  discard: async (
    context: Context,
    parked: { consumer: string; stream: string },
    reason: string,
    sent: OperatorRequest,
  ) => {
    const input = { body: { ...parked, reason }, ...sent }
    const { asked: isAsked } = await operationsApi(context).discardParkedOf(input)
    return isAsked
      ? 'Discarded. Later events of the stream go on.'
      : 'There is nothing to discard any more.'
  },
  retry: async (context: Context, id: string, reason: string, sent: OperatorRequest) => {
    const input = { body: { id, reason }, ...sent }
    const { retried } = await operationsApi(context).retryWorkOf(input)
    return retried ? 'Retrying.' : 'This work is no longer listed as failed.'
  },
  answer: async (messageId: string, answer: string, sent: OperatorRequest) => {
    const input = { params: { messageId }, body: { answer }, ...sent }
    const reply = await adminApi.answerMessage(input)
    return reply.message
  },
}
