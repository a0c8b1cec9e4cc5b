import type { BillingEvent } from '@sortie/contracts/billing'
import type { InvoiceIssued } from '../invoices/decider/invoice-numbers.ts'
import { centsText } from '../money.ts'
import type { KnownRefund } from '../orders/decider/refund-totals.ts'

type InvoiceData = InvoiceIssued['data']
type RefundFailureData = Extract<BillingEvent, { type: 'RefundFailed' }>['data']
/** The status of a refund, and how many missions of its purchase settled a debt. */
type RefundState = { status: KnownRefund['status'] | undefined; settled: number }
type Failure = {
  withBank: boolean
  closed: boolean
  reversal: { of: string; number: string } | null
}
type RefundedMissions = Extract<BillingEvent, { type: 'MissionsRefunded' }>['data']

const count = (missions: number) => (missions === 1 ? '1 mission' : `${missions} missions`)

/** Returns the words for a buyer about a refund, by its status at Stripe. */
const refundWords = (sum: string, missions: number, status: KnownRefund['status'] | undefined) => {
  const what = missions > 0 ? `${sum} for ${count(missions)}` : sum
  switch (status) {
    case 'requires_action':
      return {
        title: 'Your refund needs your bank details',
        sentence: `We are refunding ${what}. Stripe will email you to ask for your bank details, and sends the money once it has them.`,
      }
    case 'failed':
      return {
        title: 'Your refund did not go through',
        sentence: `We tried to refund ${what}, and the money came back to us. Another email says more.`,
      }
    default:
      return {
        title: 'Your refund is on its way',
        sentence: `We are sending ${what} back to the payment method you used. Your bank may take a few days to show it.`,
      }
  }
}

/** Returns the words of a receipt about its missions, some of which may have settled a debt. */
const boughtWords = (missions: number, sum: string, settled: number) => {
  const safe = 'if a report or an article fails, you get the mission back automatically.'
  if (settled === 0)
    return `You bought ${count(missions)} for ${sum}. They never expire, and ${safe}`
  const left =
    settled === missions
      ? 'All of them settled missions that you owed, so none is left to use.'
      : `You owed missions, and ${settled} of these settled them. You can use the other ${missions - settled}.`
  return `You bought ${count(missions)} for ${sum}. ${left} Missions never expire, and ${safe}`
}

const creditNoteWords = ({ number, of }: InvoiceData) =>
  `Credit note ${number} for invoice ${of ?? ''} is attached.`

/** Returns the words for a buyer about a lost dispute. `returned`: cents that the bank gave back. */
const returnedWords = (issued: InvoiceData, returned: number) => {
  const { number, of, missions, cents, currency } = issued
  const sum = centsText(returned, currency)
  const taken = missions > 0 ? ` We took back ${count(missions)} of that purchase.` : ''
  return {
    subject: `Your bank returned ${sum}`,
    title: 'Your bank returned your payment',
    paragraphs: [
      `Your bank returned ${sum} to you after a dispute.${taken}`,
      returned > cents
        ? `We had refunded a part of the payment before, so credit note ${number} for invoice ${of ?? ''} is for ${centsText(cents, currency)}. It is attached.`
        : creditNoteWords(issued),
    ],
  }
}

/**
 * Returns the words of an email about an invoice or a credit note.
 * @param returned cents that the bank gave back, which may be more than was still to be credited
 */
export const invoiceWords = (
  issued: InvoiceData,
  { status, settled, returned }: RefundState & { returned: number },
) => {
  const { kind, number, missions, cents, currency, disputeId } = issued
  const sum = centsText(cents, currency)
  if (disputeId) return returnedWords(issued, returned)
  if (kind === 'credit_note') {
    const { title, sentence } = refundWords(sum, missions, status)
    return {
      subject: `Your refund of ${sum}`,
      title,
      paragraphs: [sentence, creditNoteWords(issued)],
    }
  }
  return {
    subject: `Your receipt for ${sum}`,
    title: 'Thank you for your purchase',
    paragraphs: [boughtWords(missions, sum, settled), `Invoice ${number} is attached.`],
  }
}

/**
 * Returns the words of an email about a payment that came after its account was deleted, once the money goes back.
 * @param paid what was paid, in cents
 */
export const lateWords = (
  issued: InvoiceData,
  { status, settled, paid }: RefundState & { paid: number },
) => {
  const { missions, cents, currency } = issued
  const sum = centsText(cents, currency)
  const { title, sentence } = refundWords(sum, missions, status)
  const rest = settled > 0 ? ' The rest settled missions that you owed.' : ''
  return {
    subject: `Your refund of ${sum}`,
    title,
    paragraphs: [
      `Your payment of ${centsText(paid, currency)} came after you deleted your account.`,
      `${sentence}${rest}`,
      creditNoteWords(issued),
    ],
  }
}

/**
 * Returns the words for a buyer about a failed refund. `reversal`: the document, where there is one. `closed`: their
 * account is deleted.
 */
export const failureWords = (
  { cents, missions }: RefundFailureData,
  currency: string,
  { withBank, closed, reversal }: Failure,
) => {
  return {
    title: 'Your refund did not go through',
    paragraphs: [
      `Your refund of ${centsText(cents, currency)} could not be completed, and the money came back to us.`,
      ...(withBank
        ? ['Your bank is handling this payment in a dispute. Its decision settles the refund, too.']
        : [
            ...(missions > 0 && !closed
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

/** Returns the words for a buyer about a dispute that no bank has decided yet; `sum` is the price that was paid. */
export const disputeWords = ({ missions, entries, debt }: RefundedMissions, sum: string) => {
  const unused = entries.reduce(
    (all, entry) => all - (entry.account === 'available' ? entry.missions : 0),
    0,
  )
  const used = missions - unused
  const which = unused === 0 ? (used === 1 ? 'it' : 'them') : `${used} of them`
  return {
    subject: `Your bank opened a dispute about ${sum}`,
    title: 'Your payment is disputed',
    paragraphs: [
      `Your bank opened a dispute about your payment of ${sum}. Until the bank decides, we took back ${count(missions)} of that purchase.`,
      ...(used > 0
        ? [
            `You had already used ${which}, so you owe ${count(debt)} now. Missions you buy settle this debt first.`,
          ]
        : []),
      'If the bank decides that the payment is valid, you get the missions back.',
    ],
  }
}
