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
import type { OrderCommands } from '../../orders/orders.ts'
import type { Selling } from '../../seller/decider/seller-record.ts'
import type { Payments } from '../../stripe/payments.ts'
import {
  type InvoiceCommand,
  type InvoiceIssued,
  invoiceNumbers,
  onceInYear,
} from '../decider/invoice-numbers.ts'
import { createInvoiceNumbers, type NumberStreams } from '../issued-papers.ts'
import { invoiceSheetOf } from '../print/invoice.ts'
import type { InvoicePrinter } from '../print/printer.ts'
import { issueInvoice } from './issue-invoice.ts'

const at = '2026-11-21T10:00:00.000Z'
const context = workContext()
const email = 'ada@example.com'

const today: Selling = {
  seller: { name: 'Sortie GmbH', address: ['Street 1'], vatId: 'DE1', demo: false },
  vatRate: 19,
}
const before: Selling = { seller: { ...today.seller, name: 'Sortie before' }, vatRate: 7 }

const creditOf = (cents: number) => ({ cents, missions: Math.round((cents * 3) / 799) })

/** Invoicing by the real numbering, and the mails about it; whoever buys may be erased. */
const openShop = ({ refundedCents = 0, late = false } = {}) => {
  let closed = late
  let grant: object[] | null = [{ type: 'MissionGranted', data: { entries: [] } }]
  let known: BuyerView | null = { userId: 'usr_1', email, search: email }
  const selling = { ...today }
  const issued = new Map<string, InvoiceIssued>()
  const streams = {
    handle: async (_stream: string, command: InvoiceCommand) => {
      const once = onceInYear(command)
      const [event] = invoiceNumbers.decide(issued.size, command)
      if (event?.type === 'InvoiceIssued' && !issued.has(once)) issued.set(once, event)
      return { events: [issued.get(once)!] }
    },
  } as unknown as NumberStreams
  const numbers = createInvoiceNumbers(streams, { number: 0, restoredAt: null })
  const order: OrderState = {
    ...unbornOrder,
    orderId: 'ord_1',
    userId: 'usr_1',
    missions: 3,
    cents: 799,
    currency: 'usd',
    late: late ? 'open' : null,
    refundedCents,
    disputeCredits: { dp_1: creditOf(799 - refundedCents) },
    payment: { sessionId: 'cs_1', paymentIntentId: 'pi_1', at },
  }
  const orders = {
    state: async () => ({ state: order }),
    handle: vi.fn(),
  } as unknown as OrderCommands
  const buyers = { find: async () => known } as unknown as Views<BuyerView>
  const state = async () => ({ state: closed ? { requestedAt: at } : null })
  const closings = { state } as unknown as Closings
  const session = async () => ({ email: 'ada@paid.example' })
  const send = vi.fn<Mailer['send']>()
  const mails = billingMails({
    mailer: { send } as unknown as Mailer,
    printer: { print: async () => Buffer.from('%PDF-') } as unknown as InvoicePrinter,
    sheet: async (data) => invoiceSheetOf(data, before),
    reverse: async () => null,
    orders,
    buyers,
    ledgers: { acted: async () => grant } as unknown as Ledgers,
    closings,
    payments: { session } as unknown as Payments,
    publicUrl: 'http://localhost',
  })
  const invoicing = issueInvoice({
    orders,
    numbers,
    buyers,
    selling,
    olderSelling: async () => before,
  })
  const about = { orderId: 'ord_1', userId: 'usr_1', at, missions: 2, cents: 533 }
  return {
    send,
    issued: () => [...issued.values()].map(({ data }) => data),
    /** Invoices as an earlier release left them. */
    age: () => {
      for (const { data } of issued.values()) {
        for (const field of ['seller', 'vatRate', 'taxCents', 'lines', 'text'] as const) {
          delete data[field]
        }
      }
    },
    sellBy: (other: Selling) => Object.assign(selling, other),
    /** The account is being deleted. */
    close: () => {
      closed = true
    },
    /** The missions of the purchase are not granted yet; then some of them settle a debt. */
    hold: () => {
      grant = null
    },
    grant: (settled: number) => {
      const entries = [{ account: 'debt', missions: settled }]
      grant = [{ type: 'MissionGranted', data: { entries } }]
    },
    /** Identity's events have not arrived; then they do. */
    lag: () => {
      known = null
    },
    move: (name: string | null) => {
      known = { userId: 'usr_1', email: name, search: name }
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
    mail: (data: InvoiceIssued['data'], again = context.again) =>
      mails
        .find(({ name }) => name === 'mail-invoice')!
        .run({ type: 'InvoiceIssued', data }, { ...context, again }),
    dispute: () => {
      const data = { ...about, ledgerId: 'led_1', cause: 'dispute', entries: [], debt: 0 }
      const mail = mails.find(({ name }) => name === 'mail-dispute-opened')!
      return mail.run({ type: 'MissionsRefunded', data } as unknown as AnyEvent, context)
    },
    refuse: async (more: object = {}) => {
      const data = { orderId: 'ord_1', userId: 'usr_1', reason: 'Used up', by: 'usr_op', ...more }
      const event = { type: 'RefundRefused', data } as AnyEvent
      const mail = mails.find(({ name }) => name === 'mail-refund-refused')!
      if (mail.when?.(event)) await mail.run(event, context)
    },
  }
}

test('a credit note is made out to whom its invoice is, also once they are erased', async () => {
  const shop = openShop()
  await shop.purchase()
  shop.move(null)
  await shop.refund()
  expect(shop.issued()).toMatchObject([
    { kind: 'invoice', number: '2026-000001', buyer: { email } },
    { kind: 'credit_note', of: '2026-000001', refundId: 'r1', buyer: { email } },
  ])
})

test('an invoice of somebody who was erased before it names nobody', async () => {
  const shop = openShop()
  shop.move(null)
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
  shop.move(null)
  await shop.mail(invoice!)
  expect(shop.send).toHaveBeenCalledTimes(1)
})

test('nothing is invoiced or mailed to a buyer who is not known yet, and all of it later', async () => {
  const shop = openShop()
  shop.lag()
  await expect(shop.purchase()).rejects.toThrow('not arrived yet')
  await expect(shop.refund()).rejects.toThrow('not arrived yet')
  expect(shop.issued()).toEqual([])
  shop.move(email)
  await shop.refund()
  expect(shop.issued()).toMatchObject([{ buyer: { email } }, { buyer: { email } }])

  shop.lag()
  await expect(shop.mail(shop.issued()[0]!)).rejects.toThrow('not arrived yet')
  await expect(shop.refuse()).rejects.toThrow('not arrived yet')
  expect(shop.send).not.toHaveBeenCalled()
  shop.move(email)
  await shop.mail(shop.issued()[0]!)
  await shop.refuse()
  expect(shop.send).toHaveBeenCalledTimes(2)
})

test('only who asked for a refund is told that it was refused, and for which order', async () => {
  const shop = openShop()
  const unasked = { by: 'usr_system', refundId: 'ord_1-r1', requested: false }
  await shop.refuse(unasked)
  await shop.refuse({ requested: false })
  expect(shop.send).not.toHaveBeenCalled()
  await shop.refuse({ ...unasked, requested: true })
  const [, mail] = shop.send.mock.lastCall!
  expect(mail.text).toContain('Starter Pack of November 21, 2026 (order ord_1)')
  expect(mail.text).toContain('/account?tab=missions')
  // An older release did not say who asked.
  await shop.refuse({ by: 'usr_system' })
  await shop.refuse()
  expect(shop.send).toHaveBeenCalledTimes(2)
})

test('a credit note has the seller and the tax of its invoice, whoever sells by then', async () => {
  const shop = openShop()
  await shop.purchase()
  shop.sellBy({ seller: { ...today.seller, name: 'Another Ltd.' }, vatRate: 20 })
  await shop.refund()
  expect(shop.issued()).toMatchObject([today, { kind: 'credit_note', ...today }])
})

test('a credit note for an invoice without a seller has the recorded one', async () => {
  const shop = openShop()
  await shop.purchase()
  shop.age()
  await shop.refund()
  expect(shop.issued()[1]).toMatchObject({ kind: 'credit_note', ...before })
})

test('a receipt waits for its missions, and says which of them settled a debt', async () => {
  const shop = openShop()
  await shop.purchase()
  shop.hold()
  const again = vi.fn()
  await shop.mail(shop.issued()[0]!, again)
  expect(again).toHaveBeenCalledOnce()
  expect(shop.send).not.toHaveBeenCalled()
  shop.grant(2)
  await shop.mail(shop.issued()[0]!)
  expect(shop.send.mock.lastCall![1].text).toContain('2 of these settled them')
})

test('nobody is thanked for a purchase, or sent to an account, once it is deleted', async () => {
  const shop = openShop()
  shop.close()
  await shop.purchase()
  await shop.refund()
  const [invoice, note] = shop.issued()
  await shop.mail(invoice!)
  expect(shop.send).not.toHaveBeenCalled()
  await shop.mail(note!)
  expect(shop.send.mock.lastCall![1].text).not.toContain('Open your account')
})

test('whoever pays after the deletion gets one email: the money goes back', async () => {
  const shop = openShop({ late: true })
  await shop.purchase()
  await shop.refund()
  shop.move(null)
  for (const paper of shop.issued()) await shop.mail(paper)
  expect(shop.send).toHaveBeenCalledTimes(1)
  const [, mail] = shop.send.mock.lastCall!
  expect(mail.to).toBe('ada@paid.example')
  expect(mail.text).toContain('Your payment of $7.99 came after you deleted your account.')
  expect(mail.text).toContain('We are sending $5.33 for 2 missions back')
  expect(mail.text).not.toContain('Open your account')
})

test('a dispute is mailed to whoever has an account that misses the missions', async () => {
  const shop = openShop()
  await shop.dispute()
  expect(shop.send.mock.lastCall![1].subject).toBe('Your bank opened a dispute about $7.99')
  shop.close()
  await shop.dispute()
  expect(shop.send).toHaveBeenCalledTimes(1)
})
