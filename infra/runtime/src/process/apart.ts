import { randomUUID } from 'node:crypto'
import { ANONYMOUS, because } from './context.ts'
import { span } from './telemetry.ts'

/**
 * Runs something to which nothing may lead from the request around it: under a cause, a correlation
 * and a trace of its own, and nobody's name.
 */
export const apart = <T>(name: string, work: () => Promise<T>): Promise<T> => {
  const correlation = randomUUID()
  const cause = `req:${ANONYMOUS}:${name}:${correlation}`
  return because({ cause, correlation, actor: ANONYMOUS, fingerprint: null }, () =>
    span(name, { parent: null }, work),
  )
}
