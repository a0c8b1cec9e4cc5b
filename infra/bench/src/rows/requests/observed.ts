import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { CALLER_HEADER, createCallerSigner } from '@sortie/runtime/http/caller'
import { fire } from '../../measuring/fire.ts'
import { compareRounds, interleave } from '../../measuring/measure.ts'
import { spreadText } from '../../measuring/numbers.ts'
import type { BenchRow } from '../../results/row.ts'
import { heard, spawnNode } from '../../stage/children.ts'

const ROUNDS = 7
const SECONDS = 3
const CONNECTIONS = 16
const SAMPLED = 0.01

/** The same service with a log line for each request and 1 % of the traces, and with neither. */
export const observed: BenchRow = {
  name: 'observed',
  run: async (stage) => {
    const { ports, secrets } = stage.common
    const folder = await mkdtemp(join(tmpdir(), 'sortie-bench-'))
    const collector = `http://127.0.0.1:${ports.content}`
    const start = async (script: string, env: Record<string, string>, log?: string) => {
      const child = spawnNode(`infra/bench/src/children/${script}`, [], env, log)
      await heard(child)
      return child
    }
    const env = {
      COLLECTOR: `${collector}/api/v2/spans`,
      NODE_ENV: 'production',
      GATEWAY_PUBLIC_KEY: secrets.GATEWAY_PUBLIC_KEY!,
    }
    const portOf = { with: String(ports.analysis), bare: String(ports.billing) }
    const children = [
      await start('discard.ts', { PORT: String(ports.content) }),
      await start(
        'observed.ts',
        { ...env, PORT: portOf.with, SAMPLED: String(SAMPLED) },
        join(folder, 'service.log'),
      ),
      await start('observed.ts', { ...env, PORT: portOf.bare, SAMPLED: '0' }),
    ]
    const sign = await createCallerSigner(secrets.GATEWAY_SIGNING_KEY!)
    const nobody = { userId: null, sessionId: null, ip: '127.0.0.1', operator: false }
    const load = {
      connections: CONNECTIONS,
      seconds: SECONDS,
      headers: { [CALLER_HEADER]: await sign(nobody), 'x-request-id': 'bench' },
    }
    const pairs = await interleave(
      ROUNDS,
      () => fire(`http://127.0.0.1:${portOf.with}/api/hello`, load),
      () => fire(`http://127.0.0.1:${portOf.bare}/api/hello`, load),
    )
    await Promise.all(children.map((child) => child.stop()))
    await rm(folder, { recursive: true })
    const { ours, base, ratio } = compareRounds(pairs)
    return {
      checks: [
        {
          what: 'log and trace at 1 % / the bare service, throughput',
          least: 0.65,
          measured: ratio,
        },
      ],
      absolute: [`with ${spreadText(ours, '/s')}, bare ${spreadText(base, '/s')}`],
      notes: [
        `${ROUNDS} rounds of ${SECONDS} s each with ${CONNECTIONS} connections; a route of the kernel's HTTP, caller verified, reply parsed; one log line for each request to a file, metrics, and 1 % of the traces recorded and exported, against the same code with the log silent and no telemetry started.`,
      ],
    }
  },
}
