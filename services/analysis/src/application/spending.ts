import type { ReportId, ReportKind } from '@sortie/contracts/analysis'
import { type Db, ensureCollection, isDuplicateKey } from '@sortie/runtime/database/mongo'

/** What sources took, or may have taken, in millionths of a US dollar: of a report, or on a day. */
type Spent = { _id: string; spent: number }

/** Limits in millionths of a US dollar. */
export type SpendingLimits = { report: Record<ReportKind, number>; day: number }

/** Money that is set aside before a call is made. */
export type Reserved = {
  /** What the call really cost. Never told, as by a process that died, the whole sum counts. */
  settle: (cost: number) => Promise<void>
}

export type Spending = {
  /** Sets money aside, unless that would be over a limit: then null. */
  reserve: (account: Account, most: number) => Promise<Reserved | null>
  /** What is left of both limits. */
  left: (account: Account) => Promise<number>
  /** What each of these reports cost so far. */
  of: (reportIds: readonly ReportId[]) => Promise<Map<string, number>>
  /** What all reports cost today. */
  today: () => Promise<number>
  prepare: () => Promise<void>
}
/** The report that pays. */
export type Account = { reportId: ReportId; kind: ReportKind }

const MILLION = 1_000_000
/** US dollars as whole millionths, and back. */
export const toMillionths = (dollars: number): number => Math.round(dollars * MILLION)
export const toDollars = (millionths: number): number => millionths / MILLION

const TRIES = 5
const today = () => `day:${new Date().toISOString().slice(0, 10)}`

/**
 * Counts what sources cost in the database, so that all instances keep to the limits together: a call is
 * made only with its highest price set aside. Days are those of UTC. A document for each report and
 * day stays, as a record: it names no person.
 */
export const createSpending = (db: Db, limits: SpendingLimits): Spending => {
  const spending = db.collection<Spent>('source-spending')
  const spentBy = async (ids: readonly string[]) => {
    const found = await spending.find({ _id: { $in: [...ids] } }).toArray()
    return new Map(found.map(({ _id, spent }) => [_id, spent]))
  }
  const add = (_id: string, spent: number) => spending.updateOne({ _id }, { $inc: { spent } })

  /** Whether the sum was still free. */
  const take = async (_id: string, sum: number, limit: number): Promise<boolean> => {
    if (sum > limit) return false
    for (let tries = 0; tries < TRIES; tries += 1) {
      try {
        const filter = { _id, spent: { $lte: limit - sum } }
        await spending.updateOne(filter, { $inc: { spent: sum } }, { upsert: true })
        return true
      } catch (error) {
        if (!isDuplicateKey(error)) throw error
        // There is one: too full, or just made by another instance.
        const { spent = 0 } = (await spending.findOne({ _id })) ?? {}
        if (spent > limit - sum) return false
      }
    }
    return false
  }

  return {
    reserve: async ({ reportId, kind }, most) => {
      if (most === 0) return { settle: async () => {} }
      const day = today()
      if (!(await take(reportId, most, limits.report[kind]))) return null
      if (!(await take(day, most, limits.day))) {
        await add(reportId, -most)
        return null
      }
      return {
        settle: async (cost) => {
          if (cost !== most) await Promise.all([add(reportId, cost - most), add(day, cost - most)])
        },
      }
    },
    left: async ({ reportId, kind }) => {
      const day = today()
      const spent = await spentBy([reportId, day])
      const ofReport = limits.report[kind] - (spent.get(reportId) ?? 0)
      return Math.max(0, Math.min(ofReport, limits.day - (spent.get(day) ?? 0)))
    },
    of: spentBy,
    today: async () => (await spentBy([today()])).get(today()) ?? 0,
    prepare: () => ensureCollection(db, 'source-spending'),
  }
}
