import type { PartnerEvent } from '@sortie/contracts/tracking/partners/partners'
import Papa from 'papaparse'
import { expect, test } from 'vitest'
import { partnerCsvOf } from './csv.ts'

const about = { id: 'pev_1', seq: 1, at: '2026-11-28T08:00:00.000Z', previousHash: '', hash: '' }
const order = { order: 'a', currency: 'usd', cents: 2_199, commissionCents: 439 }
const events: PartnerEvent[] = [
  { ...about, type: 'conversion.paid', data: { ...order, payableAt: '2026-12-29T00:00:00.000Z' } },
  { ...about, seq: 2, type: 'conversion.reversed', data: order },
  { ...about, seq: 3, type: 'conversion.corrected', data: order },
  {
    ...about,
    seq: 4,
    type: 'payout.recorded',
    data: { reference: '=1+1', currency: 'usd', cents: 439 },
  },
]

test('the column of commissions adds up to what was earned: what was reversed is below zero', () => {
  const { data } = Papa.parse<Record<string, string>>(partnerCsvOf(events), { header: true })
  expect(data.map(({ type, amount, commission }) => [type, amount, commission])).toEqual([
    ['conversion.paid', '21.99', '4.39'],
    ['conversion.reversed', '-21.99', '-4.39'],
    ['conversion.corrected', '21.99', '4.39'],
    ['payout.recorded', '4.39', ''],
  ])
})

test('a reference that begins like a formula is text, and a sum below zero stays a number', () => {
  const csv = partnerCsvOf(events)
  expect(csv).toContain("'=1+1")
  expect(csv).not.toContain("'-")
})
