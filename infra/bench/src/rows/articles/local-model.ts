import { basename } from 'node:path'
import { ownEnvironment } from '@sortie/local/environment'
import { findLocalModel, measureModel } from '@sortie/local/gguf/local-model'
import { spread } from '../../measuring/measure.ts'
import { figure } from '../../measuring/numbers.ts'
import type { BenchRow } from '../../results/row.ts'

/** Each loads the model anew. */
const RUNS = 3

/** Measures the speed of the model of LOCAL_GGUF on this machine. */
export const localModel: BenchRow = {
  name: 'local-model',
  run: async (_stage, say) => {
    const model = await findLocalModel(ownEnvironment(), say)
    const speeds = []
    for (let run = 0; run < RUNS; run += 1) {
      const speed = await measureModel(model)
      say(`reads ${figure(speed.reads)} and writes ${figure(speed.writes)} tokens a second`)
      speeds.push(speed)
    }
    const [{ tokensIn, memory }] = speeds as [(typeof speeds)[number]]
    return {
      checks: [
        {
          what: 'a model on this machine, tokens that it writes',
          unit: 'a second',
          measured: spread(speeds.map(({ writes }) => writes)),
        },
        {
          what: 'a model on this machine, tokens that it reads',
          unit: 'a second',
          measured: spread(speeds.map(({ reads }) => reads)),
        },
        {
          what: `a model on this machine, its first piece after a prompt of ${tokensIn} tokens`,
          unit: 's',
          measured: spread(speeds.map(({ firstMs }) => firstMs / 1_000)),
        },
      ],
      absolute: [`${basename(model.file.path)}, ${figure(memory / 1e9)} GB of memory`],
      notes: ['Measured only where LOCAL_GGUF is set; the model answers one question in each run.'],
    }
  },
}
