import { IncomingMessage, ServerResponse } from 'node:http'
import { Socket } from 'node:net'
import { expect, test } from 'vitest'
import { contentPolicy, noHashes, openedFor, securityHeaders } from './security-headers.ts'

test('nothing inline runs, and nothing foreign loads', () => {
  expect(contentPolicy(noHashes)).toBe(
    "default-src 'self'; script-src 'self'; style-src 'self'; img-src 'self' data:; " +
      "connect-src 'self'; font-src 'self'; object-src 'none'; base-uri 'none'; " +
      "frame-ancestors 'none'; form-action 'self'",
  )
})

test('what a page has inline is named by its hash', () => {
  const policy = contentPolicy({ scriptHashes: ['sha256-ab+/='], styleHashes: ['sha256-cd'] })
  expect(policy).toContain("script-src 'self' 'sha256-ab+/=';")
  expect(policy).toContain("style-src 'self' 'sha256-cd';")
})

test('whatever is no hash does not reach the policy', () => {
  const scriptHashes = ["sha256-a' 'unsafe-inline", 'unsafe-inline', '*', 'sha256-a; script-src *']
  expect(contentPolicy({ scriptHashes, styleHashes: [] })).toBe(contentPolicy(noHashes))
})

test('the policy is opened for the providers that are set, and for nothing else', () => {
  const none = openedFor({ analyticsScriptUrl: null, chatWidgetId: null })
  expect(contentPolicy(noHashes, none)).toBe(contentPolicy(noHashes))
  const analytics = openedFor({ analyticsScriptUrl: 'https://a.example/x.js', chatWidgetId: null })
  expect(contentPolicy(noHashes, analytics)).toBe(
    "default-src 'self'; script-src 'self' https://a.example; style-src 'self'; " +
      "img-src 'self' data: https://a.example; connect-src 'self' https://a.example; " +
      "font-src 'self'; object-src 'none'; base-uri 'none'; frame-ancestors 'none'; " +
      "form-action 'self'",
  )
})

test('a chat may load what its provider names, and no inline style', () => {
  const chat = openedFor({ analyticsScriptUrl: null, chatWidgetId: 'id' })
  const policy = contentPolicy(noHashes, chat)
  expect(policy).toContain("script-src 'self' https://*.crisp.chat;")
  expect(policy).toContain("connect-src 'self' https://*.crisp.chat wss://*.relay.crisp.chat;")
  expect(policy).toContain("worker-src 'self' https://*.crisp.chat blob:;")
  expect(policy).not.toContain('unsafe')
})

/** The headers of two replies, one after the other. */
const repliesOf = (publicUrl: string) => {
  const secure = securityHeaders(publicUrl)
  return [1, 2].map(() => {
    const reply = new ServerResponse(new IncomingMessage(new Socket()))
    secure(reply)
    return reply.getHeaders()
  })
}

test('every reply has the same headers, and none that only old browsers read', () => {
  const [first, second] = repliesOf('https://sortie.example')
  expect(second).toEqual(first)
  expect(first).toMatchObject({
    'content-security-policy': contentPolicy(noHashes),
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    'referrer-policy': 'no-referrer',
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'strict-transport-security': 'max-age=31536000; includeSubDomains',
  })
  expect(first).not.toHaveProperty('x-xss-protection')
})

test('over plain http nothing is said of https', () => {
  const [reply] = repliesOf('http://localhost:8080')
  expect(reply).not.toHaveProperty('strict-transport-security')
})
