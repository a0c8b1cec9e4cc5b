// Written by "npm run contracts" from the contracts; do not edit.
import type {
  getAnalysisOverview,
  listJobs,
} from '@sortie/contracts/analysis/reports/report-jobs'
import type {
  giveBackReport,
  listMisreadings,
  refuseWithdrawal,
} from '@sortie/contracts/analysis/withdrawals/withdrawals'
import type {
  getUserInvoice,
} from '@sortie/contracts/billing/invoices/invoices'
import type {
  getUserLedger,
  grantMissions,
  returnMission,
} from '@sortie/contracts/billing/ledger/ledger'
import type {
  getBillingOverview,
} from '@sortie/contracts/billing/orders/billing-overview'
import type {
  searchOrders,
} from '@sortie/contracts/billing/orders/orders'
import type {
  reconcile,
} from '@sortie/contracts/billing/payments/payments'
import type {
  approveRefund,
  closeFailedRefund,
  getOrderRefundable,
  refuseRefund,
} from '@sortie/contracts/billing/refunds/refunds'
import type {
  answerMessage,
  listMessages,
} from '@sortie/contracts/content/contact/contact-messages'
import type {
  listDraftJobs,
} from '@sortie/contracts/content/drafts/draft-jobs'
import type {
  composeNewsletterIssue,
  editNewsletterIssue,
  listNewsletterIssues,
  pauseNewsletterIssue,
  previewNewsletterIssue,
  resumeNewsletterIssue,
  sendNewsletterIssue,
  testNewsletterIssue,
  unscheduleNewsletterIssue,
} from '@sortie/contracts/content/newsletter/newsletter-issues'
import type {
  getUsersOverview,
  listAudit,
  searchUsers,
} from '@sortie/contracts/identity/accounts/admin-users'
import type {
  getFiguresMails,
  setFiguresMails,
} from '@sortie/contracts/identity/notices/notices'
import type {
  showDashboard,
  showTracing,
} from '@sortie/contracts/operators/dashboards'
import type {
  getModelState,
  runModelTrial,
} from '@sortie/contracts/operators/model-trials'
import type {
  getSendingDomain,
} from '@sortie/contracts/operators/sending-domain'
import type {
  listHeatPages,
  showHeatmap,
} from '@sortie/contracts/tracking/heatmap/heatmap'
import type {
  listHeldOrders,
  rejectHeldOrder,
  releaseHeldOrder,
} from '@sortie/contracts/tracking/partners/partner-orders'
import type {
  changePartnerContact,
  removePartnerContact,
} from '@sortie/contracts/tracking/partners/partner-page'
import type {
  printPartnerStatement,
} from '@sortie/contracts/tracking/partners/partner-statements'
import type {
  changePartnerTerms,
  closePartner,
  createPartner,
  createPartnerKey,
  listPartners,
  recordPayout,
  reopenPartner,
  revokePartnerKey,
} from '@sortie/contracts/tracking/partners/partners'
import type {
  addAnnotation,
  deleteAnnotation,
  editAnnotation,
  listAnnotations,
} from '@sortie/contracts/tracking/visits/annotations'
import type {
  deleteSegment,
  listSegments,
  renameSegment,
  saveSegment,
} from '@sortie/contracts/tracking/visits/segments'
import type {
  showFilteredVisits,
  showFinishedWork,
  showSales,
  showVisitFunnel,
  showVisitTotals,
} from '@sortie/contracts/tracking/visits/visits'
import { endpointCall } from '@/lib/api/api'

export const adminApi = {
  /** Tells whether the signed-in operator gets the figures of each week by email. */
  getFiguresMails: endpointCall<typeof getFiguresMails>('GET', '/api/admin/identity/figures-mails'),
  /** Counts accounts. */
  getUsersOverview: endpointCall<typeof getUsersOverview>('GET', '/api/admin/identity/overview'),
  /** Lists operator actions in all contexts, newest first. */
  listAudit: endpointCall<typeof listAudit>('GET', '/api/admin/identity/audit'),
  /** Lists users, newest first, by user ID or part of the email address. */
  searchUsers: endpointCall<typeof searchUsers>('GET', '/api/admin/identity/users'),
  /** Turns the weekly email of figures on or off for the signed-in operator. */
  setFiguresMails: endpointCall<typeof setFiguresMails>('PUT', '/api/admin/identity/figures-mails'),
  /** Lists the panels of a dashboard over the last hours, from Prometheus. */
  showDashboard: endpointCall<typeof showDashboard>('GET', '/api/admin/identity/dashboards/:dashboard'),
  /** Gives the addresses at which the tracing page of this installation shows a trace, and all traces of some time. */
  showTracing: endpointCall<typeof showTracing>('GET', '/api/admin/identity/tracing'),
  /** Refunds the unused missions of an order. */
  approveRefund: endpointCall<typeof approveRefund>('POST', '/api/admin/billing/orders/:orderId/refund'),
  /** Notes that somebody has taken care of a refund that failed or was not sent, or of a payment of a deleted account. */
  closeFailedRefund: endpointCall<typeof closeFailedRefund>('POST', '/api/admin/billing/orders/:orderId/close-failed-refund'),
  /** Returns revenue, missions, and whether the books agree. */
  getBillingOverview: endpointCall<typeof getBillingOverview>('GET', '/api/admin/billing/overview'),
  /** Returns the amount that a refund of any user’s order would send back now. */
  getOrderRefundable: endpointCall<typeof getOrderRefundable>('GET', '/api/admin/billing/orders/:orderId/refundable'),
  /** Returns an invoice or credit note of any user as PDF, even after the user was erased. */
  getUserInvoice: endpointCall<typeof getUserInvoice>('GET', '/api/admin/billing/invoices/:invoiceId'),
  /** Returns the ledger of a user. */
  getUserLedger: endpointCall<typeof getUserLedger>('GET', '/api/admin/billing/users/:userId/ledger'),
  /** Grants missions to a user, with a reason. */
  grantMissions: endpointCall<typeof grantMissions>('POST', '/api/admin/billing/users/:userId/grants'),
  /** Asks Stripe for the sessions of the last days and applies payments without a webhook. */
  reconcile: endpointCall<typeof reconcile>('POST', '/api/admin/billing/reconciliations'),
  /** Refuses a requested refund, with a reason that is sent to the buyer. */
  refuseRefund: endpointCall<typeof refuseRefund>('POST', '/api/admin/billing/orders/:orderId/refuse-refund'),
  /** Returns the mission of a delivered report that is no good. */
  returnMission: endpointCall<typeof returnMission>('POST', '/api/admin/billing/reports/:reportId/return'),
  /** Lists orders, newest first, by status, order ID, user ID or email address. */
  searchOrders: endpointCall<typeof searchOrders>('GET', '/api/admin/billing/orders'),
  /** Counts reports by status, and those of the last day by how they ended; copies are counted apart. */
  getAnalysisOverview: endpointCall<typeof getAnalysisOverview>('GET', '/api/admin/analysis/overview'),
  /** Returns the mission of a report whose owner asked for it; the report ends. */
  giveBackReport: endpointCall<typeof giveBackReport>('POST', '/api/admin/analysis/misreadings/:reportId/give-back'),
  /** Lists reports of all users, newest first, by status. */
  listJobs: endpointCall<typeof listJobs>('GET', '/api/admin/analysis/reports'),
  /** Lists reports that their owners said are about another business, newest first. */
  listMisreadings: endpointCall<typeof listMisreadings>('GET', '/api/admin/analysis/misreadings'),
  /** Leaves the mission of a report spent; its owner gets the reason by mail. */
  refuseWithdrawal: endpointCall<typeof refuseWithdrawal>('POST', '/api/admin/analysis/misreadings/:reportId/refuse'),
  /** Answers a contact message by email. */
  answerMessage: endpointCall<typeof answerMessage>('POST', '/api/admin/content/messages/:messageId/answer'),
  /** Begins an issue of the newsletter, as a draft. */
  composeNewsletterIssue: endpointCall<typeof composeNewsletterIssue>('POST', '/api/admin/content/newsletter/issues'),
  /** Changes an issue that is a draft. */
  editNewsletterIssue: endpointCall<typeof editNewsletterIssue>('PUT', '/api/admin/content/newsletter/issues/:issueId'),
  /** Returns the language model that writes articles, how it stands, and the last trials of it. */
  getModelState: endpointCall<typeof getModelState>('GET', '/api/admin/content/model'),
  /** Checks the DNS records of the domain that mails are sent from: SPF, DKIM and DMARC. */
  getSendingDomain: endpointCall<typeof getSendingDomain>('GET', '/api/admin/content/sending-domain'),
  /** Lists orders of drafts by how they ended, the newest first; without what they are about. */
  listDraftJobs: endpointCall<typeof listDraftJobs>('GET', '/api/admin/content/drafts'),
  /** Lists contact messages, newest first. */
  listMessages: endpointCall<typeof listMessages>('GET', '/api/admin/content/messages'),
  /** Issues of the newsletter, newest first, and how many addresses are confirmed. */
  listNewsletterIssues: endpointCall<typeof listNewsletterIssues>('GET', '/api/admin/content/newsletter/issues'),
  /** Stops sending an issue; who was not written to yet waits. */
  pauseNewsletterIssue: endpointCall<typeof pauseNewsletterIssue>('POST', '/api/admin/content/newsletter/issues/:issueId/pause'),
  /** Returns an issue as a mail: its HTML and its plain text. */
  previewNewsletterIssue: endpointCall<typeof previewNewsletterIssue>('GET', '/api/admin/content/newsletter/issues/:issueId/preview'),
  /** Goes on sending an issue that was stopped. */
  resumeNewsletterIssue: endpointCall<typeof resumeNewsletterIssue>('POST', '/api/admin/content/newsletter/issues/:issueId/resume'),
  /** Asks the language model once, and streams its answer. */
  runModelTrial: endpointCall<typeof runModelTrial>('POST', '/api/admin/content/model/trials'),
  /** Sends a draft to every confirmed address, now or at a time to come. */
  sendNewsletterIssue: endpointCall<typeof sendNewsletterIssue>('POST', '/api/admin/content/newsletter/issues/:issueId/send'),
  /** Sends an issue to the confirmed address of the operator who asks, and to nobody else. */
  testNewsletterIssue: endpointCall<typeof testNewsletterIssue>('POST', '/api/admin/content/newsletter/issues/:issueId/test'),
  /** Makes a scheduled issue a draft again. */
  unscheduleNewsletterIssue: endpointCall<typeof unscheduleNewsletterIssue>('POST', '/api/admin/content/newsletter/issues/:issueId/unschedule'),
  /** Adds a note to a day, for all operators. */
  addAnnotation: endpointCall<typeof addAnnotation>('POST', '/api/admin/analytics/annotations'),
  /** Notes the address to which a partner’s links are mailed. Whoever is signed in is signed out. */
  changePartnerContact: endpointCall<typeof changePartnerContact>('PUT', '/api/admin/tracking/partners/:ref/contact'),
  /** Changes what a partner gets for orders that are paid from now on. */
  changePartnerTerms: endpointCall<typeof changePartnerTerms>('PUT', '/api/admin/tracking/partners/:ref/terms'),
  /** Counts visitors by a partner’s link for nobody from now on. Accounts that they brought still bring commission. */
  closePartner: endpointCall<typeof closePartner>('POST', '/api/admin/tracking/partners/:ref/close'),
  /** Makes a partner. Their link counts from a minute later at the latest. */
  createPartner: endpointCall<typeof createPartner>('POST', '/api/admin/tracking/partners'),
  /** Makes a key for a partner’s program. It is shown in this reply, and never again. */
  createPartnerKey: endpointCall<typeof createPartnerKey>('POST', '/api/admin/tracking/partners/:ref/keys'),
  /** Deletes an annotation for all operators. */
  deleteAnnotation: endpointCall<typeof deleteAnnotation>('DELETE', '/api/admin/analytics/annotations/:annotationId'),
  /** Deletes a segment for all operators. */
  deleteSegment: endpointCall<typeof deleteSegment>('DELETE', '/api/admin/analytics/segments/:segmentId'),
  /** Changes the day or the text of an annotation. */
  editAnnotation: endpointCall<typeof editAnnotation>('PUT', '/api/admin/analytics/annotations/:annotationId'),
  /** Lists notes of operators, releases and newsletters, by day. */
  listAnnotations: endpointCall<typeof listAnnotations>('GET', '/api/admin/analytics/annotations'),
  /** Lists the pages with recorded clicks of the last 90 days. */
  listHeatPages: endpointCall<typeof listHeatPages>('GET', '/api/admin/heatmap/pages'),
  /** Lists orders of partners that wait for an operator, those that wait longest first, 50 a page. */
  listHeldOrders: endpointCall<typeof listHeldOrders>('GET', '/api/admin/tracking/held-partner-orders'),
  /** Lists partners by their references, with their terms, their keys, and what they brought. */
  listPartners: endpointCall<typeof listPartners>('GET', '/api/admin/tracking/partners'),
  /** Lists saved filters of the analytics page, by name. All operators share them. */
  listSegments: endpointCall<typeof listSegments>('GET', '/api/admin/analytics/segments'),
  /** Returns the statement of any partner as PDF. */
  printPartnerStatement: endpointCall<typeof printPartnerStatement>('GET', '/api/admin/tracking/partners/:ref/statement'),
  /** Notes that a partner was paid, and tells them. One reference stands for one payment: sent again, it changes nothing. */
  recordPayout: endpointCall<typeof recordPayout>('POST', '/api/admin/tracking/partners/:ref/payouts'),
  /** Ends a held order for good: the partner is never told of it, and it brings nothing. */
  rejectHeldOrder: endpointCall<typeof rejectHeldOrder>('POST', '/api/admin/tracking/held-partner-orders/:partnerOrderId/reject'),
  /** Tells the partner of a held order, and of what went back of it meanwhile. */
  releaseHeldOrder: endpointCall<typeof releaseHeldOrder>('POST', '/api/admin/tracking/held-partner-orders/:partnerOrderId/release'),
  /** Deletes the address of a partner for ever, and signs out whoever is signed in. */
  removePartnerContact: endpointCall<typeof removePartnerContact>('DELETE', '/api/admin/tracking/partners/:ref/contact'),
  /** Renames a segment. */
  renameSegment: endpointCall<typeof renameSegment>('PUT', '/api/admin/analytics/segments/:segmentId/name'),
  /** Counts visitors by a partner’s link again. */
  reopenPartner: endpointCall<typeof reopenPartner>('POST', '/api/admin/tracking/partners/:ref/reopen'),
  /** Ends a key of a partner at once. */
  revokePartnerKey: endpointCall<typeof revokePartnerKey>('DELETE', '/api/admin/tracking/partners/:ref/keys/:keyId'),
  /** Saves filters of the analytics page under a name that no other segment has. */
  saveSegment: endpointCall<typeof saveSegment>('POST', '/api/admin/analytics/segments'),
  /** Counts visits that showed all of some values, from the visits themselves: a withdrawal takes its visits out. */
  showFilteredVisits: endpointCall<typeof showFilteredVisits>('GET', '/api/admin/analytics/visits'),
  /** Counts reports and articles that were finished in some days, of all customers. */
  showFinishedWork: endpointCall<typeof showFinishedWork>('GET', '/api/admin/analytics/work'),
  /** Shows at which places of a page visitors who agreed to it clicked, and how far they scrolled. Nothing of fewer than 5 visits is shown. */
  showHeatmap: endpointCall<typeof showHeatmap>('GET', '/api/admin/heatmap'),
  /** Counts paid orders by day, as billing tells them: of all buyers, whether they agreed to statistics or not, before refunds. */
  showSales: endpointCall<typeof showSales>('GET', '/api/admin/analytics/sales'),
  /** Counts the visits of a day that reached each step on the way to a purchase, one step after the other. */
  showVisitFunnel: endpointCall<typeof showVisitFunnel>('GET', '/api/admin/analytics/funnel'),
  /** Counts visits of some days, of visitors who agreed to statistics. No row stands for less than 5 visits. */
  showVisitTotals: endpointCall<typeof showVisitTotals>('GET', '/api/admin/analytics/totals'),
}
