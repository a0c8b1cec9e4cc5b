import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import {
  type LabelledDescription,
  readDescriptions,
} from '../../../../../services/analysis/evaluation/evaluation.ts'
import { understandingOf } from '../../../../../services/analysis/src/recognition/reading.ts'
import { percentile, spread } from '../../measuring/measure.ts'
import { spreadText } from '../../measuring/numbers.ts'
import type { BenchRow } from '../../results/row.ts'

const ROUNDS = 3
const MB = 2 ** 20

const descriptions = (): LabelledDescription[] =>
  (['open', 'open 2', 'open 3', 'open 4', 'open 5'] as const).flatMap(readDescriptions)

/** Milliseconds of the processor that a description takes. A brief is read once, so that each round makes new ones. */
const tookOf = ({ industry, business, country, language }: LabelledDescription): number => {
  const brief = {
    industry,
    businessName: business,
    mainCompetitor: '',
    ...(language !== 'en' && { country }),
  }
  const before = process.cpuUsage()
  understandingOf(brief)
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1_000
}

/** Bytes that are in use once nothing is left to collect. */
const bytesInUse = (): number => {
  setFlagsFromString('--expose-gc')
  runInNewContext('gc')()
  const { heapUsed, external } = process.memoryUsage()
  return heapUsed + external
}

/** Measures how long a description takes to be understood, and the memory of all that is known of seven languages. */
export const recognition: BenchRow = {
  name: 'recognition',
  run: async () => {
    const all = descriptions()
    const before = bytesInUse()
    // The first reading in a language also reads its files.
    const first = Math.max(...all.map(tookOf))
    const held = (bytesInUse() - before) / MB
    const rounds = Array.from({ length: ROUNDS }, () => all.map(tookOf))
    return {
      checks: [
        {
          what: 'a description understood, p95',
          most: 30,
          unit: 'ms',
          measured: spread(rounds.map((times) => percentile(times, 0.95))),
        },
        {
          what: '... memory of all that is known',
          most: 60,
          unit: 'MB',
          measured: spread([held]),
        },
      ],
      absolute: [
        `median ${spreadText(spread(rounds.map((times) => percentile(times, 0.5))), 'ms')}`,
        `the slowest first one of a language ${spreadText(spread([first]), 'ms')}`,
      ],
      notes: [
        `${ROUNDS} rounds of the ${all.length} open descriptions, in seven languages and one process, as time of the processor. Memory is what the heap and buffers hold more after all of them were read once.`,
      ],
    }
  },
}
