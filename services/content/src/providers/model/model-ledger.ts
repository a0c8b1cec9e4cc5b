import type { ModelUsage } from '@sortie/contracts/content/drafts/draft-edits'
import { createBudget, type DayLedger, type ModelBudget } from '@sortie/model/budget'
import { NO_USAGE, type Usage } from '@sortie/model/usage'
import { type Db, ensureCollection } from '@sortie/runtime/database/mongo'
import { accountOfToday, createAccounts, reserveWithin } from '@sortie/runtime/database/spending'

/** The usage of all calls of one order. */
type OrderUsage = ModelUsage & { _id: string }

/** Counts the cost of a model's calls: those of a day together, and those of each order. */
export type ModelLedger = {
  /** Returns the money that is left of the day, in millionths of a US dollar. */
  left: () => Promise<number>
  /** Returns the cost of all calls of today. */
  today: () => Promise<number>
  /** Returns the usage of an order so far, whichever worker asked; null where no model was asked. */
  of: (orderId: string) => Promise<ModelUsage | null>
  /** The budget of an order: it goes on where an earlier worker left it. */
  budgetOf: (orderId: string) => Promise<OrderBudget>
  /** Sets money of the day aside for what is no order. */
  day: DayLedger
  prepare: () => Promise<void>
}
export type OrderBudget = {
  budget: ModelBudget
  /** Waits until the calls under way are counted. */
  settled: () => Promise<unknown>
}

/** The longest time for which we wait until aborted calls are counted. */
const PATIENCE_MS = 2_000

const wait = (milliseconds: number) =>
  new Promise((resolve) => setTimeout(resolve, milliseconds).unref())

/** Counts each call of a budget once it is over. */
const counted = (budget: ModelBudget, count: (usage: Usage) => Promise<unknown>): OrderBudget => {
  const open = new Set<Promise<void>>()
  return {
    budget: {
      ...budget,
      take: async (most) => {
        const taken = await budget.take(most)
        const over = Promise.withResolvers<void>()
        open.add(over.promise)
        return {
          settle: async (usage) => {
            try {
              await taken.settle(usage)
              if (usage.tokensIn + usage.tokensOut > 0) await count(usage)
            } finally {
              open.delete(over.promise)
              over.resolve()
            }
          },
        }
      },
    },
    settled: () => Promise.race([Promise.all(open), wait(PATIENCE_MS)]),
  }
}

/**
 * Keeps what models cost in the database, so that all instances keep to the day's budget together, and who
 * takes an order over knows what it cost so far. Its documents stay, as a record: they name no person.
 * @param mostADay in millionths of a US dollar
 */
export const createModelLedger = (db: Db, mostADay: number): ModelLedger => {
  const accounts = createAccounts(db, 'model-spending')
  const orders = db.collection<OrderUsage>('model-usage')

  const today = async () => {
    const day = accountOfToday()
    return (await accounts.spentBy([day])).get(day) ?? 0
  }
  const day: DayLedger = {
    reserve: (sum) => reserveWithin([{ accounts, id: accountOfToday(), most: mostADay }], sum),
  }
  const of = async (orderId: string): Promise<ModelUsage | null> => {
    const found = await orders.findOne({ _id: orderId })
    if (!found) return null
    const { calls, tokensIn, tokensOut, cost } = found
    return { calls, tokensIn, tokensOut, cost }
  }

  return {
    left: async () => Math.max(0, mostADay - (await today())),
    today,
    of,
    day,
    budgetOf: async (orderId) => {
      const spent = { ...NO_USAGE, ...(await of(orderId)) }
      return counted(createBudget({ spent, day }), ({ tokensIn, tokensOut, cost }) =>
        orders.updateOne(
          { _id: orderId },
          { $inc: { calls: 1, tokensIn, tokensOut, cost } },
          { upsert: true },
        ),
      )
    },
    prepare: async () => {
      await accounts.prepare()
      await ensureCollection(db, 'model-usage')
    },
  }
}
