import { addUsage, NO_USAGE, type Usage } from './usage.ts'

/** The call could take more than is left of what a draft, or all drafts of a day, may take. */
export class OverBudget extends Error {
  override readonly name = 'OverBudget'
  readonly limit: 'draft' | 'day'

  constructor(limit: 'draft' | 'day') {
    super(limit)
    this.limit = limit
  }
}

/** Sets money of the day aside, in millionths of a US dollar; kept by a service in its database. */
export type DayLedger = {
  /** Null where less is left of the day. */
  reserve: (most: number) => Promise<MoneyReservation | null>
}

/** Money set aside; never settled, as by a process that died, the whole sum counts. */
export type MoneyReservation = { settle: (cost: number) => Promise<void> }

/** Money set aside for one call; it is settled once, with the usage of the call. */
export type CallReservation = { settle: (usage: Usage) => Promise<void> }

export type ModelBudget = {
  /**
   * Sets aside the most that a call can take.
   * @throws OverBudget, and the call must not be made.
   */
  take: (most: Usage) => Promise<CallReservation>
  /** Returns the usage of all calls so far, without those under way. */
  spent: () => Usage
}

/** Tokens that a draft may take: more than twice what one usually does. */
export const DRAFT_LIMITS = { tokensIn: 140_000, tokensOut: 20_000 }

/**
 * The budget of one draft. Calls that run at once count with the most that they can take, so that all
 * of them together stay within it.
 * @param spent what the draft took before, in another process or at an earlier launch.
 */
export const createBudget = ({
  limits = DRAFT_LIMITS,
  spent = NO_USAGE,
  day,
}: {
  limits?: typeof DRAFT_LIMITS
  spent?: Usage
  day?: DayLedger
}): ModelBudget => {
  let total = spent
  const open = new Set<Usage>()
  const isOver = (most: Usage) => {
    const { tokensIn, tokensOut } = [...open, most].reduce(addUsage, total)
    return tokensIn > limits.tokensIn || tokensOut > limits.tokensOut
  }
  return {
    take: async (cost) => {
      const most = { ...cost }
      if (isOver(most)) throw new OverBudget('draft')
      open.add(most)
      const reserved = await day?.reserve(most.cost).catch((error) => {
        open.delete(most)
        throw error
      })
      if (reserved === null) {
        open.delete(most)
        throw new OverBudget('day')
      }
      return {
        settle: async (usage) => {
          if (!open.delete(most)) return
          total = addUsage(total, usage)
          await reserved?.settle(usage.cost)
        },
      }
    },
    spent: () => total,
  }
}
