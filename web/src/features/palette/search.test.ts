import type { ReportSummary } from '@sortie/contracts/analysis/reports/reports'
import type { Order } from '@sortie/contracts/billing/orders/orders'
import { expect, test } from 'vitest'
import type { Command } from './commands.ts'
import { commandsFor } from './commands.ts'
import { draftCommand, keywordCommand, orderCommand, reportCommand } from './found.ts'
import { commandGroupsOf } from './search.ts'

const user = { email: 'ada@example.com', freeTrialUsed: true, queriesRemaining: 2 }
const summary: ReportSummary = {
  reportId: 'rep_1',
  projectId: 'prj_1',
  kind: 'keywords',
  funding: 'mission',
  name: 'Café Lumière',
  industry: 'Bakery',
  mainCompetitor: 'Greggs',
  more: {},
  status: 'ready',
  requestedAt: '2026-03-07T12:00:00.000Z',
  finishedAt: null,
  opportunities: { High: 0, Medium: 0, Low: 0 },
  easiest: null,
  bestKeyword: null,
  isFork: false,
}
const report = reportCommand(summary)
const bought: Order = {
  orderId: 'ord_1',
  packId: 'mission_pack_10',
  missions: 10,
  cents: 2199,
  currency: 'usd',
  status: 'paid',
  startedAt: '2026-02-03T12:00:00.000Z',
  paidAt: '2026-02-03T12:01:00.000Z',
  failure: null,
  url: null,
  refund: null,
  invoices: [
    { invoiceId: 'inv_1', number: '2026-000123', kind: 'invoice', cents: 2199, at: '2026-02-03' },
  ],
  refundedCents: 0,
  chargedBackCents: 0,
  refundRequest: null,
  refusal: null,
}
const order = orderCommand(bought)
const all = [...commandsFor(user), report, order]
const found = (typed: string, commands: Command[] = all) =>
  commandGroupsOf(commands, typed, []).flatMap((group) => group.commands.map(({ label }) => label))

test('“mission” finds what can be done with missions first', () => {
  expect(found('mission').slice(0, 2)).toEqual(['New Mission', 'Buy Missions'])
  expect(found('mission')).toContain('Mission Pack 10')
  expect(found('mission')).toContain('Pricing')
})

test('a stranger who looks for missions is offered the free analysis and the prices', () => {
  expect(found('mission', commandsFor(null)).toSorted()).toEqual(['Pricing', 'Start Free Analysis'])
})

test.each(['cafe', 'LUMIERE', 'bakery', 'greggs', 'mar 7', 'rep_1'])(
  'a report is found by %j',
  (typed) => expect(found(typed)).toEqual(['Café Lumière']),
)

test.each(['pack 10', '2026-000123', 'feb 3, 2026', '10 missions', '$21.99', 'paid', 'ord_1'])(
  'an order is found by %j',
  (typed) => expect(found(typed)).toEqual(['Mission Pack 10']),
)

const draft = draftCommand({
  draftId: 'dft_1',
  title: 'Which rye to buy',
  type: 'comparison',
  keyword: 'best flour',
  projectId: null,
  status: 'ready',
  writer: 'template',
  words: 1_600,
  score: 80,
  createdAt: '2026-04-02T12:00:00.000Z',
  updatedAt: '2026-04-03T12:00:00.000Z',
})
test.each(['rye', 'best flour', 'comparison', 'apr 3', 'dft_1'])(
  'a draft is found by %j',
  (typed) => expect(found(typed, [...all, draft])).toEqual(['Which rye to buy']),
)

test.each(['invoice', 'receipt', 'refund', 'refunds'])('%j leads to the orders', (typed) =>
  expect(found(typed)).toContain('Orders and Invoices'),
)
test('an order without an invoice is not found by that word, and one that is not paid has no refund', () => {
  expect(found('invoice', [order])).toEqual(['Mission Pack 10'])
  expect(found('refund', [order])).toEqual(['Mission Pack 10'])
  const failed = orderCommand({ ...bought, status: 'failed', paidAt: null, invoices: [] })
  expect(found('invoice', [failed])).toEqual([])
  expect(found('refund', [failed])).toEqual([])
})
test('orders of one pack differ by their status', () => {
  expect(order.note).toBe('Feb 3, 2026 · $21.99 · Paid · 2026-000123')
  const part = orderCommand({ ...bought, status: 'refunded', refundedCents: 880 })
  expect(part.note).toContain('Partly refunded')
})
test('digits of an id are no match, and what holds the letters somewhere comes only where nothing better is', () => {
  const clients = [
    { ...report, id: 'a', label: 'Client 60', foundById: 'rep_1a' },
    { ...report, id: 'b', label: 'Client 12', foundById: 'rep_60f' },
    { ...report, id: 'c', label: 'Client 160', foundById: 'rep_2' },
  ]
  expect(found('client 60', clients)).toEqual(['Client 60'])
  expect(found('lient 1', clients)).toEqual(['Client 12', 'Client 160'])
  expect(found('rep_60', clients)).toEqual(['Client 12'])
})

test('letters that are only somewhere in it find nothing', () => expect(found('mssn')).toEqual([]))

test('the group with the best fit stands first', () => {
  expect(commandGroupsOf(all, 'mission', []).map(({ title }) => title)[0]).toBe('Actions')
  expect(commandGroupsOf(all, 'lumiere', []).map(({ title }) => title)).toEqual(['Reports'])
})

test('while nothing is typed, recent commands come first, then a few of many reports, and legal pages last', () => {
  const many = Array.from({ length: 9 }, (_, index) => ({ ...report, id: `rep_${index}` }))
  const groups = commandGroupsOf([...commandsFor(user), ...many], ' ', ['rep_2', 'gone'])
  expect(groups.map(({ title }) => title)).toEqual([
    'Recent',
    'Reports',
    'Actions',
    'Pages',
    'Settings',
    'Legal',
  ])
  expect(groups[0]?.commands.map(({ id }) => id)).toEqual(['rep_2'])
  expect(groups[1]?.commands.map(({ id }) => id)).toEqual([0, 1, 3, 4, 5].map((id) => `rep_${id}`))
})

test('the best keyword of a report is found by typing, and leads to the report', () => {
  expect(keywordCommand(summary)).toBeNull()
  const keyword = keywordCommand({ ...summary, bestKeyword: 'gluten free bakery' })!
  expect(found('gluten', [...all, keyword])).toEqual(['gluten free bakery'])
  expect(keyword).toMatchObject({ to: '/results/$resultId', params: { resultId: 'rep_1' } })
  const groups = commandGroupsOf([...commandsFor(user), keyword], '', [])
  expect(groups.map(({ title }) => title)).not.toContain('Keywords')
})
