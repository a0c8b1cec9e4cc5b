import type { AnalysisEvent } from '@sortie/contracts/analysis'
import type { BillingEvent } from '@sortie/contracts/billing'
import type { ContentEvent } from '@sortie/contracts/content'
import type { IdentityEvent } from '@sortie/contracts/identity'
import type { TrackingEvent } from '@sortie/contracts/tracking'
import { foreignProjection, type Position } from '@sortie/runtime/views/projection'

/** One entry of the audit log: what an operator did. */
export type AuditView = {
  id: string
  at: string
  operatorId: string
  context: string
  action: string
  target: string
  reason: string | null
}

type Act = Extract<
  AnalysisEvent | BillingEvent | ContentEvent | IdentityEvent | TrackingEvent,
  {
    type:
      | 'OperatorActed'
      | 'MissionGranted'
      | 'MissionReleased'
      | 'ReportWithdrawn'
      | 'ReportWithdrawalRefused'
      | 'RefundApproved'
      | 'RefundRefused'
      | 'FailedRefundClosed'
      | 'ReconciliationAsked'
      | 'ContactMessageAnswered'
      | 'NewsletterIssueScheduled'
      | 'NewsletterIssueUnscheduled'
      | 'NewsletterIssueStarted'
      | 'NewsletterIssuePaused'
      | 'NewsletterIssueResumed'
      | 'PartnerCreated'
      | 'PartnerTermsChanged'
      | 'PartnerClosed'
      | 'PartnerReopened'
      | 'PartnerKeyCreated'
      | 'PartnerKeyRevoked'
      | 'PartnerPayoutRecorded'
      | 'PartnerOrderReleased'
      | 'PartnerOrderRejected'
      | 'PartnerContactChanged'
      | 'PartnerContactRemoved'
      | 'SegmentSaved'
      | 'SegmentRenamed'
      | 'SegmentDeleted'
      | 'AnnotationAdded'
      | 'AnnotationEdited'
      | 'AnnotationDeleted'
  }
>

const idOf = ({ stream, version }: Position) => `${stream}@${version}`
/** Streams of the kernel's own log are named by their context: `aud_billing-2026-11`. */
const contextOfLog = (stream: string) => stream.slice('aud_'.length).split('-')[0] ?? ''

const entry = (
  { id, at }: { id: string; at: string },
  context: string,
  act: { by: string; action: string; target: string; reason?: string | undefined },
): AuditView => ({
  id,
  at,
  operatorId: act.by,
  context,
  action: act.action,
  target: act.target,
  reason: act.reason ?? null,
})
const about = (position: Position, { at }: { at: string }) => ({ id: idOf(position), at })

/** Builds the log entry of an operator's action on a partner. */
const entryOfPartner = (
  position: Position,
  data: { at: string; by?: string | undefined; partnerId: string },
  action: string,
) =>
  entry(about(position, data), 'tracking', {
    by: data.by ?? '',
    action,
    target: data.partnerId,
  })

/** Builds the log entry of an operator's action on the page of analytics. */
const entryOfAnalytics = (
  position: Position,
  { at, by }: { at: string; by?: string | undefined },
  action: string,
  target: string,
) => entry(about(position, { at }), 'tracking', { by: by ?? '', action, target })

/** Builds the log entry of an operator's decision about an order that was held back from its partner. */
const entryOfHeldOrder = (
  position: Position,
  data: { at: string; by: string; partnerId: string; orderId: string },
  action: string,
) =>
  entry(about(position, data), 'tracking', {
    by: data.by,
    action,
    target: data.partnerId,
    reason: data.orderId,
  })

/** Returns true where an operator acted: missions that were bought or came back by themselves are no act. */
const isAct = ({ type, data }: Act): boolean => {
  switch (type) {
    case 'MissionGranted':
    case 'MissionReleased':
    // Most people give their reports back themselves.
    case 'ReportWithdrawn':
    // An issue that Sortie composed may be scheduled by itself; any starts when its time has come, and pauses where
    // the mail server does not work.
    case 'NewsletterIssueScheduled':
    case 'NewsletterIssueStarted':
    case 'NewsletterIssuePaused':
    // Partners of a setting are made at a start.
    case 'PartnerCreated':
    // A partner makes keys on their own page, too.
    case 'PartnerKeyCreated':
    case 'PartnerKeyRevoked':
    // Sortie marks releases and newsletters by itself.
    case 'AnnotationAdded':
      return data.by !== undefined
    case 'ReconciliationAsked':
      return data.by !== 'system'
    default:
      return true
  }
}

/** Projects the actions of operators in every context: from the log of each, and from events that name an operator. */
export const auditView = foreignProjection<AuditView, Act>({
  name: 'audit',
  indexes: [['at'], ['operatorId', 'at']],
  key: (event, position) => (isAct(event) ? idOf(position) : null),
  on: {
    OperatorActed: (_view, { data }, position) =>
      entry(about(position, data), contextOfLog(position.stream), { ...data, by: data.operatorId }),
    MissionGranted: (_view, { data }, position) => {
      const action = `grant ${data.missions} ${data.missions === 1 ? 'mission' : 'missions'}`
      const act = { by: data.by ?? '', action, target: data.userId, reason: data.reason }
      return entry(about(position, data), 'billing', act)
    },
    MissionReleased: (_view, { data }, position) => {
      const action = 'return the mission of a report'
      const act = { by: data.by ?? '', action, target: data.reportId, reason: data.note }
      return entry(about(position, data), 'billing', act)
    },
    ReportWithdrawn: (_view, { data }, position) =>
      entry(about(position, data), 'analysis', {
        by: data.by ?? '',
        action: 'give back a report',
        target: data.reportId,
      }),
    ReportWithdrawalRefused: (_view, { data }, position) =>
      entry(about(position, data), 'analysis', {
        ...data,
        action: 'refuse to give back a report',
        target: data.reportId,
      }),
    RefundApproved: (_view, { data }, position) =>
      entry(about(position, data), 'billing', {
        ...data,
        action: 'refund an order',
        target: data.orderId,
      }),
    RefundRefused: (_view, { data }, position) =>
      entry(about(position, data), 'billing', {
        ...data,
        action: 'refuse a refund',
        target: data.orderId,
      }),
    FailedRefundClosed: (_view, { data }, position) =>
      entry(about(position, data), 'billing', {
        ...data,
        action: 'close a failed refund',
        target: data.orderId,
      }),
    ReconciliationAsked: (_view, { data }, position) =>
      entry(about(position, data), 'billing', {
        ...data,
        action: 'reconcile with Stripe',
        target: position.stream,
      }),
    ContactMessageAnswered: (_view, { data }, position) =>
      entry(about(position, data), 'content', {
        by: data.by,
        action: 'answer a message',
        target: data.messageId,
      }),
    NewsletterIssueScheduled: (_view, { data }, position) =>
      entry(about(position, data), 'content', {
        by: data.by ?? '',
        action: 'schedule an issue of the newsletter',
        target: data.issueId,
      }),
    NewsletterIssueUnscheduled: (_view, { data }, position) =>
      entry(about(position, data), 'content', {
        by: data.by,
        action: 'call off an issue of the newsletter',
        target: data.issueId,
      }),
    NewsletterIssueStarted: (_view, { data }, position) =>
      entry(about(position, data), 'content', {
        by: data.by ?? '',
        action: 'send an issue of the newsletter',
        target: data.issueId,
      }),
    NewsletterIssuePaused: (_view, { data }, position) =>
      entry(about(position, data), 'content', {
        by: data.by ?? '',
        action: 'pause an issue of the newsletter',
        target: data.issueId,
      }),
    NewsletterIssueResumed: (_view, { data }, position) =>
      entry(about(position, data), 'content', {
        by: data.by,
        action: 'resume an issue of the newsletter',
        target: data.issueId,
      }),
    PartnerCreated: (_view, { data }, position) =>
      entry(about(position, data), 'tracking', {
        by: data.by ?? '',
        action: 'make a partner',
        target: data.ref,
      }),
    PartnerTermsChanged: (_view, { data }, position) =>
      entryOfPartner(position, data, 'change the terms of a partner'),
    PartnerClosed: (_view, { data }, position) => entryOfPartner(position, data, 'close a partner'),
    PartnerReopened: (_view, { data }, position) =>
      entryOfPartner(position, data, 'open a partner again'),
    PartnerKeyCreated: (_view, { data }, position) =>
      entryOfPartner(position, data, 'make a key for a partner'),
    PartnerKeyRevoked: (_view, { data }, position) =>
      entryOfPartner(position, data, 'revoke a key of a partner'),
    PartnerContactChanged: (_view, { data }, position) =>
      entryOfPartner(position, data, 'note the address of a partner'),
    PartnerContactRemoved: (_view, { data }, position) =>
      entryOfPartner(position, data, 'delete the address of a partner'),
    PartnerOrderReleased: (_view, { data }, position) =>
      entryOfHeldOrder(position, data, 'release a held order of a partner'),
    PartnerOrderRejected: (_view, { data }, position) =>
      entryOfHeldOrder(position, data, 'reject a held order of a partner'),
    PartnerPayoutRecorded: (_view, { data }, position) =>
      entry(about(position, data), 'tracking', {
        by: data.by ?? '',
        action: `record a payout of ${(data.cents / 100).toFixed(2)} ${data.currency}`,
        target: data.partnerId,
        reason: data.reference,
      }),
    SegmentSaved: (_view, { data }, position) =>
      entryOfAnalytics(position, data, 'save a segment', data.name),
    SegmentRenamed: (_view, { data }, position) =>
      entryOfAnalytics(position, data, `rename a segment to ${data.name}`, data.segmentId),
    SegmentDeleted: (_view, { data }, position) =>
      entryOfAnalytics(position, data, 'delete a segment', data.segmentId),
    AnnotationAdded: (_view, { data }, position) =>
      entryOfAnalytics(position, data, 'add an annotation', data.day),
    AnnotationEdited: (_view, { data }, position) =>
      entryOfAnalytics(position, data, 'edit an annotation', data.day),
    AnnotationDeleted: (_view, { data }, position) =>
      entryOfAnalytics(position, data, 'delete an annotation', data.annotationId),
  },
})
