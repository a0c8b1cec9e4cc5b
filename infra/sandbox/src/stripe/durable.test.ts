import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { startStripe } from './start.ts'
import { aPack, sdkFor, startEndpoint } from './testing.ts'

const MAIN = join(import.meta.dirname, '../main.ts')
const keys = { secretKey: 'sk_test_durable', webhookSecret: 'whsec_durable' }

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'stripe-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

/** The stand-in as a process of its own, as a stack starts it. */
const startProcess = async (port: number, webhookUrl: string) => {
  const child = spawn(process.execPath, [MAIN], {
    env: {
      PORT: String(port),
      STRIPE_SECRET_KEY: keys.secretKey,
      STRIPE_WEBHOOK_SECRET: keys.webhookSecret,
      STRIPE_SANDBOX_WEBHOOK_URL: webhookUrl,
      STRIPE_SANDBOX_PAGES_URL: `http://localhost:${port}`,
      STRIPE_SANDBOX_FOLDER: folder,
    },
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  })
  await once(child, 'message')
  return child
}
const freePort = async () => {
  const { port, stop } = await startStripe()
  await stop()
  return port
}
const control = (url: string, path: string) =>
  fetch(`${url}/_test${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: '{}',
  })

test('what was paid and not yet told outlives a kill', async () => {
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const stripe = sdkFor(url, keys.secretKey, [])
  const endpoint = await startEndpoint(stripe, () => keys.webhookSecret)
  const first = await startProcess(port, endpoint.url)
  await control(url, '/webhooks/hold')
  const { id } = await stripe.checkout.sessions.create(aPack, { idempotencyKey: 'kept' })
  await control(url, `/sessions/${id}/pay`)
  first.kill('SIGKILL')
  await once(first, 'exit')

  const second = await startProcess(port, endpoint.url)
  expect(await stripe.checkout.sessions.retrieve(id)).toMatchObject({ payment_status: 'paid' })
  const again = await stripe.checkout.sessions.create(aPack, { idempotencyKey: 'kept' })
  expect(again.id).toBe(id)
  await control(url, '/webhooks/release')
  await expect
    .poll(() => endpoint.received.map(({ type }) => type), { timeout: 10_000 })
    .toContain('checkout.session.completed')
  second.kill('SIGTERM')
  expect(await once(second, 'exit')).toEqual([0, null])
  await endpoint.stop()
})

test('a bank debit that was on its way at a stop is answered afterwards', async () => {
  const file = join(folder, 'stripe.sqlite')
  const first = await startStripe({ file, ...keys, bankMs: 3_600_000 })
  const stripe = sdkFor(first.url, keys.secretKey, [])
  const { id } = await stripe.checkout.sessions.create(aPack)
  await fetch(`${first.url}/_test/sessions/${id}/pay`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: '{"bank":"succeeds"}',
  })
  await first.stop()

  const second = await startStripe({ file, ...keys })
  const then = sdkFor(second.url, keys.secretKey, [])
  expect(await then.checkout.sessions.retrieve(id)).toMatchObject({ payment_status: 'unpaid' })
  await control(second.url, '/settlements/settle')
  expect(await then.checkout.sessions.retrieve(id)).toMatchObject({ payment_status: 'paid' })
  await second.stop()
})
