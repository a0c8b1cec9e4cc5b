import { getFreeTrial } from '@sortie/contracts/analysis/trials/trials'
import {
  getUser,
  login,
  register as registerEndpoint,
} from '@sortie/contracts/identity/accounts/authentication'
import { CspEvaluator } from 'csp_evaluator/dist/evaluator.js'
import { Severity } from 'csp_evaluator/dist/finding.js'
import { CspParser } from 'csp_evaluator/dist/parser.js'
import { beforeAll, expect, test } from 'vitest'
import { callEndpoint, get, postJson, type RawReply, sendRaw } from './client.ts'
import { registerPerson } from './people.ts'
import { borderStack } from './stack.ts'

const replies = new Map<string, RawReply>()

beforeAll(async () => {
  const { urls } = await borderStack()
  const { product } = urls
  const { cookie } = await registerPerson(product)
  const home = await get(product, '/')
  const asset = home.text.match(/\/assets\/[^"]+\.js/)?.[0]
  const ask = async (name: string, reply: Promise<RawReply>) => replies.set(name, await reply)
  await ask('a page', get(product, '/'))
  await ask('a private page', get(product, '/reports'))
  await ask('a page that is not there', get(product, '/nowhere'))
  await ask('a file', get(product, asset!))
  await ask('a call', callEndpoint(product, getUser, {}, { cookie }))
  await ask('a refused call', callEndpoint(product, getFreeTrial, {}))
  await ask('a call that is not there', get(product, '/api/nowhere'))
  await ask('a call that is not valid', postJson(product, login.path, { email: 1 }))
  await ask('a wrong method', sendRaw(product, { method: 'DELETE', path: getUser.path }))
  await ask('a wrong method of a page', sendRaw(product, { method: 'POST', path: '/pricing' }))
  await ask('the health', get(product, '/api/health'))
  await ask('the API documents', get(product, '/api/docs'))
})

const each = () => [...replies]

test('every reply has the headers that keep a page to itself', () => {
  for (const [name, { headers }] of each()) {
    expect(headers, name).toMatchObject({
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
      'referrer-policy': 'no-referrer',
      'cross-origin-opener-policy': 'same-origin',
      'cross-origin-resource-policy': 'same-origin',
      'content-security-policy': expect.stringContaining("default-src 'self'"),
      'permissions-policy': expect.stringContaining('camera=()'),
    })
  }
})

test('no reply says what it was made with, or lets other sites read it', () => {
  for (const [name, { headers }] of each()) {
    expect(headers['x-powered-by'], name).toBeUndefined()
    expect(headers.server, name).toBeUndefined()
    expect(headers['access-control-allow-origin'], name).toBeUndefined()
  }
})

test('an evaluator finds nothing of weight in any policy', () => {
  for (const [name, { headers }] of each()) {
    const policy = new CspParser(String(headers['content-security-policy'])).csp
    const weighty = new CspEvaluator(policy)
      .evaluate()
      .filter(({ severity }) => severity <= Severity.MEDIUM)
    expect(weighty, name).toEqual([])
    expect(headers['content-security-policy'], name).not.toContain('unsafe')
  }
})

test('what a call answers is kept by no cache', () => {
  for (const name of ['a call', 'a refused call', 'a call that is not valid']) {
    expect(replies.get(name)!.headers['cache-control'], name).toBe('no-store')
  }
})

test('session cookies are for the browser alone', async () => {
  const { product } = (await borderStack()).urls
  const body = { email: `${Date.now()}@example.com`, password: 'a fine password' }
  const reply = await callEndpoint(product, registerEndpoint, { body })
  const cookies = reply.headers['set-cookie']!
  expect(cookies).toHaveLength(2)
  for (const line of cookies) {
    expect(line).toMatch(/; HttpOnly/)
    expect(line).toMatch(/; SameSite=Lax/)
    expect(line).toMatch(/; Path=\//)
    expect(line).not.toMatch(/; Domain=/)
  }
})
