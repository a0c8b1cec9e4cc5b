import type { BillingEvent } from '@sortie/contracts/billing'
import { MAIL_ATTEMPTS, type Mailer } from '@sortie/runtime/mail/mail'
import { mailPage } from '@sortie/runtime/mail/page'
import type { Views } from '@sortie/runtime/views/view-reader'
import { type Work, work } from '@sortie/runtime/work/work'
import { SYSTEM } from '../domain/closing.ts'
import type { InvoiceIssued, Paper } from '../domain/invoice-numbers.ts'
import { money } from '../domain/money.ts'
import { isWithBank } from '../domain/order-state.ts'
import type { KnownRefund } from '../domain/refund-books.ts'
import { fileNameOf, type Sheet } from '../invoices/invoice.ts'
import type { Printer } from '../invoices/printer.ts'
import type { BuyerView } from '../projections/buyer-view.ts'
import type { Orders } from './apply-payment.ts'
import { knownBuyer } from './known-buyer.ts'
import type { Reverse } from './reverse-credit-note.ts'

type Deps = {
  mailer: Mailer
  printer: Printer
  sheet: (issued: Paper['data']) => Promise<Sheet>
  orders: Orders
  reverse: Reverse
  buyers: Views<BuyerView>
  publicUrl: string
}
type Issued = InvoiceIssued['data']
type Failed = Extract<BillingEvent, { type: 'RefundFailed' }>['data']

const footer = [
  'You’re receiving this because you bought missions from Sortie.',
  'Sortie: know which keywords to fly for.',
]
const count = (missions: number) => (missions === 1 ? '1 mission' : `${missions} missions`)

/** What a buyer is told of a refund, as it stands at Stripe. */
const refundWords = (sum: string, missions: number, status: KnownRefund['status'] | undefined) => {
  const what = missions > 0 ? `${sum} for ${count(missions)}` : sum
  switch (status) {
    case 'requires_action':
      return {
        title: 'Your refund needs your bank details',
        said: `We are refunding ${what}. Stripe will email you to ask for your bank details, and sends the money once it has them.`,
      }
    case 'failed':
      return {
        title: 'Your refund did not go through',
        said: `We tried to refund ${what}, and the money came back to us. Another email says more.`,
      }
    default:
      return {
        title: 'Your refund is on its way',
        said: `We are sending ${what} back to the payment method you used. Your bank may take a few days to show it.`,
      }
  }
}

const wordsOf = (
  { kind, number, of, missions, cents, currency, disputeId }: Issued,
  status: KnownRefund['status'] | undefined,
) => {
  const sum = money(cents, currency)
  if (disputeId) {
    return {
      subject: `Your bank returned ${sum}`,
      title: 'Your bank returned your payment',
      paragraphs: [
        `Your bank returned ${sum} to you after a dispute. We took back ${count(missions)} of that purchase.`,
        `Credit note ${number} for invoice ${of ?? ''} is attached.`,
      ],
    }
  }
  if (kind === 'credit_note') {
    const { title, said } = refundWords(sum, missions, status)
    return {
      subject: `Your refund of ${sum}`,
      title,
      paragraphs: [said, `Credit note ${number} for invoice ${of ?? ''} is attached.`],
    }
  }
  return {
    subject: `Your receipt for ${sum}`,
    title: 'Thank you for your purchase',
    paragraphs: [
      `You bought ${count(missions)} for ${sum}. They never expire, and if a report fails, you get the mission back automatically.`,
      `Invoice ${number} is attached.`,
    ],
  }
}

/** What a failed refund means for its buyer. `reversal`: the paper, where there is one. */
const failureWords = (
  { cents, missions }: Failed,
  currency: string,
  { withBank, reversal }: { withBank: boolean; reversal: { of: string; number: string } | null },
) => {
  return {
    title: 'Your refund did not go through',
    paragraphs: [
      `Your refund of ${money(cents, currency)} could not be completed, and the money came back to us.`,
      ...(withBank
        ? ['Your bank is handling this payment in a dispute. Its decision settles the refund, too.']
        : [
            ...(missions > 0
              ? [
                  `We returned ${count(missions)} to your account. If it owed missions, that was settled first.`,
                ]
              : []),
            'Reply to this email, and we’ll find another way to pay you back.',
          ]),
      ...(reversal
        ? [
            `Credit note ${reversal.of} no longer applies. Its reversal ${reversal.number} is attached.`,
          ]
        : []),
    ],
  }
}

/** The mails about money, as leased work: each is sent, and tried again, by itself. */
export const billingMails = (deps: Deps): Work[] => {
  const { mailer, printer, sheet, orders, reverse, buyers, publicUrl } = deps
  const link = (path: string) => new URL(path, publicUrl).href

  const attachment = async (paper: Paper['data']) => ({
    filename: fileNameOf(paper.number),
    content: await printer.print(await sheet(paper)),
    contentType: 'application/pdf',
  })

  return [
    work<BillingEvent, 'InvoiceIssued'>({
      name: 'mail-invoice',
      on: ['InvoiceIssued'],
      attempts: MAIL_ATTEMPTS,
      run: async ({ data }, { id }) => {
        // As it is now: a buyer who was erased stands in the invoice only, and is not written to.
        const { email } = await knownBuyer(buyers, data.userId)
        if (!email) return
        const { refunds } = (await orders.state(data.orderId)).state
        const refund = Object.values(refunds).find(({ refundId }) => refundId === data.refundId)
        const { subject, ...words } = wordsOf(data, refund?.status)
        await mailer.send(id, {
          to: email,
          subject,
          ...mailPage({
            ...words,
            button: { label: 'Open your account', href: link('/account') },
            footer,
          }),
          attachments: [await attachment(data)],
        })
      },
    }),
    work<BillingEvent, 'RefundFailed'>({
      name: 'mail-refund-failed',
      on: ['RefundFailed'],
      attempts: MAIL_ATTEMPTS,
      run: async ({ data }, { id }) => {
        const { email } = await knownBuyer(buyers, data.userId)
        if (!email) return
        const reversal = await reverse(data)
        const { state } = await orders.state(data.orderId)
        const words = failureWords(data, state.currency, { withBank: isWithBank(state), reversal })
        await mailer.send(id, {
          to: email,
          subject: `About your refund of ${money(data.cents, state.currency)}`,
          ...mailPage({
            ...words,
            button: { label: 'Open your account', href: link('/account') },
            footer,
          }),
          attachments: reversal ? [await attachment(reversal)] : [],
        })
      },
    }),
    work<BillingEvent, 'RefundRefused'>({
      name: 'mail-refund-refused',
      on: ['RefundRefused'],
      // Nobody asked for a refund that billing approved itself.
      when: ({ data: { by } }) => by !== SYSTEM,
      attempts: MAIL_ATTEMPTS,
      run: async ({ data: { userId, reason } }, { id }) => {
        const { email } = await knownBuyer(buyers, userId)
        if (!email) return
        await mailer.send(id, {
          to: email,
          subject: 'About your refund request',
          ...mailPage({
            title: 'We did not send this refund',
            paragraphs: [
              'You requested a refund for the unused missions of an order. We checked your request and did not send a refund, for this reason:',
              reason,
            ],
            button: { label: 'Open your account', href: link('/account') },
            after: ['If you disagree, reply to this email.'],
            footer,
          }),
        })
      },
    }),
  ]
}
