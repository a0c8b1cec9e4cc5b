import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { type AddressInfo, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { register } from '@sortie/contracts/identity/accounts/authentication'
import {
  addPartnerEndpoint,
  listDeliveries,
  replayEvents,
  sendExampleEvent,
} from '@sortie/contracts/tracking/partners/partner-webhooks'
import {
  createPartner,
  createPartnerKey,
  type PartnerTerms,
} from '@sortie/contracts/tracking/partners/partners'
import { need } from '@sortie/local/system'
import { execa } from 'execa'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { becomes } from './becomes.ts'
import { callEndpoint, cookiesOf, sendRaw } from './client.ts'
import { password, signInAsOperator } from './people.ts'
import { approveRefundOf, askForRefund, buy } from './purchase.ts'
import { borderStack } from './stack.ts'
import { openStoredData } from './stored-data.ts'

// What a partner's developer does with docs/partners.md alone: its two programs run as they stand there.

type Stack = Awaited<ReturnType<typeof borderStack>>

const REF = 'border-partner'
const terms: PartnerTerms = {
  commission: { kind: 'percent', basisPoints: 2_000 },
  capCents: null,
  holdDays: 30,
}

let stack: Stack
let folder = ''
let key = ''
beforeAll(async () => {
  await need('to run the programs of docs/partners.md', ['python3'])
  stack = await borderStack()
  folder = await mkdtemp(join(tmpdir(), 'sortie-partner-'))
  const { product } = stack.urls
  const cookie = await signInAsOperator(stack.urls)
  const created = await callEndpoint(
    product,
    createPartner,
    { body: { ref: REF, terms } },
    { cookie },
  )
  expect([201, 409], created.text).toContain(created.status)
  const made = await callEndpoint(product, createPartnerKey, { params: { ref: REF } }, { cookie })
  expect(made.status, made.text).toBe(201)
  key = createPartnerKey.reply.parse(JSON.parse(made.text)).key

  // Identity learns of a new partner by Kafka.
  const stored = await openStoredData(stack)
  const known = stored.databaseOf('identity').collection('view.known-partner.1')
  await becomes(() => known.countDocuments({ 'view.ref': REF }), 1)
  await stored.close()
  const buyer = await registerBy(REF)
  const order = await buy(stack.urls, buyer, 'mission_pack_10')
  await askForRefund(stack.urls, buyer, order.orderId, 'Not needed')
  await approveRefundOf(stack.urls, cookie, order.orderId)
  await buy(stack.urls, await registerBy(REF), 'starter_pack')
  await becomes(async () => (await pulled()).events.length, 3)
}, 180_000)
afterAll(() => rm(folder, { recursive: true, force: true }))

/** Somebody who opened an account by a partner's link. */
const registerBy = async (affiliate: string) => {
  const { product } = stack.urls
  const email = `${randomUUID()}@example.com`
  const reply = await callEndpoint(product, register, { body: { email, password, affiliate } })
  expect(reply.status, reply.text).toBe(register.status)
  return { email, cookie: cookiesOf(reply) }
}

const request = (headers: Record<string, string>, query = '') =>
  sendRaw(stack.urls.product, { method: 'GET', path: `/api/partner/v1/events${query}`, headers })
const pulled = async () => {
  const { status, text } = await request({ authorization: `Bearer ${key}` })
  expect(status, text).toBe(200)
  return JSON.parse(text) as {
    events: { seq: number; type: string; data: { commissionCents: number } }[]
    head: { seq: number; hash: string }
  }
}

/** A program of the documentation, by the language that it is written in. */
const programOf = async (language: string): Promise<string> => {
  const text = await readFile(new URL('../../../docs/partners.md', import.meta.url), 'utf8')
  const begin = text.indexOf(`\`\`\`${language}\n`) + language.length + 4
  return text.slice(begin, text.indexOf('\n```', begin))
}
/** Writes a program of the documentation into a file, for it to be run as a partner would. */
const fileOf = async (language: string, name: string): Promise<string> => {
  const file = join(folder, name)
  await writeFile(file, await programOf(language))
  return file
}
/** An address is often written with a slash at its end. */
const settings = () => ({ env: { SORTIE_URL: `${stack.urls.product}/`, SORTIE_KEY: key } })

/** A port that nobody listens on. */
const freePort = async () => {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  server.close()
  await once(server, 'close')
  return port
}

/** What the programs come to where they are right. */
const expected = async () => {
  const { events, head } = await pulled()
  const earned = events.reduce(
    (sum, { type, data }) => sum + (type === 'conversion.reversed' ? -1 : 1) * data.commissionCents,
    0,
  )
  expect(earned).toBeGreaterThan(0)
  return { events: 3, head: head.hash, earned: { usd: earned } }
}

test('an order by a partner’s link, and its refund, are told through the gateway', async () => {
  const { events } = await pulled()
  expect(events.map(({ type }) => type)).toEqual([
    'conversion.paid',
    'conversion.reversed',
    'conversion.paid',
  ])
  expect(JSON.stringify(events)).not.toMatch(/usr_|ord_|@/)
})

test('the program in TypeScript reads all events, checks their chain, and adds up what is earned', async () => {
  const file = await fileOf('ts', 'partner.ts')
  const { stdout } = await execa(process.execPath, [file], settings())
  expect(JSON.parse(stdout)).toEqual(await expected())
})

test('the program in Python does the same', async () => {
  const file = await fileOf('python', 'partner.py')
  const { stdout } = await execa('python3', [file], settings())
  expect(JSON.parse(stdout)).toEqual(await expected())
})

test('the receiver of the documentation books what is sent to it once, and neither an example nor what others send', async () => {
  const { product } = stack.urls
  const authorized = { authorization: `Bearer ${key}` }
  const port = String(await freePort())
  const url = `http://localhost:${port}/sortie`
  const added = await callEndpoint(product, addPartnerEndpoint, { body: { url } }, authorized)
  expect(added.status, added.text).toBe(201)
  const { endpointId, secrets } = addPartnerEndpoint.reply.parse(JSON.parse(added.text))
  const file = await fileOf('ts webhook', 'receiver.ts')
  const receiver = execa(process.execPath, [file], {
    env: { SORTIE_SECRET: secrets.secret, PORT: port },
    reject: false,
  })
  const lines: string[] = []
  receiver.stdout.on('data', (chunk: Buffer) => lines.push(...chunk.toString().trim().split('\n')))
  try {
    const params = { endpointId }
    const replay = async () => {
      const reply = await callEndpoint(
        product,
        replayEvents,
        { params, body: { from: 1 } },
        authorized,
      )
      expect(reply.status, reply.text).toBe(202)
      await becomes(async () => {
        const { text } = await callEndpoint(product, listDeliveries, { params }, authorized)
        const { deliveries } = listDeliveries.reply.parse(JSON.parse(text))
        return deliveries.filter(({ state }) => state === 'delivered').length
      }, 3)
    }
    await becomes(async () => (await fetch(url).catch(() => null))?.status, 401)
    const example = await callEndpoint(product, sendExampleEvent, { params }, authorized)
    expect(sendExampleEvent.reply.parse(JSON.parse(example.text)).status).toBe(204)
    await replay()
    await replay()
    const { events } = await pulled()
    expect(lines.map((line) => JSON.parse(line)).sort((one, other) => one.seq - other.seq)).toEqual(
      events.map(({ seq, type, data }) => ({ seq, type, data })),
    )
    const forged = await fetch(url, {
      method: 'POST',
      headers: {
        'webhook-id': 'pev_1',
        'webhook-timestamp': String(Math.floor(Date.now() / 1_000)),
        'webhook-signature': `v1,${Buffer.alloc(32).toString('base64')}`,
      },
      body: '{}',
    })
    expect(forged.status).toBe(401)
  } finally {
    receiver.kill()
    await receiver
  }
})

test('a session is no key, and a key is no session', async () => {
  const cookie = await signInAsOperator(stack.urls)
  expect((await request({ cookie })).status).toBe(401)
  expect((await request({ authorization: 'Bearer nobody' })).status).toBe(401)
  const asUser = await sendRaw(stack.urls.product, {
    method: 'GET',
    path: '/api/orders',
    headers: { authorization: `Bearer ${key}` },
  })
  expect(asUser.status).toBe(401)
})
