import { randomUUID } from 'node:crypto'
import { getAnalysisOverview } from '@sortie/contracts/analysis/reports/report-jobs'
import { getInvoice, getUserInvoice } from '@sortie/contracts/billing/invoices/invoices'
import { getUserLedger } from '@sortie/contracts/billing/ledger/ledger'
import type { LedgerEntry } from '@sortie/contracts/billing/ledger/ledger-events'
import { getBillingOverview } from '@sortie/contracts/billing/orders/billing-overview'
import { type Order, searchOrders } from '@sortie/contracts/billing/orders/orders'
import type { EndpointAddress, ReadEndpoint } from '@sortie/contracts/call'
import { getUsersOverview } from '@sortie/contracts/identity/accounts/admin-users'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { becomes } from './becomes.ts'
import { callEndpoint, get } from './client.ts'
import { mailedTo } from './inbox.ts'
import {
  confirm,
  deletion,
  type Person,
  registerPerson,
  sessionClaimsOf,
  signInAsOperator,
  whoIs,
} from './people.ts'
import {
  approveRefundOf,
  askForRefund,
  buy,
  delivered,
  launchPaidReport,
  readBy,
  readOrder,
  wordsOfPdf,
} from './purchase.ts'
import { borderStack } from './stack.ts'
import { linesWith, openStoredData } from './stored-data.ts'

type Stack = Awaited<ReturnType<typeof borderStack>>

let stack: Stack
let stored: Awaited<ReturnType<typeof openStoredData>>
let operator = ''
beforeAll(async () => {
  stack = await borderStack()
  stored = await openStoredData(stack)
  operator = await signInAsOperator(stack.urls)
})
afterAll(() => stored.close())

/** What an endpoint answers to the operator. */
const shown = <E extends ReadEndpoint>(endpoint: E, given: EndpointAddress<E>) =>
  readBy(stack.urls, { cookie: operator }, endpoint, given)
const ordersOf = async (search: string) => (await shown(searchOrders, { query: { search } })).orders
const printed = async (invoiceId: string) => {
  const given = { params: { invoiceId } }
  const reply = await callEndpoint(stack.urls.product, getUserInvoice, given, { cookie: operator })
  const { status, bytes } = reply
  expect(status).toBe(200)
  return wordsOfPdf(bytes)
}

type Billed = { type: string; data: { entries?: LedgerEntry[]; cents?: number } }
/** Missions by account, and cents by what happened to them: added up over the whole store. */
const sums = async () => {
  const totals: Record<string, number> = {}
  const add = (name: string, amount: number) => {
    totals[name] = (totals[name] ?? 0) + amount
  }
  const commits = stored.databaseOf('billing').collection<{ events: Billed[] }>('commits')
  for await (const { events } of commits.find()) {
    for (const { type, data } of events) {
      for (const { account, missions } of data.entries ?? []) add(account, missions)
      if (data.cents) add(type, data.cents)
    }
  }
  return totals
}
/** All figures that operators see, and what they are made of; without what only names the person. */
const figures = async (userId: string) => {
  const { lastReconciliation, ...billing } = await shown(getBillingOverview, {})
  const conversions = stored.databaseOf('tracking').collection('view.conversion.1')
  return {
    billing,
    analysis: await shown(getAnalysisOverview, {}),
    identity: await shown(getUsersOverview, {}),
    ledger: await shown(getUserLedger, { params: { userId } }),
    orders: (await ordersOf(userId)).map(({ email, refundRequest, ...order }) => order),
    sums: await sums(),
    conversions: await conversions.countDocuments(),
    parked: await stored.parked(),
  }
}

describe('a buyer who deletes their account', () => {
  const mark = randomUUID()
  const planted = {
    email: `planted-${mark}@example.com`,
    payer: `planted-payer-${mark}@example.com`,
    username: `Planted Name ${mark}`,
    industry: `Bakery (${mark})`,
    businessName: `Planted & Sons ${mark}`,
    mainCompetitor: `Planted Rival ${mark}`,
    message: `Planted words ${mark}`,
  }
  const words = [mark, ...Object.values(planted)]
  const { email, payer, message, industry, businessName, mainCompetitor } = planted
  let person: Person
  let userId = ''
  let settled: Order
  let asked: Order
  /** The invoices of both orders, and the credit note of the first. */
  const papers = () => [...settled.invoices, ...asked.invoices]

  /** Two orders: one is used and paid back in part, for the other a refund is asked for. */
  beforeAll(async () => {
    const { urls } = stack
    person = await registerPerson(urls.product, email, planted.username)
    userId = sessionClaimsOf(person.cookie).sub
    await confirm(urls, email)
    const { orderId } = await buy(urls, person, 'starter_pack', payer)
    const details = { industry, businessName, mainCompetitor }
    const { reportId } = await launchPaidReport(urls, person, details)
    await delivered(urls, person, reportId)
    await askForRefund(urls, person, orderId, message)
    await approveRefundOf(urls, operator, orderId)
    const now = () => readOrder(urls, person, orderId)
    await becomes(async () => (await now()).invoices.length, 2)
    settled = await now()
    asked = await buy(urls, person, 'mission_pack_10', payer)
    await askForRefund(urls, person, asked.orderId, message)
    await mailedTo(urls.inbox, email, /Your refund of/)
  }, 300_000)

  test('leaves all sums but its own missions, and of the person no more than the invoices', async () => {
    // The tests would find it, if it were there: in the clear, and by the person's own key.
    const [order] = await ordersOf(email)
    expect(order).toMatchObject({ email, refundRequest: { message } })
    for (const word of [email, message, businessName]) {
      expect(linesWith(await stored.dump(), [word])).not.toEqual([])
    }
    const before = new Set((await stored.readableWith(words)).map(({ type }) => type))
    expect(before).toContain('UserRegistered')
    expect(before).toContain('RefundRequested')
    expect(before).toContain('CompetitorsFound')
    await stored.caughtUp()
    const was = await figures(userId)
    // Three were bought, one was spent and two were paid back; then ten were bought.
    expect(was.ledger).toMatchObject({ available: 10, reserved: 0, debt: 0 })
    expect(was.billing).toMatchObject({ ledgerSum: 0, openRefundRequests: 1 })

    expect((await deletion(stack.urls.product, person)).status).toBe(202)
    expect(await whoIs(stack.urls.product, person.cookie)).toBeNull()
    await stored.erased(userId)
    await stored.nothingLeftOf(words)
    await stored.expectQuietLogs(words)
    const sent = (await stored.topics()).map((event) => JSON.stringify(event))
    expect(linesWith(sent.join('\n'), words)).toEqual([])

    await stored.caughtUp()
    // Nobody can use the ten that were left: they count no more.
    const { available = 0, granted = 0, ...others } = was.billing.missions
    const missions = { ...others, available: available - 10, granted: granted - 10 }
    expect(await figures(userId)).toEqual({ ...was, billing: { ...was.billing, missions } })
    expect(await ordersOf(email)).toEqual([])
    const theirs = await ordersOf(userId)
    expect(theirs.map((one) => [one.email, one.refundRequest?.message])).toEqual([
      [null, null],
      [null, undefined],
    ])
  })

  test('leaves invoices that stand encrypted under a key of their own, and nothing else', async () => {
    const numbers = papers().map(({ number }) => number)
    expect(new Set(numbers).size).toBe(3)
    const left = await stored.readableWith(words)
    const readable = left.map(({ type, data }) => `${type} ${data.number}`)
    expect(new Set(readable)).toEqual(new Set(numbers.map((number) => `InvoiceIssued ${number}`)))
    for (const { data } of left) expect(data.buyer).toEqual({ email })

    const commits = stored.databaseOf('billing').collection('commits')
    for (const { orderId, invoices } of [settled, asked]) {
      for (const { invoiceId } of invoices) {
        const about = { stream: /^num_/, 'events.data.invoiceId': invoiceId }
        const kept = await commits.findOne(about)
        expect(kept?.subject).toBe(`ret_${orderId}`)
        expect(kept?.events[0].data.buyer).toMatch(/^sealed:v1:/)
      }
    }
    const keyOf = (subject: string) =>
      stored.vault.collection('keys').findOne({ _id: subject } as object)
    expect(await keyOf(userId)).toMatchObject({ wrapped: null, erased: true })
    expect(await keyOf(`ret_${asked.orderId}`)).toMatchObject({ erased: false })
  })

  test('is still named on the papers that the operator prints', async () => {
    for (const { invoiceId, number } of papers()) {
      const text = await printed(invoiceId)
      expect(text).toContain(number)
      expect(text).toContain(email)
    }
    const { invoiceId } = papers()[0]!
    const { cookie } = person
    const theirs = await callEndpoint(
      stack.urls.product,
      getInvoice,
      { params: { invoiceId } },
      { cookie },
    )
    expect(theirs.status).toBe(401)
  })

  test('changes nothing when all of it comes once more, behind the rest', async () => {
    const was = await figures(userId)
    const events = await stored.topics()
    await stored.repeat(
      events.filter(({ subject, data }) => subject === userId || data.userId === userId),
    )
    await stored.caughtUp()
    expect(await figures(userId)).toEqual(was)
    expect(linesWith(await stored.dump(), words)).toEqual([])
  })

  test('still gets the money that was asked for, on a credit note, and no mail', async () => {
    await approveRefundOf(stack.urls, operator, asked.orderId)
    const papersOf = async () => (await ordersOf(asked.orderId))[0]!.invoices
    await becomes(async () => (await papersOf()).length, 2)
    const note = (await papersOf()).find(({ kind }) => kind === 'credit_note')!
    expect(note.cents).toBe(2_199)
    expect(await printed(note.invoiceId)).toContain(email)

    const works = stored.databaseOf('billing').collection('work')
    const mailings = { work: 'mail-invoice', state: { $ne: 'done' } }
    await becomes(() => works.countDocuments(mailings), 0)
    const { text } = await get(stack.urls.inbox, '/email')
    const mails = JSON.parse(text) as { to: { address: string }[]; subject: string }[]
    const theirs = mails.filter(({ to }) => to.some(({ address }) => address === email))
    expect(theirs.filter(({ subject }) => /refund of \$21\.99/.test(subject))).toEqual([])
    expect(linesWith(await stored.dump(), words)).toEqual([])
    await stored.expectQuietLogs(words)
  })
})
