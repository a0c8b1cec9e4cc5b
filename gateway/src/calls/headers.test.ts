import { expect, test } from 'vitest'
import { forwardedHeaders, stripReply } from './headers.ts'

const said = {
  caller: 'signed',
  requestId: 'request-1',
  partner: null,
  traceparent: '00-a-b-01',
  ip: '203.0.113.7',
  publicUrl: new URL('https://sortie.example'),
}

test('a service hears from the gateway only who is calling and from where', () => {
  const forged = {
    cookie: 'sortie_session=a',
    'x-sortie-identity': 'forged',
    'x-sortie-action': 'login;ms=1',
    'x-sortie-operator': 'true',
    'x-forwarded-for': '127.0.0.1',
    'x-forwarded-port': '1',
    forwarded: 'for=127.0.0.1',
    'x-real-ip': '127.0.0.1',
    traceparent: '00-forged',
    tracestate: 'a=b',
    'x-request-id': 'forged',
  }
  expect(forwardedHeaders(forged, said)).toEqual({
    'x-sortie-identity': 'signed',
    'x-request-id': 'request-1',
    'x-forwarded-for': '203.0.113.7',
    'x-forwarded-proto': 'https',
    'x-forwarded-host': 'sortie.example',
    traceparent: '00-a-b-01',
  })
})

test('a service hears by what a partner is signed in from the gateway alone', () => {
  const forged = { 'x-sortie-partner': 'forged' }
  expect(forwardedHeaders(forged, said)).not.toHaveProperty('x-sortie-partner')
  expect(forwardedHeaders(forged, { ...said, partner: 'token' })).toMatchObject({
    'x-sortie-partner': 'token',
  })
})

test('what the visitor may say is passed on', () => {
  const sent = {
    accept: 'application/json',
    'content-type': 'application/json',
    'idempotency-key': 'k',
    'last-event-id': '7',
    'user-agent': 'x',
  }
  expect(forwardedHeaders(sent, said)).toMatchObject(sent)
})

test('headers of one connection end with it, those that it names too', () => {
  const sent = {
    connection: 'keep-alive, X-Mine',
    'x-mine': '1',
    'transfer-encoding': 'chunked',
    upgrade: 'websocket',
    expect: '100-continue',
  }
  const names = Object.keys(forwardedHeaders(sent, said))
  for (const name of Object.keys(sent)) expect(names).not.toContain(name)
})

test('nobody can have the caller struck out by naming it', () => {
  expect(forwardedHeaders({ connection: 'x-sortie-identity' }, said)).toMatchObject({
    'x-sortie-identity': 'signed',
  })
})

test('a browser sees no word of a service to the gateway, and no cookie of a service', () => {
  const reply = {
    'x-sortie-session': 'secret',
    'x-sortie-refresh': 'secret',
    'x-sortie-revoked': 'sid:ses_1',
    'set-cookie': ['a=b'],
    'cache-control': 'public',
    server: 'x',
    'content-type': 'application/json',
    'retry-after': '2',
  }
  stripReply(reply)
  expect(reply).toEqual({ 'content-type': 'application/json', 'retry-after': '2' })
})
