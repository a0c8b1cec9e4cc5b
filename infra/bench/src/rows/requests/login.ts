import { randomBytes } from 'node:crypto'
import { availableParallelism } from 'node:os'
import { hash } from '@node-rs/argon2'
import {
  getUser,
  login as loginEndpoint,
  register,
} from '@sortie/contracts/identity/accounts/authentication'
import { CALLER_HEADER, createCallerSigner } from '@sortie/runtime/http/caller'
import { argon2id } from '../../../../../services/identity/src/security/argon2id.ts'
import { now, sleepMs } from '../../measuring/clock.ts'
import { compareRounds, drive, interleave, percentile, spread } from '../../measuring/measure.ts'
import { spreadText } from '../../measuring/numbers.ts'
import type { BenchRow } from '../../results/row.ts'
import { jsonHeaders, type WireRequest } from '../../stage/client.ts'
import { startInstance } from '../../stage/instances.ts'
import type { BenchStage } from '../../stage/stage.ts'

const ROUNDS = 6
/** Logins under way at a time. */
const LANES = 8
const HASHES = 60
/** Requests of another route in each half of a round, and how long from one to the next. */
const PROBES = 200
const EVERY_MS = 15
const RAISED = '1000000000'

const person = { email: 'bench@sortie.localhost', password: 'correct horse battery staple' }

const asking = async (stage: BenchStage) => {
  const sign = await createCallerSigner(stage.common.secrets.GATEWAY_SIGNING_KEY!)
  const nobody = { userId: null, sessionId: null, ip: '127.0.0.1', operator: false }
  const caller = { [CALLER_HEADER]: await sign(nobody) }
  const post = ({ method, path }: { method: string; path: string }): WireRequest => {
    const body = JSON.stringify(person)
    return { method, path, body, headers: { ...jsonHeaders(body), ...caller } }
  }
  return {
    register: post(register),
    login: post(loginEndpoint),
    probe: { method: getUser.method, path: getUser.path, headers: caller } satisfies WireRequest,
  }
}

/** Latencies in ms of requests that begin one after the other, whether answered or not. */
const probe = async (ask: () => Promise<void>): Promise<number[]> => {
  const latencies: number[] = []
  const pending: Promise<void>[] = []
  for (let count = 0; count < PROBES; count++) {
    const began = now()
    pending.push(ask().then(() => void latencies.push(now() - began)))
    await sleepMs(EVERY_MS)
  }
  await Promise.all(pending)
  return latencies
}

/** Logins one after the other in all lanes, until the work beside them is over. */
const flood = async <T>(logIn: () => Promise<void>, beside: () => Promise<T>) => {
  let done = 0
  let over = false
  const lane = async () => {
    while (!over) {
      await logIn()
      done += 1
    }
  }
  const began = now()
  const lanes = Promise.all(Array.from({ length: LANES }, lane))
  // A login that is refused is told at the end, and does not end the whole run before that.
  lanes.catch(() => {})
  const result = await beside()
  const perSecond = (done / (now() - began)) * 1_000
  over = true
  await lanes
  return { perSecond, result }
}

/** A flood of logins against hashing alone, and what it does to those who ask for something else. */
export const loginRow: BenchRow = {
  name: 'login',
  run: async (stage) => {
    const identity = await startInstance(stage, {
      service: 'identity',
      name: 'login',
      connections: LANES * 2,
      env: {
        LOGIN_PER_ACCOUNT: RAISED,
        LOGIN_PER_ADDRESS: RAISED,
        SIGN_INS_PER_HOUR: RAISED,
      },
    })
    const requests = await asking(stage)
    await identity.send(requests.register, register.status)
    const cap = Math.max(1, availableParallelism() - 1)
    const hashing = { ...argon2id, secret: randomBytes(32) }
    const ask = () => identity.send(requests.probe, getUser.status)
    const pairs = await interleave(
      ROUNDS,
      () =>
        flood(
          () => identity.send(requests.login, loginEndpoint.status),
          () => probe(ask),
        ),
      async () => ({
        idle: await probe(ask),
        perSecond: (await drive(HASHES, cap, () => hash(person.password, hashing))).perSecond,
      }),
    )
    await identity.stop()

    const rates = compareRounds(
      pairs.map(({ ours, base }) => ({ ours: ours.perSecond, base: base.perSecond })),
    )
    const p99 = compareRounds(
      pairs.map(({ ours, base }) => ({
        ours: percentile(ours.result, 0.99),
        base: percentile(base.idle, 0.99),
      })),
    )
    const p50 = (samples: number[][]) => spread(samples.map((round) => percentile(round, 0.5)))
    return {
      checks: [
        {
          what: `login / raw argon2 hash rate, at most ${cap} at a time (cores - 1)`,
          least: 0.6,
          measured: rates.ratio,
        },
        {
          what: "... another route's p99 during the flood of logins / idle",
          most: 3,
          measured: p99.ratio,
        },
      ],
      absolute: [
        `logins ${spreadText(rates.ours, '/s')}, hashes ${spreadText(rates.base, '/s')}`,
        `p99 ${spreadText(p99.ours, 'ms')}, idle ${spreadText(p99.base, 'ms')}; p50 ${spreadText(p50(pairs.map(({ ours }) => ours.result)), 'ms')}, idle ${spreadText(p50(pairs.map(({ base }) => base.idle)), 'ms')}`,
      ],
      notes: [
        `${ROUNDS} rounds; ${LANES} logins at a time that succeed and begin a session, by HTTP to the real identity process, throttles raised, for as long as ${PROBES} requests of \`${getUser.path}\` take that begin ${EVERY_MS} ms apart; the same requests while nothing else runs; and ${HASHES} hashes by the library alone, with the service's own settings, in the bench's process.`,
      ],
    }
  },
}
