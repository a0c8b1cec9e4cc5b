import { publicEndpoints } from '@sortie/contracts/docs/endpoints'
import { CALLER_HEADER, createCallerSigner } from '@sortie/runtime/http/caller'
import { decodeJwt } from 'jose'
import { beforeAll, expect, test } from 'vitest'
import { type RawReply, sendRaw } from './client.ts'
import { registerPerson } from './people.ts'
import { borderStack } from './stack.ts'

let product = ''
let services: Record<string, string[]> = {}
let cookie = ''
let userId = ''
let signCaller: Awaited<ReturnType<typeof createCallerSigner>>

beforeAll(async () => {
  const stack = await borderStack()
  product = stack.urls.product
  services = stack.urls.services
  signCaller = await createCallerSigner(stack.env('gateway').GATEWAY_SIGNING_KEY!)
  cookie = (await registerPerson(product)).cookie
  userId = decodeJwt(tokenIn(cookie)).sub ?? ''
})

const tokenIn = (cookies: string) => cookies.match(/sortie_session=([^;]+)/)?.[1] ?? ''
const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')

/** The session of a plain user, in which somebody wrote that it is an operator's. */
const promoted = () => {
  const [header, claims, signature] = tokenIn(cookie).split('.')
  const payload = JSON.parse(Buffer.from(claims!, 'base64url').toString())
  return `sortie_session=${header}.${part({ ...payload, adm: true })}.${signature}`
}
/** Everybody who is no operator: no headers at all, a plain user, and what may be tried. */
const everybodyElse = (): Record<string, string>[] => [
  {},
  { cookie },
  { cookie: promoted() },
  { cookie: 'sortie_session=forged; sortie_refresh=forged' },
  { authorization: 'Bearer forged' },
  { cookie, 'x-sortie-identity': userId, 'x-sortie-admin': 'true', 'x-sortie-operator': 'true' },
  { cookie, 'x-forwarded-for': '127.0.0.1', 'x-forwarded-user': 'admin' },
  { cookie, origin: 'https://elsewhere.example', 'sec-fetch-site': 'cross-site' },
]
const seen = ({ status, text, headers: { allow } }: RawReply) => ({
  status,
  allow,
  text: text.replaceAll(/"requestId":"[^"]*"/g, ''),
})

const forOperators = publicEndpoints.filter(({ endpoint }) => endpoint.access === 'admin')
const addressOf = (path: string) => path.replace(/:\w+/g, () => userId)

test('there are calls for operators in every context', () => {
  const contexts = new Set(forOperators.map(({ context }) => context))
  expect([...contexts].sort()).toEqual(Object.keys(services).sort())
})

test.each(forOperators)('$name is an address where nothing is, for everybody else', async (one) => {
  const { method, path, accepts } = one.endpoint
  for (const headers of everybodyElse()) {
    const ask = (address: string, body: string) =>
      sendRaw(product, {
        method: method.toUpperCase(),
        path: address,
        headers: { 'content-type': 'application/json', ...headers },
        ...(accepts === 'json' && { body }),
      })
    const absent = seen(await ask('/api/admin/nothing', '{}'))
    expect(absent.status).toBe(404)
    for (const body of ['{}', '{', JSON.stringify({ reason: 'Because', missions: 1 })])
      expect(seen(await ask(addressOf(path), body))).toEqual(absent)
  }
})

test.each(forOperators)('$context itself refuses $name to a user who is none', async (one) => {
  const { method, path, accepts } = one.endpoint
  const caller = { userId, sessionId: 'ses_1', ip: '127.0.0.1', operator: false }
  for (const claimed of [
    caller,
    { ...caller, admin: false },
    { ...caller, userId: null, admin: true },
  ]) {
    const reply = await sendRaw(services[one.context]![0]!, {
      method: method.toUpperCase(),
      path: addressOf(path),
      headers: { 'content-type': 'application/json', [CALLER_HEADER]: await signCaller(claimed) },
      ...(accepts === 'json' && { body: '{}' }),
    })
    expect(reply.status).toBe(404)
    expect(JSON.parse(reply.text)).toMatchObject({ code: 'not_found' })
  }
})
