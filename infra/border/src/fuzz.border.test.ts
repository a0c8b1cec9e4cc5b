import { publicEndpoints } from '@sortie/contracts/docs/endpoints'
import type { Endpoint } from '@sortie/contracts/kit'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type RawReply, type RawRequest, sendRaw } from './client.ts'
import { registerPerson } from './people.ts'
import { requestsTo } from './shapes.ts'
import { borderStack } from './stack.ts'

/** Requests to each route; more by `make fuzz`. */
const REQUESTS = Number(process.env.FUZZ ?? 25)
const AT_ONCE = 8
const seed = Number(process.env.FC_SEED ?? Date.now() % 2 ** 31)

const trace =
  /\bat ([^"\n]{1,80} )?\(?[^\s()"]*[./][^\s()"]*:\d+:\d+|node_modules|\.ts:\d+|MongoServerError|KafkaJS|ZodError/

let product = ''
let cookie = ''
const all: RawReply[] = []
beforeAll(async () => {
  console.log(`fuzz seed ${seed}: replay with FC_SEED=${seed}`)
  product = (await borderStack()).urls.product
  cookie = (await registerPerson(product)).cookie
})

/** Why a reply is not one that a stranger may get; null where it is. */
const fault = ({ status, headers, text }: RawReply): string | null => {
  if (status >= 500) return `${status} ${text}`
  if (trace.test(text)) return `shows what is inside: ${text}`
  if (status < 400) return null
  // Node itself refuses what is no HTTP at all, without a body.
  if (text === '' || headers['content-type']?.startsWith('application/problem+json')) return null
  return `${status} is no problem document: ${headers['content-type']} ${text.slice(0, 200)}`
}

const fuzz = async (endpoint: Endpoint) => {
  const requests = fc.sample(requestsTo(endpoint), { numRuns: REQUESTS, seed })
  const faults: { sent: RawRequest; fault: string }[] = []
  const next = async (): Promise<void> => {
    const sent = requests.pop()
    if (!sent) return
    // Every other one by somebody who is signed in; nobody signs them out on the way.
    const signed = requests.length % 2 === 0 && !endpoint.path.includes('/auth/')
    const headers = { ...sent.headers, ...(signed && { cookie }) }
    const reply = await sendRaw(product, { ...sent, headers })
    all.push(reply)
    const found = fault(reply)
    if (found) faults.push({ sent, fault: found })
    return next()
  }
  await Promise.all(Array.from({ length: AT_ONCE }, next))
  return faults
}

describe('whatever is sent to a route, it neither breaks nor tells what is inside', () => {
  test.each(publicEndpoints)('$endpoint.method $endpoint.path', async ({ endpoint }) => {
    expect(await fuzz(endpoint)).toEqual([])
  })
})

test('the services are all healthy afterwards', async () => {
  const stack = await borderStack()
  await stack.healthy()
  for (const { name } of stack.processes) {
    expect(await stack.logs(name), name).not.toMatch(/uncaughtException|unhandledRejection/)
  }
})

afterAll(() => {
  const times = all.map(({ milliseconds }) => milliseconds).sort((a, b) => a - b)
  const at = (share: number) => times[Math.floor(times.length * share)]?.toFixed(0)
  const taken = all.filter(({ status }) => status < 400).length
  console.log(`${all.length} requests, ${taken} taken, p50 ${at(0.5)} ms, p99 ${at(0.99)} ms`)
})

test('no more than one reply in a hundred was a throttle’s, and hardly one was slow', () => {
  const throttled = all.filter(({ status }) => status === 429).length
  expect(throttled / all.length).toBeLessThanOrEqual(0.01)
  const slow = all.filter(({ milliseconds }) => milliseconds >= 1_000).length
  expect(slow / all.length).toBeLessThan(0.01)
})
