import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { getFreeTrial } from '@sortie/contracts/analysis/trials/trials'
import { gatewayEnvironment } from '@sortie/local/environment'
import { services } from '@sortie/local/services'
import { createSessionTokenSigner } from '../../../../../services/identity/src/security/tokens.ts'
import { sleepMs } from '../../measuring/clock.ts'
import { fire } from '../../measuring/fire.ts'
import { compareRounds, interleave, spread } from '../../measuring/measure.ts'
import { spreadText } from '../../measuring/numbers.ts'
import type { BenchRow } from '../../results/row.ts'
import { heard, spawnNode } from '../../stage/children.ts'
import { answers } from '../../stage/services.ts'
import type { BenchStage } from '../../stage/stage.ts'

const ROUNDS = 7
const SECONDS = 3
const CONNECTIONS = 32

/**
 * A greeting by Express in one process, the gateway in front of it in another, and the proxy
 * that the gateway is built on, by itself, in a third.
 */
const startBoth = async (stage: BenchStage, keys: object, log: string) => {
  const { analysis, billing, gateway } = stage.common.ports
  const direct = `http://127.0.0.1:${analysis}`
  const upstream = spawnNode('infra/bench/src/children/upstream.ts', [], {
    PORT: String(analysis),
    SESSION_KEYS: JSON.stringify(keys),
    NODE_ENV: 'production',
  })
  await heard(upstream)
  const child = spawnNode(
    'gateway/src/main.ts',
    [],
    {
      ...gatewayEnvironment(stage.common, 1),
      ...Object.fromEntries(services.map((name) => [`${name.toUpperCase()}_URL`, direct])),
      TOPIC_PREFIX: stage.prefix,
      OTEL_TRACES_EXPORTER: 'none',
      LOG_LEVEL: 'info',
    },
    log,
  )
  await heard(child)
  const port = String(billing)
  const proxy = spawnNode('infra/bench/src/children/bare-proxy.ts', [], {
    PORT: port,
    TARGET: direct,
    NODE_ENV: 'production',
  })
  await heard(proxy)
  const through = `http://127.0.0.1:${gateway}`
  while (!(await answers(`${through}/readyz`))) await sleepMs(20)
  return {
    direct,
    bare: `http://127.0.0.1:${port}`,
    through,
    stop: () => Promise.all([child.stop(), proxy.stop(), upstream.stop()]),
  }
}

/** The same greeting, asked for through the gateway by a signed-in user and without it. */
export const gateway: BenchRow = {
  name: 'gateway',
  run: async (stage) => {
    const tokens = createSessionTokenSigner(stage.common.secrets.IDENTITY_SIGNING_KEY!)
    const session = await tokens.sign({
      userId: 'usr_bench',
      sessionId: 'ses_bench',
      epoch: 0,
      admin: false,
    })
    const folder = await mkdtemp(join(tmpdir(), 'sortie-bench-'))
    const both = await startBoth(stage, await tokens.keys(), join(folder, 'gateway.log'))
    const headers = { cookie: `sortie_session=${session}` }
    const ask = (base: string) =>
      fire(`${base}${getFreeTrial.path}`, {
        connections: CONNECTIONS,
        seconds: SECONDS,
        headers,
      })
    const pairs = await interleave(
      ROUNDS,
      () => ask(both.through),
      async () => ({ direct: await ask(both.direct), bare: await ask(both.bare) }),
    )
    await both.stop()
    await rm(folder, { recursive: true })
    const { ours, base, ratio } = compareRounds(
      pairs.map(({ ours, base }) => ({ ours, base: base.direct })),
    )
    const bare = pairs.map(({ base }) => base.bare)
    const most = spread(pairs.map(({ base }) => base.bare / base.direct))
    return {
      checks: [
        {
          what: 'gateway with id, log, session check / direct Express hello, throughput',
          least: 0.25,
          measured: ratio,
        },
      ],
      absolute: [
        `gateway ${spreadText(ours, '/s')}, direct ${spreadText(base, '/s')}; http-proxy-middleware alone ${spreadText(spread(bare), '/s')}, that is ${spreadText(most)} of direct`,
      ],
      notes: [
        `${ROUNDS} rounds of ${SECONDS} s each with ${CONNECTIONS} connections; the same Express process answers all, the load generator is one more process on the same cores; the gateway writes its log to a file. http-proxy-middleware alone, in an Express app with kept connections and nothing else, is the most that any gateway built on it could reach here.`,
      ],
    }
  },
}
