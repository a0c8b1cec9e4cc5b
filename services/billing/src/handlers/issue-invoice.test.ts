import type { AnyEvent } from '@sortie/contracts/kit'
import type { Mailer } from '@sortie/runtime/mail'
import type { Views } from '@sortie/runtime/projection'
import type { WorkContext } from '@sortie/runtime/work'
import { expect, test, vi } from 'vitest'
import {
  type InvoiceCommand,
  type InvoiceIssued,
  invoiceNumbers,
  onceInYear,
} from '../domain/invoice-numbers.ts'
import { type Order, unborn } from '../domain/order-state.ts'
import type { Printer } from '../invoices/printer.ts'
import { sellerOf } from '../invoices/seller.ts'
import type { BuyerView } from '../projections/buyer-view.ts'
import type { Orders } from './apply-payment.ts'
import { billingMails } from './billing-mails.ts'
import { type InvoiceNumbers, issueInvoice } from './issue-invoice.ts'

const at = '2026-11-21T10:00:00.000Z'
const context: WorkContext = { id: 'work-1', attempt: 1, signal: new AbortController().signal }
const email = 'ada@example.com'

/** Invoicing by the real numbering, and the mails about it; whoever buys may be erased. */
const openShop = ({ refundedCents = 0 } = {}) => {
  let known: BuyerView = { userId: 'usr_1', email, search: email }
  const issued = new Map<string, InvoiceIssued>()
  const numbers = {
    handle: async (_stream: string, command: InvoiceCommand) => {
      const once = onceInYear(command)
      const [event] = invoiceNumbers.decide(issued.size, command)
      if (!issued.has(once)) issued.set(once, event!)
      return { events: [issued.get(once)!] }
    },
  } as unknown as InvoiceNumbers
  const order: Order = {
    ...unborn,
    ...{ orderId: 'ord_1', userId: 'usr_1', missions: 3, cents: 799, currency: 'usd' },
    refundedCents,
    payment: { sessionId: 'cs_1', paymentIntentId: 'pi_1', at },
  }
  const orders = { state: async () => ({ state: order }), handle: vi.fn() } as unknown as Orders
  const buyers = { find: async () => known } as unknown as Views<BuyerView>
  const send = vi.fn<Mailer['send']>()
  const mails = billingMails({
    mailer: { send } as unknown as Mailer,
    printer: { print: async () => Buffer.from('%PDF-') } as unknown as Printer,
    seller: sellerOf({ SELLER_ADDRESS: '', SELLER_VAT_ID: '', VAT_RATE: 0 }),
    buyers,
    publicUrl: 'http://localhost',
  })
  const invoicing = issueInvoice({ orders, numbers, buyers })
  const about = { orderId: 'ord_1', userId: 'usr_1', at, missions: 2, cents: 533 }
  return {
    send,
    issued: () => [...issued.values()].map(({ data }) => data),
    erase: () => {
      known = { ...known, email: null, search: null }
    },
    move: (name: string) => {
      known = { ...known, email: name, search: name }
    },
    purchase: () => invoicing.run({ type: 'MissionPurchased', data: about } as AnyEvent, context),
    refund: () =>
      invoicing.run(
        { type: 'OrderRefunded', data: { ...about, refundId: 'r1' } } as AnyEvent,
        context,
      ),
    decide: (won: boolean) => {
      const { missions: _, ...dispute } = { ...about, disputeId: 'dp_1', won, cents: 799 }
      return invoicing.run({ type: 'DisputeClosed', data: dispute } as AnyEvent, context)
    },
    mail: (data: InvoiceIssued['data']) =>
      mails
        .find(({ name }) => name === 'mail-invoice')!
        .run({ type: 'InvoiceIssued', data }, context),
  }
}

test('a credit note is made out to whom its invoice is, also once they are erased', async () => {
  const shop = openShop()
  await shop.purchase()
  shop.erase()
  await shop.refund()
  expect(shop.issued()).toMatchObject([
    { kind: 'invoice', number: '2026-000001', buyer: { email } },
    { kind: 'credit_note', of: '2026-000001', refundId: 'r1', buyer: { email } },
  ])
})

test('an invoice of somebody who was erased before it names nobody', async () => {
  const shop = openShop()
  shop.erase()
  await shop.purchase()
  await shop.refund()
  expect(shop.issued().map(({ buyer }) => buyer)).toEqual([null, null])
})

test('a lost dispute has one credit note, a won one has none', async () => {
  const shop = openShop()
  await shop.decide(true)
  expect(shop.issued().map(({ kind }) => kind)).toEqual(['invoice'])
  await shop.decide(false)
  await shop.decide(false)
  const note = {
    kind: 'credit_note',
    of: '2026-000001',
    disputeId: 'dp_1',
    missions: 3,
    cents: 799,
  }
  expect(shop.issued()).toMatchObject([{ kind: 'invoice' }, note])
})

test('what was refunded before is not credited twice', async () => {
  const some = openShop({ refundedCents: 533 })
  await some.decide(false)
  expect(some.issued()[1]).toMatchObject({ missions: 1, cents: 266 })
  const all = openShop({ refundedCents: 799 })
  await all.decide(false)
  expect(all.issued()).toHaveLength(1)
})

test('papers are mailed to the address that the buyer has now, and to nobody once erased', async () => {
  const shop = openShop()
  await shop.purchase()
  const [invoice] = shop.issued()
  shop.move('ada@elsewhere.example')
  await shop.mail(invoice!)
  expect(shop.send.mock.calls.map(([, { to }]) => to)).toEqual(['ada@elsewhere.example'])
  shop.erase()
  await shop.mail(invoice!)
  expect(shop.send).toHaveBeenCalledTimes(1)
})
