import { join } from 'node:path'
import { root } from '@sortie/local/paths'
import { services } from '@sortie/local/services'
import { now } from '../../measuring/clock.ts'
import { compareRounds, interleave } from '../../measuring/measure.ts'
import { spreadText } from '../../measuring/numbers.ts'
import type { BenchRow } from '../../results/row.ts'
import { type Child, heard, spawnNode } from '../../stage/children.ts'
import { environmentOf, startServiceProcess } from '../../stage/services.ts'

const ROUNDS = 5

/** Starts processes at once. @returns ms until the last one is there. */
const untilAllThere = async (starts: (() => Promise<Child>)[]): Promise<number> => {
  const began = now()
  const children = await Promise.all(starts.map((start) => start()))
  const took = now() - began
  await Promise.all(children.map((child) => child.stop()))
  return took
}

/** Every service until `/readyz` answers 200, against processes that only load and listen. */
export const startRow: BenchRow = {
  name: 'start',
  run: async (stage) => {
    const environments = new Map(
      services.map((service) => [service, environmentOf(stage, service, 'start')]),
    )
    const real = services.map(
      (service) => () => startServiceProcess(service, environments.get(service)!),
    )
    const bare = services.map((service) => async () => {
      const main = join(root, 'services', service, 'src/main.ts')
      const script = 'infra/bench/src/children/bare.ts'
      const child = spawnNode(script, [main], environments.get(service)!)
      await heard(child)
      return child
    })
    const first = await untilAllThere(real)
    const pairs = await interleave(
      ROUNDS,
      () => untilAllThere(real),
      () => untilAllThere(bare),
    )
    const { ours, base, ratio } = compareRounds(pairs)
    return {
      checks: [
        {
          what: 'all services at /readyz / as many bare Node processes with the same imports listening',
          most: 3,
          measured: ratio,
        },
      ],
      absolute: [`services ${spreadText(ours, 'ms')}, bare ${spreadText(base, 'ms')}`],
      notes: [
        `${ROUNDS} starts of all ${services.length} services at once, from the spawn to the last \`/readyz\`, databases already prepared (the very first start, which also creates collections and indexes, took ${first.toFixed(0)} ms); a bare process imports what the service's \`main.ts\` imports, then listens.`,
      ],
    }
  },
}
