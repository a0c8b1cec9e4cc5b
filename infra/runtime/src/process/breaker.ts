import { BrokenCircuitError, ConsecutiveBreaker, circuitBreaker, handleWhen } from 'cockatiel'

/** Thrown instead of a call: what is called failed a moment ago, and is left alone for a while. */
export class Resting extends Error {
  override readonly name = 'Resting'
}

export type Breaker = (<Answer>(call: () => Promise<Answer>) => Promise<Answer>) & {
  /** Returns true if a call would be refused now. */
  isResting: () => boolean
}

/**
 * Stops calling what fails: after `failures` in a row that `counts` says yes to, every call is refused
 * for `restMs`, then one is let through to see.
 * @throws Resting instead of a call, while it rests.
 */
export const breaker = (options: {
  failures: number
  restMs: number
  counts: (error: Error) => boolean
}): Breaker => {
  const circuit = circuitBreaker(
    handleWhen((error) => options.counts(error as Error)),
    {
      halfOpenAfter: options.restMs,
      breaker: new ConsecutiveBreaker(options.failures),
    },
  )
  // The circuit itself stays open until it is called again, which nobody would who asks first.
  let restsUntil = 0
  circuit.onBreak(() => {
    restsUntil = performance.now() + options.restMs
  })
  const call = async <Answer>(task: () => Promise<Answer>): Promise<Answer> => {
    try {
      return await circuit.execute(task)
    } catch (error) {
      throw error instanceof BrokenCircuitError ? new Resting('left in peace') : error
    }
  }
  return Object.assign(call, { isResting: () => performance.now() < restsUntil })
}
