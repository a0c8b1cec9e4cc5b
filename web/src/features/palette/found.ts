import type { ReportSummary } from '@sortie/contracts/analysis/reports/reports'
import type { Order } from '@sortie/contracts/billing/orders/orders'
import { PACKS } from '@sortie/contracts/billing/packs'
import type { DraftSummary } from '@sortie/contracts/content/drafts/drafts'
import { draftKindName } from '@/lib/drafts/article-types'
import { draftStatusWords } from '@/lib/drafts/drafts'
import { formatCents, formatDay } from '@/lib/format'
import { shownStatus, statusTexts } from '@/lib/orders/order-status'
import type { Command } from './commands'

const states: Partial<Record<ReportSummary['status'], string>> = {
  requested: 'on its way',
  queued: 'on its way',
  running: 'on its way',
  failed: 'failed',
  cancelled: 'cancelled',
  declined: 'not started',
}

/** A report as a command that opens it, named by its business. */
export const reportCommand = (report: ReportSummary): Command => {
  const { reportId, projectId, name, industry, mainCompetitor, funding, status } = report
  const about = [industry, formatDay(report.requestedAt), states[status]]
  return {
    id: reportId,
    label: name,
    note: about.filter(Boolean).join(' · '),
    group: 'Reports',
    words: [industry, mainCompetitor, 'report', formatDay(report.requestedAt)],
    foundById: reportId,
    kind: 'page',
    ...(funding === 'trial'
      ? { to: '/free-trial/results/$projectId', params: { projectId } }
      : { to: '/results/$resultId', params: { resultId: reportId } }),
  }
}

/** The best keyword of a report as a command that opens the report; null where it has none. */
export const keywordCommand = (report: ReportSummary): Command | null => {
  const { reportId, bestKeyword, name } = report
  if (!bestKeyword) return null
  const opens = reportCommand(report)
  return {
    ...opens,
    id: `keyword ${reportId}`,
    label: bestKeyword,
    note: `Best keyword for ${name}`,
    group: 'Keywords',
    words: ['keyword'],
  }
}

/** A draft as a command that opens it, named by its title. */
export const draftCommand = (draft: DraftSummary): Command => {
  const { draftId, title, keyword, status, updatedAt } = draft
  return {
    id: draftId,
    label: title,
    note: [draftKindName(draft), formatDay(updatedAt), draftStatusWords[status]].join(' · '),
    group: 'Drafts',
    words: [keyword, draftKindName(draft), 'draft', 'article', formatDay(updatedAt)],
    foundById: draftId,
    kind: 'page',
    to: '/blog-drafts/$draftId',
    params: { draftId },
  }
}

/** An order as a command that leads to it in the account: its pack, date, status and papers. */
export const orderCommand = (order: Order): Command => {
  const { orderId, packId, missions, cents, startedAt, paidAt, invoices } = order
  const numbers = invoices.map(({ number }) => number)
  const status = statusTexts[shownStatus(order)]
  const note = [formatDay(startedAt), formatCents(cents), status, ...numbers].join(' · ')
  return {
    id: orderId,
    label: PACKS.find(({ id }) => id === packId)?.name ?? packId,
    note,
    group: 'Orders',
    words: [
      `${missions} missions`,
      'order',
      note,
      ...(invoices.length > 0 ? ['invoice', 'receipt'] : []),
      ...(paidAt ? ['refund'] : []),
    ],
    foundById: orderId,
    kind: 'page',
    to: '/account',
    search: { tab: 'missions' },
    hash: orderId,
  }
}
