import { expect, test } from 'vitest'
import { createBudget, type DayLedger, DRAFT_LIMITS } from './budget.ts'
import { NO_USAGE, priced, usageOf } from './usage.ts'

const PRICES = { in: 0.75, out: 4.5 }
const usage = (tokensIn: number, tokensOut: number) => priced({ tokensIn, tokensOut }, PRICES)

test('a usual draft costs about eight cents', () => {
  expect(usage(60_000, 8_000).cost).toBe(81_000)
})

test('a part of a millionth of a dollar counts as one', () => {
  expect(priced({ tokensIn: 1, tokensOut: 0 }, PRICES).cost).toBe(1)
})

test('what a server did not count is estimated, and says so', () => {
  const estimated = usageOf({ prompt: 'Bread. '.repeat(100), text: 'Rye.', counted: null }, PRICES)
  expect(estimated).toMatchObject({ isEstimated: true, tokensOut: 3 })
  expect(estimated.tokensIn).toBeGreaterThanOrEqual(200)
})

test('calls under way count with the most that they can take', async () => {
  const budget = createBudget({})
  const first = await budget.take(usage(100_000, 10_000))
  await expect(budget.take(usage(50_000, 100))).rejects.toMatchObject({ limit: 'draft' })
  await first.settle(usage(20_000, 2_000))
  await budget.take(usage(DRAFT_LIMITS.tokensIn - 20_000, 100))
  expect(budget.spent()).toEqual(usage(20_000, 2_000))
})

test('tokens out are limited, too, and what another process spent counts', async () => {
  const budget = createBudget({ spent: usage(1_000, 19_500) })
  await expect(budget.take(usage(10, 501))).rejects.toMatchObject({ name: 'OverBudget' })
  await budget.take(usage(10, 500))
})

test('settling twice counts once', async () => {
  const budget = createBudget({})
  const taken = await budget.take(usage(100, 100))
  await taken.settle(usage(50, 50))
  await taken.settle(usage(50, 50))
  expect(budget.spent()).toEqual(usage(50, 50))
})

/** A day with so much left; `booked` is what it was told. */
const day = (left: number) => {
  const booked: number[] = []
  const ledger: DayLedger = {
    reserve: async (most) => {
      if (most > left) return null
      booked.push(most)
      return { settle: async (cost) => void booked.push(cost) }
    },
  }
  return { ledger, booked }
}

test('money of the day is set aside before a call, and what it cost is told after it', async () => {
  const { ledger, booked } = day(1_000_000)
  const budget = createBudget({ day: ledger })
  const taken = await budget.take(usage(4_000, 600))
  await taken.settle(usage(3_900, 420))
  expect(booked).toEqual([usage(4_000, 600).cost, usage(3_900, 420).cost])
})

test('a day that is spent, or that nobody can ask, allows no call and takes nothing', async () => {
  const spent = createBudget({ day: day(100).ledger })
  await expect(spent.take(usage(4_000, 600))).rejects.toMatchObject({ limit: 'day' })
  const reserve = () => Promise.reject(new Error('the database is away'))
  const alone = createBudget({ day: { reserve }, limits: { tokensIn: 100, tokensOut: 100 } })
  for (let time = 0; time < 2; time += 1) {
    await expect(alone.take(usage(90, 90))).rejects.toThrow('the database is away')
  }
  expect([spent.spent(), alone.spent()]).toEqual([NO_USAGE, NO_USAGE])
})
