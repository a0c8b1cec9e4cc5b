/** Below this nobody can tell it from none, so it is forgotten. */
const NEGLIGIBLE = 0.01

type Use = { amount: number; at: number }

export type RecentUse = {
  /** Notes that a customer had one more. */
  add: (customer: string) => void
  /** Returns the recent use of a customer: each use counts half as much after each half-life. */
  of: (customer: string) => number
  /** Counts the customers that are remembered. */
  size: () => number
}

/**
 * Remembers in memory who had how much of late. Each use counts one at first, and half as much after each
 * half-life; who has next to nothing left is forgotten.
 * @param halfLifeMs in milliseconds
 * @param now a clock in milliseconds that never goes back
 */
export const createRecentUse = (
  halfLifeMs: number,
  now: () => number = () => performance.now(),
): RecentUse => {
  const uses = new Map<string, Use>()
  let sweptAt = now()

  const leftOf = ({ amount, at }: Use) => amount * 2 ** ((at - now()) / halfLifeMs)
  const of = (customer: string) => {
    const use = uses.get(customer)
    return use ? leftOf(use) : 0
  }
  const sweep = () => {
    if (now() - sweptAt < halfLifeMs) return
    sweptAt = now()
    for (const [customer, use] of uses) if (leftOf(use) < NEGLIGIBLE) uses.delete(customer)
  }

  return {
    add: (customer) => {
      sweep()
      uses.set(customer, { amount: of(customer) + 1, at: now() })
    },
    of,
    size: () => uses.size,
  }
}
