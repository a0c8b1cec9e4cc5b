import { randomUUID } from 'node:crypto'
import { createFreeTrial, getFreeTrial } from '@sortie/contracts/analysis/trials/trials'
import { subscribeNewsletter } from '@sortie/contracts/content/newsletter/subscriptions'
import { publicEndpoints } from '@sortie/contracts/docs/endpoints'
import { beforeAll, describe, expect, test } from 'vitest'
import { callEndpoint, sendRaw } from './client.ts'
import { details, type Person, registerPerson, whoIs } from './people.ts'
import { borderStack } from './stack.ts'

const evil = 'https://evil.example'
const changing = publicEndpoints.filter(({ endpoint }) => endpoint.method !== 'get')

/** To whoever is no operator, what operators ask for is not there, before anything else is said. */
const refusal = ({ access }: { access: string }, status: number, code: string) =>
  access === 'admin' ? /^404 .*not_found/ : new RegExp(`^${status} .*${code}`)

let product = ''
let person: Person
beforeAll(async () => {
  product = (await borderStack()).urls.product
  person = await registerPerson(product)
})

describe.for(changing)('another site cannot ask for $name', ({ endpoint }) => {
  const { method, path } = endpoint
  const ask = (headers: Record<string, string>) =>
    sendRaw(product, {
      method: method.toUpperCase(),
      path,
      headers: { cookie: person.cookie, 'content-type': 'application/json', ...headers },
      body: JSON.stringify(path === createFreeTrial.path ? details : { email: person.email }),
    })

  test('by a script, an older browser, or a page of no origin', async () => {
    const ways = [
      { 'sec-fetch-site': 'cross-site', origin: evil },
      { 'sec-fetch-site': 'same-site', origin: 'https://blog.localhost' },
      { origin: evil },
      { origin: 'null' },
      { origin: `${product}.evil.example` },
    ]
    for (const headers of ways) {
      const { status, text } = await ask(headers as Record<string, string>)
      expect(`${status} ${text}`).toMatch(refusal(endpoint, 403, 'cross_site_request'))
    }
  })
})

describe.for(changing.filter(({ endpoint }) => endpoint.accepts === 'json'))(
  'a form cannot send what $name asks for',
  ({ endpoint }) => {
    test.each([
      'text/plain',
      'application/x-www-form-urlencoded',
      'multipart/form-data; boundary=x',
    ])('as %s', async (type) => {
      const reply = await sendRaw(product, {
        method: endpoint.method.toUpperCase(),
        path: endpoint.path,
        headers: { cookie: person.cookie, 'content-type': type },
        body: JSON.stringify(details),
      })
      const said = `${reply.status} ${reply.text}`
      expect(said).toMatch(refusal(endpoint, 415, 'unsupported_media_type'))
    })
  },
)

test('nothing changed: the session goes on, and no trial was begun', async () => {
  expect(await whoIs(product, person.cookie)).toBe(person.email)
  const { text } = await callEndpoint(product, getFreeTrial, {}, { cookie: person.cookie })
  expect(JSON.parse(text)).toEqual({ project: null })
})

test('the same call from our own page is taken', async () => {
  const given = { body: { email: `${randomUUID()}@example.com` } }
  const headers = { 'sec-fetch-site': 'same-origin', origin: product }
  const reply = await callEndpoint(product, subscribeNewsletter, given, headers)
  expect(reply.status).toBe(202)
})
