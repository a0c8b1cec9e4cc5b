import { once } from 'node:events'
import { addressOf } from '@sortie/contracts/call'
import {
  addPartnerEndpoint,
  replayEvents,
} from '@sortie/contracts/tracking/partners/partner-webhooks'
import {
  createPartner,
  createPartnerKey,
  recordPayout,
} from '@sortie/contracts/tracking/partners/partners'
import { CALLER_HEADER, createCallerSigner } from '@sortie/runtime/http/caller'
import { testingKafka } from '@sortie/runtime/testing/kafka'
import type { z } from 'zod'
import type { RawPosts } from '../../children/raw-posts.ts'
import { sleepMs } from '../../measuring/clock.ts'
import { cpuOf, withCpu } from '../../measuring/cpu.ts'
import { interleave, spread } from '../../measuring/measure.ts'
import { figure, spreadText } from '../../measuring/numbers.ts'
import type { BenchRow } from '../../results/row.ts'
import { type Child, heard, spawnNode } from '../../stage/children.ts'
import { jsonHeaders } from '../../stage/client.ts'
import { type Instance, startInstance } from '../../stage/instances.ts'
import { environmentOf } from '../../stage/services.ts'
import type { BenchStage } from '../../stage/stage.ts'

const ROUNDS = 5
/** Events of the chain, and so those that a round sends. */
const EVENTS = 500
/** As many requests at a time as the product has under way to one receiver. */
const AT_ONCE = 8
const REST_MS = 50
const REF = 'bench'
const POLL_MS = 20

/** Returns a client for the requests to the service that are not measured. */
const createAsk = async (stage: BenchStage, url: string) => {
  const sign = await createCallerSigner(stage.common.secrets.GATEWAY_SIGNING_KEY!)
  const operator = {
    userId: 'usr_bench',
    sessionId: 'ses_bench',
    ip: '127.0.0.1',
    operator: true,
    admin: true,
  }
  return async <Reply extends z.ZodType>(
    { method, reply }: { method: string; reply: Reply },
    path: string,
    options: { body?: unknown; key?: string } = {},
  ): Promise<z.infer<Reply>> => {
    const body = options.body === undefined ? null : JSON.stringify(options.body)
    const response = await fetch(`${url}${path}`, {
      method: method.toUpperCase(),
      headers: {
        [CALLER_HEADER]: await sign(operator),
        ...(body && jsonHeaders(body)),
        ...(options.key && { authorization: `Bearer ${options.key}` }),
      },
      body,
    })
    if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`)
    return reply.parse(await response.json())
  }
}

/** A partner who was told so many events: one order, and many small payouts. */
const preparePartner = async (stage: BenchStage, ask: Awaited<ReturnType<typeof createAsk>>) => {
  const terms = {
    commission: { kind: 'percent', basisPoints: 10_000 },
    capCents: null,
    holdDays: 0,
  } as const
  const params = { ref: REF }
  await ask(createPartner, createPartner.path, { body: { ref: REF, terms } })
  const { key } = await ask(
    createPartnerKey,
    addressOf<typeof createPartnerKey>(createPartnerKey.path, { params }),
  )
  const kafka = testingKafka(stage.brokers.join(','), stage.prefix)
  await kafka.publish('identity', {
    type: 'UserRegistered',
    stream: 'usr_bench',
    version: 1,
    data: {
      userId: 'usr_bench',
      at: new Date().toISOString(),
      email: 'bench@example.com',
      username: 'bench',
      passwordHash: 'x',
      termsVersion: '1',
      confirmationHash: 'x',
      affiliate: REF,
    },
  })
  await kafka.publish('billing', {
    type: 'MissionPurchased',
    stream: 'ord_bench',
    version: 1,
    data: {
      orderId: 'ord_bench',
      userId: 'usr_bench',
      at: new Date().toISOString(),
      packId: 'mission_pack_10',
      missions: 10,
      cents: EVENTS,
      currency: 'usd',
      sessionId: 'cs_1',
      paymentIntentId: 'pi_1',
      affiliate: REF,
      source: 'webhook',
    },
  })
  const payouts = addressOf<typeof recordPayout>(recordPayout.path, { params })
  for (let payout = 1; payout < EVENTS; ) {
    const body = { reference: `bench ${payout}`, currency: 'usd', cents: 1 }
    try {
      await ask(recordPayout, payouts, { body })
      payout += 1
    } catch (error) {
      // The order is told by Kafka, and nothing is open before.
      if (payout > 1) throw error
      await sleepMs(10 * POLL_MS)
    }
  }
  return key
}

const startReceiver = async (port: number) => {
  const env = { PORT: String(port), REST_MS: String(REST_MS) }
  const child = spawnNode('infra/bench/src/children/receiver.ts', [], env)
  await heard(child)
  return { child, url: `http://127.0.0.1:${port}/` }
}
const startRaw = async () => {
  const child = spawnNode('infra/bench/src/children/raw-posts.ts', [], withCpu({}))
  await heard(child)
  return child
}

/** Deliveries for each second in which a process kept a core busy with them. */
const perCore = async (child: Child, run: () => Promise<void>) => {
  const before = await cpuOf(child)
  await run()
  return EVENTS / ((await cpuOf(child)) - before)
}

const untilDelivered = async ({ opened }: Instance) => {
  const deliveries = opened.db.collection('partner-deliveries')
  while ((await deliveries.countDocuments({ state: 'delivered' })) < EVENTS) await sleepMs(POLL_MS)
}

/** Events sent to a receiver of a partner, against a client that posts as many bodies and does nothing else. */
export const webhooks: BenchRow = {
  name: 'webhooks',
  run: async (stage) => {
    const tracking = await startInstance(stage, {
      service: 'tracking',
      name: 'webhooks',
      connections: 1,
      env: {
        ...withCpu({
          NODE_OPTIONS: environmentOf(stage, 'tracking', 'webhooks').NODE_OPTIONS ?? '',
        }),
        PARTNER_LOOPBACK: 'true',
        PARTNER_PULLS_PER_MINUTE: '1000000',
      },
    })
    const { tracking: port, content: free } = stage.common.ports
    const ask = await createAsk(stage, `http://127.0.0.1:${port}`)
    const key = await preparePartner(stage, ask)
    const receiver = await startReceiver(free)
    const raw = await startRaw()
    const { endpointId } = await ask(addPartnerEndpoint, addPartnerEndpoint.path, {
      body: { url: receiver.url },
      key,
    })
    const path = addressOf<typeof replayEvents>(replayEvents.path, {
      params: { endpointId },
    })

    const deliver = async () => {
      await ask(replayEvents, path, { body: { from: 1 }, key })
      await untilDelivered(tracking)
    }
    const body = JSON.stringify({ ...example, hash: '0'.repeat(64) })
    const post = async () => {
      const posts: RawPosts = { url: receiver.url, body, count: EVENTS, atOnce: AT_ONCE }
      const posted = once(raw.process, 'message')
      raw.process.send(posts)
      await posted
    }
    const pairs = await interleave(
      ROUNDS,
      () => perCore(tracking.service, deliver),
      () => perCore(raw, post),
    )
    await raw.stop()
    await receiver.child.stop()
    await tracking.stop()

    const ours = spread(pairs.map((pair) => pair.ours))
    const base = spread(pairs.map((pair) => pair.base))
    return {
      checks: [
        {
          what: `webhook deliveries per core second, receivers at ${REST_MS} ms / raw posts by undici`,
          least: 0.5,
          measured: spread(pairs.map((pair) => pair.ours / pair.base)),
        },
      ],
      absolute: [`delivered ${spreadText(ours, '/core s')}, posted ${spreadText(base, '/core s')}`],
      notes: [
        `webhooks: ${ROUNDS} rounds of ${figure(EVENTS)} events that a partner has sent again, by the real tracking process with all that it does for it: reading the chain, two signatures for each, what came of it noted. A core second is one in which that process kept a core busy. The baseline posts as many bodies of the same size to the same receiver, ${AT_ONCE} at a time as well.`,
      ],
    }
  },
}

/** An event as it is sent. */
const example = {
  type: 'payout.recorded',
  data: { reference: 'bench 100', currency: 'usd', cents: 1 },
  id: 'pev_0f4c2b7a9d1e4f60b8c35a7d6e2f1049-100',
  seq: 100,
  at: '2026-11-28T08:30:00.000Z',
  previousHash: '0'.repeat(64),
}
