import { BrokenCircuitError, ConsecutiveBreaker, circuitBreaker, handleWhen } from 'cockatiel'
import { Resting } from './port.ts'

export type Breaker = <Answer>(call: () => Promise<Answer>) => Promise<Answer>

/**
 * Stops calling what cannot be reached: after `failures` in a row that `counts` says yes to, every
 * call is refused for `restMs`, then one is let through to see.
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
  return async (call) => {
    try {
      return await circuit.execute(call)
    } catch (error) {
      throw error instanceof BrokenCircuitError ? new Resting('left in peace') : error
    }
  }
}
