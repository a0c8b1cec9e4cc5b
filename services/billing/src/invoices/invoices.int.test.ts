import { getInvoice, getUserInvoice } from '@sortie/contracts/billing/invoices/invoices'
import { startCheckout } from '@sortie/contracts/billing/orders/orders'
import { approveRefund } from '@sortie/contracts/billing/refunds/refunds'
import { mailsTo, mailTo } from '@sortie/runtime/testing/inbox'
import { startStripe } from '@sortie/sandbox/stripe/start'
import { extractText, getDocumentProxy } from 'unpdf'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { service } from '../service.ts'
import { type Shop, startShop } from '../testing.ts'

let shop: Shop
beforeAll(async () => {
  const seller = { SELLER_NAME: 'First Seller GmbH', SELLER_ADDRESS: 'Street 1|10115 Berlin' }
  const tax = { SELLER_VAT_ID: 'DE1', VAT_RATE: '19' }
  shop = await startShop(await startStripe(), { ...seller, ...tax, INVOICES_PER_MINUTE: '3' })
})
afterAll(() => shop.stop())

const soon = { timeout: 60_000, interval: 200 }
const operator = () => shop.billing.caller('usr_operator', { admin: true })
const invoicesOf = async (orderId: string): Promise<{ invoiceId: string }[]> =>
  (await shop.view(orderId))?.invoices ?? []

const wordsOf = async (invoiceId: string) => {
  const reply = await shop.billing.request(getUserInvoice, {
    caller: operator(),
    params: { invoiceId },
  })
  expect(reply.status).toBe(200)
  const pdf = await getDocumentProxy(new Uint8Array(await reply.arrayBuffer()))
  return (await extractText(pdf, { mergePages: true })).text
}

/** A pack that was bought and refunded: its invoice and its credit note. */
const twoPapers = async (userId: string, email: string) => {
  await shop.register(userId, email)
  const { orderId, sessionId } = await shop.order(userId, 'mission_pack_10', 'key')
  await shop.pay(sessionId)
  await expect.poll(() => shop.available(userId), soon).toBe(10)
  const approved = await shop.billing.call(approveRefund, {
    caller: operator(),
    params: { orderId },
    body: { reason: 'asked for it' },
  })
  expect(approved.status).toBe(202)
  await expect.poll(() => invoicesOf(orderId), soon).toHaveLength(2)
  return (await invoicesOf(orderId)).map(({ invoiceId }) => invoiceId)
}

test('a reprint has the same text after every change of configuration, address and locale', async () => {
  const papers = await twoPapers('usr_reprint', 'first@example.com')
  const printed = await Promise.all(papers.map(wordsOf))
  expect(printed[0]).toContain('First Seller GmbH')
  expect(printed[0]).toContain('VAT 19 %, included $3.51')
  expect(printed[0]).toContain('first@example.com')
  expect(printed[1]).toContain('Credit note')
  expect(printed[1]).toContain('VAT 19 %, included -$3.51')

  // What an earlier release issued holds neither its seller nor its text.
  const older = await twoPapers('usr_older', 'older@example.com')
  const fields = ['seller', 'vatRate', 'taxCents', 'lines', 'text']
  const unset = Object.fromEntries(fields.map((field) => [`events.0.data.${field}`, '']))
  const commits = shop.billing.db.collection('commits')
  for (const invoiceId of older) {
    await commits.updateOne(
      { 'events.data.invoiceId': invoiceId, stream: /^num_/ },
      { $unset: unset },
    )
  }
  const printedOlder = await Promise.all(older.map(wordsOf))
  expect(printedOlder[0]).toContain('First Seller GmbH')

  await shop.restart({
    SELLER_NAME: 'Second Seller Ltd.',
    SELLER_ADDRESS: 'Elsewhere 2',
    SELLER_VAT_ID: 'GB2',
    VAT_RATE: '20',
    MAIL_FROM: 'Another <another@example.com>',
  })
  for (const user of ['usr_reprint', 'usr_older']) {
    const [email, before] = [`${user}@elsewhere.example`, 'first@example.com']
    await shop.tell(user, 2, 'EmailChanged', { changeId: 'ech_1', email, before })
    const buyers = shop.billing.db.collection('view.buyer.1')
    await expect.poll(() => buyers.countDocuments({ 'view.email': email }), soon).toBe(1)
  }
  const noFormat = () => {
    throw new Error('A reprint formats nothing anew')
  }
  vi.spyOn(Intl, 'NumberFormat').mockImplementation(noFormat as never)
  vi.spyOn(Intl, 'DateTimeFormat').mockImplementation(noFormat as never)
  try {
    expect(await Promise.all(papers.map(wordsOf))).toEqual(printed)
    expect(await Promise.all(older.map(wordsOf))).toEqual(printedOlder)
  } finally {
    vi.restoreAllMocks()
  }
  expect(await shop.count('SellerRecorded')).toBe(1)

  const [fresh] = await twoPapers('usr_fresh', 'fresh@example.com')
  expect(await wordsOf(fresh!)).toContain('Second Seller Ltd.')
})

test('who downloads too often is told when to go on; others and operators are not held up', async () => {
  expect(service.shape.INVOICES_PER_MINUTE.parse(undefined)).toBe(30)
  const [own] = await twoPapers('usr_downloads', 'downloads@example.com')
  const [other] = await twoPapers('usr_reads', 'reads@example.com')
  const download = (userId: string, invoiceId = own!) =>
    shop.billing.request(getInvoice, {
      caller: shop.billing.caller(userId),
      params: { invoiceId },
    })
  // What is not theirs takes nothing from them.
  for (let time = 0; time < 4; time++)
    expect((await download('usr_downloads', other)).status).toBe(404)
  // Alone, as too few may pass where several are the first.
  expect((await download('usr_downloads')).status).toBe(200)
  const replies = await Promise.all([1, 2, 3, 4].map(() => download('usr_downloads')))
  expect(replies.map(({ status }) => status).sort()).toEqual([200, 200, 429, 429])
  const refused = replies.find(({ status }) => status === 429)!
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
  const { message } = (await refused.json()) as { message: string }
  expect(message).toMatch(/^You can download 3 invoices a minute\. Try again/)
  expect((await download('usr_reads', other)).status).toBe(200)
  expect(await wordsOf(own!)).toContain('downloads@example.com')
})

test('the address of the buyer stands in the invoice encrypted only', async () => {
  const [invoiceId] = await twoPapers('usr_sealed', 'sealed@example.com')
  const commit = await shop.billing.db
    .collection('commits')
    .findOne({ 'events.data.invoiceId': invoiceId, stream: /^num_/ })
  expect(commit?.events[0].data.text.title).toBe('Invoice')
  expect(JSON.stringify(commit)).not.toContain('sealed@example.com')
})

test('whoever buys before billing hears of them gets an invoice with their address, and a receipt', async () => {
  const [userId, email] = ['usr_early', `early-${Date.now()}@example.com`]
  const { body } = await shop.billing.call(startCheckout, {
    caller: shop.billing.caller(userId),
    body: { packId: 'starter_pack' },
    headers: { 'idempotency-key': 'key' },
  })
  await shop.pay(new URL(body.url).pathname.split('/').at(-1)!)
  await expect.poll(() => shop.available(userId), soon).toBe(3)
  const works = shop.billing.db.collection('work')
  const waiting = { work: 'issue-invoice', stream: body.orderId, state: 'open' }
  await expect.poll(() => works.countDocuments({ ...waiting, attempts: { $gt: 0 } }), soon).toBe(1)
  expect(await invoicesOf(body.orderId)).toEqual([])
  await shop.register(userId, email)
  await expect.poll(() => invoicesOf(body.orderId), soon).toHaveLength(1)
  const [{ invoiceId }] = (await invoicesOf(body.orderId)) as [{ invoiceId: string }]
  expect(await wordsOf(invoiceId)).toContain(email)
  await mailTo(email, /receipt for \$7\.99/, 60_000)
  expect(await mailsTo(email)).toHaveLength(1)
})

test('a checkout waits for the registration of its buyer, and keeps their affiliate', async () => {
  const asking = shop.billing.call(startCheckout, {
    caller: shop.billing.caller('usr_led-early'),
    body: { packId: 'starter_pack' },
    headers: { 'idempotency-key': 'key' },
  })
  const account = { username: 'led', passwordHash: 'x', confirmationHash: 'x', termsVersion: '1' }
  await shop.tell('usr_led-early', 1, 'UserRegistered', {
    ...account,
    email: 'led-early@example.com',
    affiliate: 'acme',
  })
  const { orderId } = (await asking).body
  const commits = shop.billing.db.collection('commits')
  const started = await commits.findOne({ stream: orderId, 'events.type': 'CheckoutStarted' })
  expect(started?.events[0].data).toMatchObject({ affiliate: 'acme' })
})

test('an affiliate that was heard of after the checkout is still in the purchase', async () => {
  const { body } = await shop.billing.call(startCheckout, {
    caller: shop.billing.caller('usr_led-late'),
    body: { packId: 'starter_pack' },
    headers: { 'idempotency-key': 'key' },
  })
  const account = { username: 'led', passwordHash: 'x', confirmationHash: 'x', termsVersion: '1' }
  await shop.tell('usr_led-late', 1, 'UserRegistered', {
    ...account,
    email: 'led-late@example.com',
    affiliate: 'acme',
  })
  const buyers = shop.billing.db.collection('view.buyer.1')
  await expect.poll(() => buyers.countDocuments({ _id: 'usr_led-late' as never }), soon).toBe(1)
  await shop.pay(new URL(body.url).pathname.split('/').at(-1)!)
  await expect.poll(() => shop.count('MissionPurchased', body.orderId), soon).toBe(1)
  const commits = shop.billing.db.collection('commits')
  const bought = await commits.findOne({ stream: body.orderId, 'events.type': 'MissionPurchased' })
  expect(bought?.events[0].data).toMatchObject({ affiliate: 'acme' })
})
