import { publicEndpoints } from '@sortie/contracts/docs/endpoints'
import type { Endpoint } from '@sortie/contracts/kit'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { RawRequest } from './client.ts'
import { requestsTo } from './shapes.ts'

const parsed = (body: RawRequest['body']): unknown => {
  try {
    return JSON.parse(String(body))
  } catch {
    return undefined
  }
}

/** Whether a request gets behind the checks of its route. */
const isTaken = (endpoint: Endpoint, { method, path, headers, body }: RawRequest) => {
  if (method !== endpoint.method.toUpperCase()) return false
  const query = Object.fromEntries(new URLSearchParams(path.split('?')[1]))
  if (!endpoint.query.safeParse(query).success) return false
  if (endpoint.accepts !== 'json') return true
  if (headers?.['content-type'] !== 'application/json') return false
  return endpoint.body.safeParse(parsed(body)).success
}

test.each(publicEndpoints)(
  'hostile requests to $endpoint.method $endpoint.path get behind its checks as well as into them',
  ({ endpoint }) => {
    const requests = fc.sample(requestsTo(endpoint), { numRuns: 500, seed: 1 })
    const taken = requests.filter((sent) => isTaken(endpoint, sent)).length
    expect(taken / requests.length).toBeGreaterThan(0.1)
    expect(taken / requests.length).toBeLessThan(0.95)
  },
)
