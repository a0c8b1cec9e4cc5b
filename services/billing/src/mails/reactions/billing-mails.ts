import type { BillingEvent } from '@sortie/contracts/billing'
import { MAIL_ATTEMPTS, type Mailer } from '@sortie/runtime/mail/mail'
import { mailPage } from '@sortie/runtime/mail/page'
import type { Views } from '@sortie/runtime/views/view-reader'
import { type Work, work } from '@sortie/runtime/work/work'
import { createRecipients, type Recipient } from '../../buyers/recipient.ts'
import type { BuyerView } from '../../buyers/views/buyer-view.ts'
import type { Closings } from '../../closings/closings.ts'
import { SYSTEM } from '../../closings/decider/closing.ts'
import type { InvoiceIssued, NumberedDocument } from '../../invoices/decider/invoice-numbers.ts'
import { day, packName } from '../../invoices/decider/invoice-text.ts'
import { type InvoiceSheet, invoiceFileName } from '../../invoices/print/invoice.ts'
import type { InvoicePrinter } from '../../invoices/print/printer.ts'
import type { Reverse } from '../../invoices/reverse.ts'
import { grantingOf, ledgerOf } from '../../ledger/decider/ledger-command.ts'
import type { Ledgers } from '../../ledger/ledgers.ts'
import { centsText } from '../../money.ts'
import { isWithBank } from '../../orders/decider/disputes.ts'
import type { OrderCommands } from '../../orders/orders.ts'
import type { Payments } from '../../stripe/payments.ts'
import { disputeWords, failureWords, invoiceWords, lateWords } from '../mail-words.ts'

type Deps = {
  mailer: Mailer
  printer: InvoicePrinter
  sheet: (issued: NumberedDocument['data']) => Promise<InvoiceSheet>
  orders: OrderCommands
  ledgers: Ledgers
  closings: Closings
  payments: Pick<Payments, 'session'>
  reverse: Reverse
  buyers: Views<BuyerView>
  publicUrl: string
}

type InvoiceData = InvoiceIssued['data']

const footer = [
  'You’re receiving this because you bought missions from Sortie.',
  'Sortie: know which keywords to fly for.',
]
/** The wait until a receipt checks again whether its missions are granted, in ms. */
const UNTIL_GRANTED_MS = 1_000

/** The mails about money, as leased work: each is sent, and tried again, by itself. */
export const billingMails = (deps: Deps): Work[] => {
  const { mailer, printer, sheet, ledgers, reverse, publicUrl } = deps
  const recipientOf = createRecipients(deps)
  /** Returns a button that opens the account; none where the account is closed. */
  const buttonFor = ({ closed }: Recipient) => {
    if (closed) return {}
    const missions = new URL('/account?tab=missions', publicUrl)
    return { button: { label: 'Open your account', href: missions.href } }
  }

  const attachment = async (paper: NumberedDocument['data']) => ({
    filename: invoiceFileName(paper),
    content: await printer.print(await sheet(paper)),
    contentType: 'application/pdf',
  })

  /** Missions of a purchase that settled a debt; null until they are granted. */
  const settledBy = async ({ userId, orderId }: InvoiceData) => {
    const acted = await ledgers.acted(ledgerOf(userId), grantingOf(orderId))
    const granted = acted?.find(({ type }) => type === 'MissionGranted')
    if (granted?.type !== 'MissionGranted') return null
    const debt = granted.data.entries.filter(({ account }) => account === 'debt')
    return debt.reduce((sum, { missions }) => sum + missions, 0)
  }

  return [
    work<BillingEvent, 'InvoiceIssued'>({
      name: 'mail-invoice',
      on: ['InvoiceIssued'],
      attempts: MAIL_ATTEMPTS,
      run: async ({ data }, { id, again }) => {
        const to = await recipientOf(data)
        const { email, closed, order } = to
        // A payment to a deleted account goes back: the credit note's email covers both.
        if (!email || (closed && data.kind === 'invoice')) return
        const settled = await settledBy(data)
        // The invoice and the grant do not wait for each other, but a receipt tells of both.
        if (settled === null && data.kind === 'invoice') return again(UNTIL_GRANTED_MS)
        const refund = Object.values(order.refunds).find(
          ({ refundId }) => refundId === data.refundId,
        )
        const returned = order.disputes[data.disputeId ?? '']?.cents ?? data.cents
        const how = { status: refund?.status, settled: settled ?? 0 }
        const about = { ...how, returned, paid: order.cents }
        const isLate = order.late !== null && !data.disputeId
        const { subject, ...words } = isLate ? lateWords(data, about) : invoiceWords(data, about)
        await mailer.send(id, {
          to: email,
          subject,
          ...mailPage({ ...words, ...buttonFor(to), footer }),
          attachments: [await attachment(data)],
        })
      },
    }),
    work<BillingEvent, 'MissionsRefunded'>({
      name: 'mail-dispute-opened',
      on: ['MissionsRefunded'],
      when: ({ data: { cause } }) => cause === 'dispute',
      attempts: MAIL_ATTEMPTS,
      run: async ({ data }, { id }) => {
        const to = await recipientOf(data)
        // Of a deleted account, no mission is missed.
        if (!to.email || to.closed) return
        const { cents, currency } = to.order
        const { subject, ...words } = disputeWords(data, centsText(cents, currency))
        await mailer.send(id, {
          to: to.email,
          subject,
          ...mailPage({
            ...words,
            ...buttonFor(to),
            after: ['If this is a mistake, reply to this email.'],
            footer,
          }),
        })
      },
    }),
    work<BillingEvent, 'RefundFailed'>({
      name: 'mail-refund-failed',
      on: ['RefundFailed'],
      attempts: MAIL_ATTEMPTS,
      run: async ({ data }, { id }) => {
        const to = await recipientOf(data)
        const { email, closed, order } = to
        if (!email) return
        const reversal = await reverse(data)
        const how = { withBank: isWithBank(order), closed, reversal }
        await mailer.send(id, {
          to: email,
          subject: `About your refund of ${centsText(data.cents, order.currency)}`,
          ...mailPage({
            ...failureWords(data, order.currency, how),
            ...buttonFor(to),
            footer,
          }),
          attachments: reversal ? [await attachment(reversal)] : [],
        })
      },
    }),
    work<BillingEvent, 'RefundRefused'>({
      name: 'mail-refund-refused',
      on: ['RefundRefused'],
      // An operator, or billing itself, may approve a refund that nobody asked for.
      when: ({ data: { requested, by } }) => requested ?? by !== SYSTEM,
      attempts: MAIL_ATTEMPTS,
      run: async ({ data }, { id }) => {
        const to = await recipientOf(data)
        if (!to.email) return
        const { packId, payment, startedAt } = to.order
        const paidOn = day(payment?.at ?? startedAt)
        const bought = `${packName(packId)} of ${paidOn} (order ${data.orderId})`
        await mailer.send(id, {
          to: to.email,
          subject: 'About your refund request',
          ...mailPage({
            title: 'We did not send this refund',
            paragraphs: [
              `You requested a refund for the unused missions of your ${bought}. We checked your request and did not send a refund, for this reason:`,
              data.reason,
            ],
            ...buttonFor(to),
            after: ['If you disagree, reply to this email.'],
            footer,
          }),
        })
      },
    }),
  ]
}
