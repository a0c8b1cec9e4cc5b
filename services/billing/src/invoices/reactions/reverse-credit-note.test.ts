import type { AnyEvent } from '@sortie/contracts/kit'
import type { Mailer } from '@sortie/runtime/mail/mail'
import { workContext } from '@sortie/runtime/testing/work'
import type { Views } from '@sortie/runtime/views/view-reader'
import { expect, test, vi } from 'vitest'
import type { BuyerView } from '../../buyers/views/buyer-view.ts'
import type { Closings } from '../../closings/closings.ts'
import type { Ledgers } from '../../ledger/ledgers.ts'
import { billingMails } from '../../mails/reactions/billing-mails.ts'
import { type OrderState, unbornOrder } from '../../orders/decider/order-state.ts'
import type { KnownRefund } from '../../orders/decider/refund-totals.ts'
import type { OrderCommands } from '../../orders/orders.ts'
import type { Selling } from '../../seller/decider/seller-record.ts'
import type { Payments } from '../../stripe/payments.ts'
import {
  type InvoiceCommand,
  invoiceNumbers,
  type NumberedDocument,
  onceInYear,
} from '../decider/invoice-numbers.ts'
import { createInvoiceNumbers, type NumberStreams } from '../issued-papers.ts'
import { invoiceSheetOf } from '../print/invoice.ts'
import type { InvoicePrinter } from '../print/printer.ts'
import { createReverse, type Reverse } from '../reverse.ts'
import { issueInvoice } from './issue-invoice.ts'

const at = '2026-11-21T10:00:00.000Z'
const later = '2027-01-03T10:00:00.000Z'
const context = workContext()
const selling: Selling = {
  seller: { name: 'Sortie GmbH', address: ['Street 1'], vatId: 'DE1', demo: false },
  vatRate: 19,
}
const failed: Parameters<Reverse>[0] = {
  orderId: 'ord_1',
  userId: 'usr_1',
  at: later,
  refundId: 'ord_1-r1',
  stripeRefundId: 're_1',
  missions: 2,
  cents: 533,
  reversedCents: 533,
  source: 'operator',
  reason: 'declined',
}

/** An order of which a refund failed, with its papers by the real numbering. */
const openShop = ({
  email = 'ada@example.com' as string | null,
  disputed = false,
  status = 'failed' as KnownRefund['status'],
} = {}) => {
  const years = new Map<string, { name: string; event: NumberedDocument }[]>()
  const issuedIn = (stream: string) => years.get(stream) ?? []
  const streams = {
    handle: async (stream: string, command: InvoiceCommand) => {
      const issued = issuedIn(stream)
      const name = onceInYear(command)
      const [event] = invoiceNumbers.decide(issued.length, command)
      if (!issued.some((each) => each.name === name)) {
        years.set(stream, [...issued, { name, event: event! }])
      }
      return { events: [issuedIn(stream).find((each) => each.name === name)!.event] }
    },
    acted: async (stream: string, name: string) => {
      const found = issuedIn(stream).find((each) => each.name === name)
      return found ? [found.event] : null
    },
  } as unknown as NumberStreams
  const numbers = createInvoiceNumbers(streams, { number: 0, restoredAt: null })
  const refund = { refundId: 'ord_1-r1', missions: 2, cents: 533, credit: 533, at } as const
  const order: OrderState = {
    ...unbornOrder,
    orderId: 'ord_1',
    userId: 'usr_1',
    missions: 3,
    cents: 799,
    currency: 'usd',
    refunds: { re_1: { ...refund, source: 'operator', status } },
    disputes: disputed ? { dp_1: { stage: 'open', cents: 799 } } : {},
    payment: { sessionId: 'cs_1', paymentIntentId: 'pi_1', at },
  }
  const handle = vi.fn()
  const orders = { state: async () => ({ state: order }), handle } as unknown as OrderCommands
  const view: BuyerView = { userId: 'usr_1', email, search: email }
  const buyers = { find: async () => view } as unknown as Views<BuyerView>
  const send = vi.fn<Mailer['send']>()
  const olderSelling = async () => selling
  const reverse = createReverse({ orders, numbers, olderSelling })
  const invoicing = issueInvoice({ orders, numbers, buyers, selling, olderSelling })
  const closings = { state: async () => ({ state: null }) } as unknown as Closings
  const ledgers = { acted: async () => null } as unknown as Ledgers
  const mails = billingMails({
    mailer: { send } as unknown as Mailer,
    printer: { print: async () => Buffer.from('%PDF-') } as unknown as InvoicePrinter,
    sheet: async (data) => invoiceSheetOf(data, selling),
    orders,
    ledgers,
    closings,
    reverse,
    buyers,
    publicUrl: 'http://localhost',
    payments: {} as unknown as Payments,
  })
  const about = { orderId: 'ord_1', userId: 'usr_1', at, missions: 2, cents: 533 }
  return {
    reverse,
    handle,
    send,
    credit: () =>
      invoicing.run(
        {
          type: 'OrderRefunded',
          data: { ...about, refundId: 'ord_1-r1', stripeRefundId: 're_1' },
        } as AnyEvent,
        context,
      ),
    papers: () => [...years.values()].flat().map(({ event }) => event),
    /** The mail with the last paper. */
    mailPaper: async (changed: object) => {
      const paper = [...years.values()].flat().at(-1)!.event
      const event = { ...paper, data: { ...paper.data, ...changed } }
      await mails.find(({ name }) => name === 'mail-invoice')!.run(event as AnyEvent, context)
      return send.mock.lastCall![1].text
    },
    mail: (data: object) =>
      mails
        .find(({ name }) => name === 'mail-refund-failed')!
        .run({ type: 'RefundFailed', data } as AnyEvent, context),
  }
}

test('a reversal takes back its credit note, once, with the number after the papers before it', async () => {
  const shop = openShop()
  await shop.credit()
  const first = await shop.reverse(failed)
  expect(await shop.reverse(failed)).toEqual(first)
  const [invoice, note, reversal, ...others] = shop.papers()
  expect(others).toEqual([])
  expect([invoice?.data.number, note?.data.number]).toEqual(['2026-000001', '2026-000002'])
  expect(reversal).toMatchObject({
    type: 'CreditNoteReversed',
    data: {
      number: '2027-000001',
      of: '2026-000002',
      invoice: '2026-000001',
      at: later,
      missions: 2,
      cents: 533,
      taxCents: 85,
      ...selling,
      buyer: { email: 'ada@example.com' },
    },
  })
  const recorded = { type: 'RecordReversal', data: { number: '2027-000001', cents: 533 } }
  expect(shop.handle.mock.lastCall?.[1]).toMatchObject(recorded)
})

test('a reversal says what it is, and adds what its credit note subtracted', async () => {
  const shop = openShop()
  await shop.credit()
  const sheet = invoiceSheetOf((await shop.reverse(failed))!, selling)
  expect(sheet).toMatchObject({
    title: 'Credit note reversal',
    headline: '$5.33 of credit note 2026-000002 reversed on January 3, 2027',
    rows: [{ description: 'Reversed refund of Starter Pack, 2 missions', amount: '$5.33' }],
    to: ['ada@example.com'],
  })
  expect(sheet.facts).toContainEqual({ label: 'For credit note', value: '2026-000002' })
  expect(sheet.totals).toEqual([
    { label: 'Net', value: '$4.48', strong: false },
    { label: 'VAT 19 %, included', value: '$0.85', strong: false },
    { label: 'Total reversed', value: '$5.33', strong: true },
  ])
  expect(sheet.notes.join(' ')).toContain('You owe nothing')
})

test('a credit note that is not issued yet is waited for, and none is due without one', async () => {
  const shop = openShop()
  await expect(shop.reverse(failed)).rejects.toThrow('not issued yet')
  expect(await shop.reverse({ ...failed, reversedCents: 0 })).toBeNull()
  expect(shop.papers()).toEqual([])
})

test('the buyer is told what became of the refund, and gets the reversal', async () => {
  const shop = openShop()
  await shop.credit()
  await shop.mail(failed)
  const [, mail] = shop.send.mock.lastCall!
  expect(mail).toMatchObject({ to: 'ada@example.com', subject: 'About your refund of $5.33' })
  expect(mail.text).toContain('We returned 2 missions to your account.')
  expect(mail.text).toContain('Credit note 2026-000002 no longer applies.')
  expect(mail.attachments).toMatchObject([
    { filename: 'sortie_credit-note-reversal_2027-000001.pdf' },
  ])
})

test('while a bank decides, no missions are promised', async () => {
  const shop = openShop({ disputed: true })
  await shop.mail({ ...failed, reversedCents: 0 })
  const [, mail] = shop.send.mock.lastCall!
  expect(mail.text).toContain('in a dispute')
  expect(mail.text).not.toContain('to your account')
  expect(mail.attachments).toEqual([])
})

test('a credit note comes with how its refund stands', async () => {
  const told = async (status: KnownRefund['status'], changed = {}) => {
    const shop = openShop({ status })
    await shop.credit()
    return shop.mailPaper(changed)
  }
  const sending = 'We are sending $5.33 for 2 missions back to the payment method you used.'
  expect(await told('pending')).toContain(sending)
  expect(await told('unknown')).toContain(sending)
  expect(await told('pending', { missions: 0 })).toContain('We are sending $5.33 back to')
  expect(await told('requires_action')).toContain('Stripe will email you to ask for your bank')
  expect(await told('failed')).toContain('did not go through')
})

test('somebody who was erased is not written to', async () => {
  const shop = openShop({ email: null })
  await shop.credit()
  await shop.mail(failed)
  expect(shop.send).not.toHaveBeenCalled()
})
