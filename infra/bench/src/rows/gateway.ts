import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { getFreeTrial } from '@sortie/contracts/analysis'
import { gatewayEnvironment } from '@sortie/local/environment'
import { services } from '@sortie/local/services'
import autocannon from 'autocannon'
import { createSessionTokens } from '../../../../services/identity/src/security/tokens.ts'
import { heard, spawnNode } from '../children.ts'
import { pause } from '../clock.ts'
import { compared, interleave } from '../measure.ts'
import { spreadText } from '../numbers.ts'
import type { Row } from '../row.ts'
import { answers } from '../services.ts'
import type { Stage } from '../stage.ts'

const ROUNDS = 7
const SECONDS = 3
const CONNECTIONS = 32

/** Requests a second. @throws Error where one was not answered by 200. */
const fire = async (url: string, cookie: string): Promise<number> => {
  const { requests, duration, non2xx, errors } = await autocannon({
    ...{ url, connections: CONNECTIONS, duration: SECONDS, headers: { cookie } },
  })
  if (non2xx + errors > 0) throw new Error(`${url}: ${non2xx} refused, ${errors} failed`)
  return requests.total / duration
}

/** A greeting by Express in one process, and the gateway in front of it in another. */
const startBoth = async (stage: Stage, keys: object, log: string) => {
  const { analysis, gateway } = stage.common.ports
  const direct = `http://127.0.0.1:${analysis}`
  const upstream = spawnNode('infra/bench/src/children/upstream.ts', [], {
    ...{ PORT: String(analysis), SESSION_KEYS: JSON.stringify(keys), NODE_ENV: 'production' },
  })
  await heard(upstream)
  const child = spawnNode(
    'gateway/src/main.ts',
    [],
    {
      ...gatewayEnvironment(stage.common, 1),
      ...Object.fromEntries(services.map((name) => [`${name.toUpperCase()}_URL`, direct])),
      ...{ TOPIC_PREFIX: stage.prefix, OTEL_TRACES_EXPORTER: 'none', LOG_LEVEL: 'info' },
    },
    log,
  )
  await heard(child)
  const through = `http://127.0.0.1:${gateway}`
  while (!(await answers(`${through}/readyz`))) await pause(20)
  return {
    direct,
    through,
    stop: () => Promise.all([child.stop(), upstream.stop()]),
  }
}

/** The same greeting, asked for through the gateway by a signed-in user and without it. */
export const gateway: Row = {
  name: 'gateway',
  run: async (stage) => {
    const tokens = createSessionTokens(stage.common.secrets.IDENTITY_SIGNING_KEY!)
    const session = await tokens.sign({ userId: 'usr_bench', sessionId: 'ses_bench', epoch: 0 })
    const folder = await mkdtemp(join(tmpdir(), 'sortie-bench-'))
    const both = await startBoth(stage, await tokens.keys(), join(folder, 'gateway.log'))
    const cookie = `sortie_session=${session}`
    const pairs = await interleave(
      ROUNDS,
      () => fire(`${both.through}${getFreeTrial.path}`, cookie),
      () => fire(`${both.direct}${getFreeTrial.path}`, cookie),
    )
    await both.stop()
    await rm(folder, { recursive: true })
    const { ours, base, ratio } = compared(pairs)
    return {
      checks: [
        {
          what: 'gateway with id, log, session check / direct Express hello, throughput',
          least: 0.25,
          measured: ratio,
        },
      ],
      absolute: [`gateway ${spreadText(ours, '/s')}, direct ${spreadText(base, '/s')}`],
      notes: [
        `${ROUNDS} rounds of ${SECONDS} s each with ${CONNECTIONS} connections; the same Express process answers both, the load generator is a third or fourth process on the same cores; the gateway writes its log to a file.`,
      ],
    }
  },
}
