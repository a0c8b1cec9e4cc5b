import { randomUUID } from 'node:crypto'
import { connectMongo, type Db } from '@sortie/runtime/database/mongo'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createModelLedger } from '../providers/model/model-ledger.ts'

let mongo: Awaited<ReturnType<typeof connectMongo>>
let db: Db
beforeAll(async () => {
  mongo = await connectMongo(process.env.MONGO_URL ?? '', 'test')
})
afterAll(() => mongo.close())

/** Two instances that count in the same database, which is dropped afterwards. */
const instances = async (mostADay: number, use: (one: Ledger, other: Ledger) => Promise<void>) => {
  db = mongo.getClient().db(`test-${randomUUID().slice(0, 8)}-ledger`)
  const [one, other] = [createModelLedger(db, mostADay), createModelLedger(db, mostADay)]
  await one.prepare()
  try {
    await use(one, other)
  } finally {
    await db.dropDatabase()
  }
}
type Ledger = ReturnType<typeof createModelLedger>

const call = (cost: number, tokensIn = 1_000) => ({
  tokensIn,
  tokensOut: 100,
  cost,
  isEstimated: false,
})
const orderId = () => `rep_${randomUUID()}`

test('all instances keep to the budget of the day together, calls under way counted with the most they cost', async () =>
  instances(1_000, async (one, other) => {
    const [{ budget: first }, { budget: second }] = await Promise.all([
      one.budgetOf(orderId()),
      other.budgetOf(orderId()),
    ])
    const taken = await first.take(call(700))
    await expect(second.take(call(400))).rejects.toMatchObject({ name: 'OverBudget', limit: 'day' })
    await taken.settle(call(200))
    expect(await other.left()).toBe(800)
    await second.take(call(400))
    // It was never settled, as by a process that died.
    expect(await one.today()).toBe(600)
  }))

test('who takes an order over goes on with what it took before', async () =>
  instances(10_000_000, async (one, other) => {
    const id = orderId()
    expect(await one.of(id)).toBeNull()
    const before = await one.budgetOf(id)
    await (await before.budget.take(call(100, 100_000))).settle(call(90, 90_000))
    await before.settled()
    const after = await other.budgetOf(id)
    await expect(after.budget.take(call(100, 60_000))).rejects.toMatchObject({ limit: 'draft' })
    await (await after.budget.take(call(50, 20_000))).settle(call(50, 20_000))
    expect(await one.of(id)).toEqual({ calls: 2, tokensIn: 110_000, tokensOut: 200, cost: 140 })
  }))
