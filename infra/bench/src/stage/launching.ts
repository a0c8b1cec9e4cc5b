import { randomUUID } from 'node:crypto'
import { launchReport } from '@sortie/contracts/analysis/briefs/launch'
import { grantMissions } from '@sortie/contracts/billing/ledger/ledger'
import { addressOf } from '@sortie/contracts/call'
import type { UserId } from '@sortie/contracts/ids'
import { CALLER_HEADER, createCallerSigner } from '@sortie/runtime/http/caller'
import { testingKafka } from '@sortie/runtime/testing/kafka'
import { now, sleepMs } from '../measuring/clock.ts'
import { jsonHeaders, type WireRequest } from './client.ts'
import { type Instance, startInstance } from './instances.ts'
import type { BenchStage } from './stage.ts'
import { startAnalysis } from './trials.ts'

/** The most that is granted at a time, and more than most rows use. */
const GRANTED = 1_000
const PATIENCE_MS = 30_000
const POLL_MS = 250

/** Billing beside another service: the same topics, and the same keys. */
export const startBilling = (stage: BenchStage, { opened }: Instance, name: string) =>
  startInstance(stage, {
    service: 'billing',
    name,
    connections: 1,
    env: { VAULT_DB: opened.names.vault, MASTER_KEY: opened.masterKey.toString('base64') },
  })

/** Tells billing of a user, as identity would. */
export const registerUser = ({ brokers, prefix }: BenchStage, userId: UserId) => {
  const data = { userId, at: new Date().toISOString(), termsVersion: '1', confirmationHash: 'x' }
  return testingKafka(brokers.join(','), prefix).publish('identity', {
    type: 'UserRegistered',
    data: { ...data, email: null, username: null, passwordHash: null },
    stream: userId,
    version: 1,
  })
}

const grantPath = (userId: string) =>
  addressOf<typeof grantMissions>(grantMissions.path, { params: { userId } })

/** Requests as the gateway would hand them on. */
export const asker = async (stage: BenchStage) => {
  const sign = await createCallerSigner(stage.common.secrets.GATEWAY_SIGNING_KEY!)
  const launchRequest = async (
    { method, path }: { method: string; path: string },
    launch: { userId: string; admin?: boolean; body: unknown },
  ): Promise<WireRequest> => {
    const { userId, admin = false } = launch
    const sessionId = `ses_${randomUUID()}`
    const caller = { userId, sessionId, ip: '127.0.0.1', operator: false, admin }
    const body = JSON.stringify(launch.body)
    const headers = { 'idempotency-key': randomUUID(), [CALLER_HEADER]: await sign(caller) }
    return { method, path, headers: { ...jsonHeaders(body), ...headers }, body }
  }
  return {
    grant: (userId: string) =>
      launchRequest(
        { ...grantMissions, path: grantPath(userId) },
        { userId, admin: true, body: { missions: GRANTED, reason: 'to be measured' } },
      ),
    launch: (userId: string) =>
      launchRequest(launchReport, {
        userId,
        body: {
          industry: 'Plumbing',
          businessName: 'Harbour',
          mainCompetitor: 'Northside',
          again: true,
        },
      }),
  }
}

/** Billing hears of the user once its consumers' groups have formed. */
export const grantMissionsTo = async ({ send }: Instance, ask: () => Promise<WireRequest>) => {
  for (const until = now() + PATIENCE_MS; ; await sleepMs(POLL_MS)) {
    const isGranted = await send(await ask(), grantMissions.status).then(
      () => true,
      () => false,
    )
    if (isGranted) return
    if (now() > until) throw new Error(`billing opened no ledger within ${PATIENCE_MS} ms`)
  }
}

/**
 * The real analysis and billing processes, and a user who has missions enough.
 * @param more settings of analysis
 * @param grants how often they get a thousand missions
 */
export const startLaunching = async (
  stage: BenchStage,
  name: string,
  more: Record<string, string> = {},
  grants = 1,
) => {
  const analysis = await startAnalysis(stage, name, 1, more)
  const billing = await startBilling(stage, analysis, `${name}-billing`)
  const { grant, launch } = await asker(stage)
  const join = async () => {
    const userId: UserId = `usr_${randomUUID()}`
    await registerUser(stage, userId)
    for (let granted = 0; granted < grants; granted++)
      await grantMissionsTo(billing, () => grant(userId))
    return { userId, ask: () => launch(userId) }
  }
  return {
    analysis,
    /** A launch of the user's, each one another. */
    ask: (await join()).ask,
    /** A further user who has as many missions. */
    join,
    stop: async () => {
      await billing.stop()
      await analysis.stop()
    },
  }
}
