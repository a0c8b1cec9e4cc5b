import { expect, test } from 'vitest'
import {
  type InvoiceCommand,
  invoiceNumbers,
  type NumberedDocument,
  onceInYear,
} from './decider/invoice-numbers.ts'
import { createInvoiceNumbers, type NewPaper, type NumberStreams } from './issued-papers.ts'

const about = {
  userId: 'usr_1',
  at: '2026-11-24T09:00:00.000Z',
  kind: 'invoice',
  packId: 'starter_pack',
  missions: 3,
  cents: 799,
  currency: 'usd',
  buyer: null,
  seller: { name: 'Sortie GmbH', address: ['Street 1'], vatId: 'DE1', demo: false },
  vatRate: 19,
} as const
const paperOf = (orderId: `ord_${string}`, at: string = about.at): NewPaper => ({
  type: 'Issue',
  data: { ...about, seller: { ...about.seller, address: ['Street 1'] }, at, orderId },
})

/** Books with the real rules of numbering, which may be restored and go on. */
const openBooks = () => {
  const streams = new Map<string, { name: string; paper: NumberedDocument }[]>()
  const issuedIn = (stream: string) => streams.get(stream) ?? []
  const acted = async (stream: string, name: string) => {
    const found = issuedIn(stream).find((each) => each.name === name)
    return found ? [found.paper] : null
  }
  const handle = async (stream: string, command: InvoiceCommand) => {
    const name = onceInYear(command)
    const before = await acted(stream, name)
    if (before) return { events: before }
    const [paper] = invoiceNumbers.decide(issuedIn(stream).length, command)
    streams.set(stream, [...issuedIn(stream), { name, paper: paper! }])
    return { events: [paper!] }
  }
  const commands = { acted, handle } as unknown as NumberStreams
  return {
    numbers: (number: number) => {
      const restoredAt = number > 0 ? '2026-11-24T12:00:00.000Z' : null
      return createInvoiceNumbers(commands, { number, restoredAt })
    },
    /** Takes the newest paper of a stream out of the books, as a restore does. */
    lose: (stream: string) => streams.set(stream, issuedIn(stream).slice(0, -1)),
  }
}

test('a number that a restore lost is not given again', async () => {
  const books = openBooks()
  const numberOf = async (restores: number, orderId: `ord_${string}`) =>
    (await books.numbers(restores).issue(paperOf(orderId))).data.number
  expect(await numberOf(0, 'ord_1')).toBe('2026-000001')
  expect(await numberOf(0, 'ord_2')).toBe('2026-000002')
  books.lose('num_2026')
  expect(await numberOf(1, 'ord_3')).toBe('2026-r1-000001')
  // The same order, which was paid at Stripe and is found again.
  expect(await numberOf(1, 'ord_2')).toBe('2026-r1-000002')
  expect(await numberOf(2, 'ord_4')).toBe('2026-r2-000001')
})

test('what had its number before a restore keeps it, however often it is asked for', async () => {
  const books = openBooks()
  const first = await books.numbers(0).issue(paperOf('ord_1'))
  const second = await books.numbers(1).issue(paperOf('ord_2'))
  for (const restores of [0, 1, 2]) {
    expect(await books.numbers(restores).issue(paperOf('ord_1'))).toEqual(first)
  }
  expect(await books.numbers(2).issue(paperOf('ord_2'))).toEqual(second)
  expect(await books.numbers(2).issued(about.at, 'invoice:ord_2:')).toEqual(second)
  expect(await books.numbers(2).issued(about.at, 'invoice:ord_9:')).toBeNull()
})

test('a year that begins after the restore has numbers without its mark', async () => {
  const later = await openBooks().numbers(1).issue(paperOf('ord_1', '2027-01-02T00:00:00.000Z'))
  expect(later.data.number).toBe('2027-000001')
})
