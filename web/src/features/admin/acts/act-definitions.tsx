import type { AdminOrder } from '@sortie/contracts/billing/orders/orders'
import type { Context } from '@sortie/contracts/context'
import { formatCents } from '@/lib/format'
import type { Act } from './act-dialog'
import { operatorActs } from './acts'
import { RefundSum } from './refund-sum'

/** Gives missions to a user. */
export const grantAct = (userId: string): Act => ({
  name: 'grant-missions',
  title: 'Grant missions',
  description: 'The user can spend them at once. They never expire, and nothing is charged.',
  button: 'Grant Missions',
  pending: 'Granting...',
  needs: 'missions',
  isTold: true,
  run: ({ text, missions }, sent) =>
    operatorActs.grant(userId, { missions: Number(missions), reason: text.trim() }, sent),
})

/** Gives back the mission that was spent on a report. */
export const returnOf = (reportId: string, userId: `usr_${string}`): Act => ({
  name: 'return-mission',
  title: 'Return the mission',
  description:
    'For a delivered report that is no good. The user keeps the report and gets the mission back once.',
  button: 'Return the Mission',
  pending: 'Returning...',
  isTold: true,
  run: ({ text }, sent) => operatorActs.returnMission({ reportId, userId }, text.trim(), sent),
})

/** Leaves the mission spent of a report whose owner wants to give it back. */
export const refusedWithdrawalOf = (reportId: string): Act => ({
  name: 'refuse-withdrawal',
  title: 'Refuse to give the report back',
  description: 'The customer keeps the report and gets your reason by email.',
  button: 'Refuse',
  pending: 'Refusing...',
  run: ({ text }, sent) => operatorActs.refuseWithdrawal(reportId, text.trim(), sent),
})

/** Sends back the money of the unused missions of an order. */
export const refundOf = (order: AdminOrder): Act => ({
  name: 'refund-order',
  title: 'Refund the order',
  description: <RefundSum order={order} />,
  button: 'Refund',
  pending: 'Refunding...',
  run: ({ text }, sent) => operatorActs.refund(order.orderId, text.trim(), sent),
})

/** Refuses what a buyer asked for. */
export const refuseRefundAct = ({ orderId }: AdminOrder): Act => ({
  name: 'refuse-refund',
  title: 'Refuse the refund',
  description: 'The buyer keeps the missions and gets your reason by email.',
  button: 'Refuse',
  pending: 'Refusing...',
  isTold: true,
  run: ({ text }, sent) => operatorActs.refuse(orderId, text.trim(), sent),
})

/** Notes how a refund that failed, or a payment of a deleted account, was settled otherwise. */
export const closingAct = ({
  orderId,
  cents,
  refundedCents,
  chargedBackCents,
  failedRefund,
  unsentRefund,
}: AdminOrder): Act => ({
  name: 'close-failed-refund',
  title: failedRefund || unsentRefund ? 'Close the failed refund' : 'Close the late payment',
  description: failedRefund
    ? `The ${formatCents(failedRefund.cents)} did not reach the buyer, and the missions went back to them. Say what you agreed on. Nobody is emailed.`
    : unsentRefund
      ? `The approved refund was not sent. ${unsentRefund.reason} Say what you agreed on. Nobody is emailed.`
      : `${formatCents(cents - refundedCents - chargedBackCents)} was paid after the account was deleted and is not refunded. Say what became of it. Nothing more goes back automatically, and nobody is emailed.`,
  button: 'Close',
  pending: 'Closing...',
  run: ({ text }, sent) => operatorActs.closeFailedRefund(orderId, text.trim(), sent),
})

/** Compares our orders with Stripe's payments. */
export const reconciling: Act = {
  name: 'reconcile',
  title: 'Reconcile',
  description: 'We ask Stripe for the payments of the last days and apply what no webhook told us.',
  button: 'Reconcile',
  pending: 'Asking...',
  run: ({ text }, sent) => operatorActs.reconcile(text.trim(), sent),
}

/** Tries work again that was given up. */
export const retryOf = (context: Context, { id, work }: { id: string; work: string }): Act => ({
  name: 'retry-work',
  title: 'Retry the work',
  description: `${work} of ${context} starts again with its first try. Fix the cause first.`,
  button: 'Retry',
  pending: 'Retrying...',
  run: ({ text }, sent) => operatorActs.retry(context, id, text.trim(), sent),
})

/** Tries events again that could not be handled. */
export const replayAct = (context: Context, parked: { consumer: string; stream: string }): Act => ({
  name: 'replay-parked',
  title: 'Replay the events',
  description: `${parked.consumer} handles the parked events of this stream again, in order. Fix the cause first.`,
  button: 'Replay',
  pending: 'Replaying...',
  run: ({ text }, sent) =>
    operatorActs.replay(
      context,
      { consumer: parked.consumer, stream: parked.stream },
      text.trim(),
      sent,
    ),
})

/** Drops parked messages that hold no event, so that nothing can ever handle them. */
export const discardOf = (
  context: Context,
  { consumer, stream }: { consumer: string; stream: string },
): Act => ({
  name: 'discard-parked',
  title: 'Discard the message',
  description: `Nobody can read this message: it holds no event. ${consumer} drops it, with others like it in this stream, and goes on with the events behind it. This cannot be undone.`,
  button: 'Discard',
  pending: 'Discarding...',
  run: ({ text }, sent) => operatorActs.discard(context, { consumer, stream }, text.trim(), sent),
})

type Message = { messageId: string; email: string | null; message: string | null }

/** Answers a contact message. */
export const answerTo = ({ messageId, email, message }: Message): Act => ({
  name: 'answer-message',
  title: `Answer ${email}`,
  description: (
    <blockquote className="max-h-60 overflow-y-auto border-s-2 border-line ps-3 text-sm whitespace-pre-wrap">
      {message}
    </blockquote>
  ),
  button: 'Send Answer',
  pending: 'Sending...',
  writes: 'answer',
  run: ({ text }, sent) => operatorActs.answer(messageId, text.trim(), sent),
})
