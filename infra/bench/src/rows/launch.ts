import { randomUUID } from 'node:crypto'
import { launchReport } from '@sortie/contracts/analysis'
import { grantMissions } from '@sortie/contracts/billing'
import type { UserId } from '@sortie/contracts/identity'
import { CALLER_HEADER, createCallerSigner } from '@sortie/runtime/http/caller'
import { testingKafka } from '@sortie/runtime/testing/kafka'
import { type Asked, jsonHeaders } from '../client.ts'
import { now, pause } from '../clock.ts'
import { type Instance, startInstance } from '../instances.ts'
import { interleave, percentile, spread } from '../measure.ts'
import { figure, spreadText } from '../numbers.ts'
import type { Row } from '../row.ts'
import type { Stage } from '../stage.ts'
import { startAnalysis } from '../trials.ts'
import { openDelivery } from './delivery.ts'

const ROUNDS = 5
const LAUNCHES = 30
const WARM_UP = 5
/** More than all rounds use, the one that is thrown away too. */
const GRANTED = 1_000
/** As far apart as the commits of the baseline. */
const APART_MS = 100
/** A launch that took this long was answered without billing's word. */
const UNANSWERED_MS = 2_000

const PATIENCE_MS = 30_000
const POLL_MS = 250

/** Billing beside analysis: the same topics, and the same keys. */
const startBilling = (stage: Stage, { opened }: Instance) =>
  startInstance(stage, {
    ...{ service: 'billing', name: 'launch-billing', connections: 1 },
    env: { VAULT_DB: opened.names.vault, MASTER_KEY: opened.masterKey.toString('base64') },
  })

/** Tells billing of a user, as identity would. */
const register = ({ brokers, prefix }: Stage, userId: UserId) => {
  const data = { userId, at: new Date().toISOString(), termsVersion: '1', confirmationHash: 'x' }
  return testingKafka(brokers.join(','), prefix).publish('identity', {
    type: 'UserRegistered',
    data: { ...data, email: null, username: null, passwordHash: null },
    ...{ stream: userId, version: 1 },
  })
}

/** Requests as the gateway would hand them on. */
const asker = async (stage: Stage) => {
  const sign = await createCallerSigner(stage.common.secrets.GATEWAY_SIGNING_KEY!)
  const asked = async (
    { method, path }: { method: string; path: string },
    given: { userId: string; admin?: boolean; body: unknown },
  ): Promise<Asked> => {
    const { userId, admin = false } = given
    const sessionId = `ses_${randomUUID()}`
    const caller = { userId, sessionId, ip: '127.0.0.1', operator: false, admin }
    const body = JSON.stringify(given.body)
    const headers = { 'idempotency-key': randomUUID(), [CALLER_HEADER]: await sign(caller) }
    return { method, path, headers: { ...jsonHeaders(body), ...headers }, body }
  }
  return {
    grant: (userId: string) =>
      asked(
        { ...grantMissions, path: grantMissions.path.replace(':userId', userId) },
        { userId, admin: true, body: { missions: GRANTED, reason: 'to be measured' } },
      ),
    launch: (userId: string) =>
      asked(launchReport, {
        userId,
        body: { industry: 'Plumbing', businessName: 'Harbour', mainCompetitor: 'Northside' },
      }),
  }
}

/** Latencies in ms of launches, one after the other, each of whose mission was reserved. */
const launches = async ({ send }: Instance, count: number, ask: () => Promise<Asked>) => {
  const latencies: number[] = []
  for (let index = 0; index < count; index++) {
    const asked = await ask()
    const began = now()
    await send(asked, launchReport.status)
    const took = now() - began
    if (took >= UNANSWERED_MS) throw new Error(`billing did not answer within ${UNANSWERED_MS} ms`)
    latencies.push(took)
    await pause(APART_MS / 2 + Math.random() * APART_MS)
  }
  return latencies
}

/** A launch, there and back over Kafka, against one way: commit to handler. */
export const launch: Row = {
  name: 'launch',
  run: async (stage) => {
    const analysis = await startAnalysis(stage, 'launch', 1)
    const billing = await startBilling(stage, analysis)
    const { grant, launch } = await asker(stage)
    const userId: UserId = `usr_${randomUUID()}`
    await register(stage, userId)
    // Billing hears of the user once its consumers' groups have formed.
    for (const until = now() + PATIENCE_MS; ; await pause(POLL_MS)) {
      const granted = billing.send(await grant(userId), grantMissions.status)
      if (
        await granted.then(
          () => true,
          () => false,
        )
      )
        break
      if (now() > until) throw new Error(`billing opened no ledger within ${PATIENCE_MS} ms`)
    }
    const ask = () => launch(userId)
    await launches(analysis, WARM_UP, ask)

    const { round, wake, stop } = await openDelivery(stage, 'launch-delivery')
    const pairs = await interleave(
      ROUNDS,
      () => launches(analysis, LAUNCHES, ask),
      () => round(wake),
    )
    await stop()
    await billing.stop()
    await analysis.stop()
    const p50 = (samples: number[]) => percentile(samples, 0.5)
    const ours = pairs.map((pair) => pair.ours)
    const base = pairs.map((pair) => pair.base)
    return {
      checks: [
        {
          what: '`POST /api/reports` to 202 reserved / commit to handler, p50',
          ...{ most: 4, measured: spread(ours.map((round, at) => p50(round) / p50(base[at]!))) },
        },
      ],
      absolute: [
        `launch p50 ${spreadText(spread(ours.map(p50)), 'ms')}, p99 ${figure(percentile(ours.flat(), 0.99))} ms; commit to handler p50 ${spreadText(spread(base.map(p50)), 'ms')}`,
      ],
      notes: [
        `${ROUNDS} rounds of ${LAUNCHES} launches of one user, one after the other, ${APART_MS / 2} to ${APART_MS * 1.5} ms apart, by HTTP to the real analysis process: request, \`ReportRequested\`, Kafka, \`MissionReserved\` by the real billing process, Kafka, \`ReportQueued\`, reply. The reports themselves run meanwhile. The baseline is one way from an append through Kafka to a handler, as in the row above of that name.`,
      ],
    }
  },
}
