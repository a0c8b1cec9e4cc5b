import { startDataForSeo } from '../../../../sandbox/src/dataforseo.ts'
import { spread } from '../../measuring/measure.ts'
import { figure, spreadText } from '../../measuring/numbers.ts'
import type { BenchRow } from '../../results/row.ts'
import { startLaunching } from '../../stage/launching.ts'
import { run, type Times, waits } from './report.ts'

const ROUNDS = 5
/** Response times of a call of Labs and of a result page, by the source's documentation. */
export const LABS_MS = 2_000
export const RESULTS_MS = 6_000
/** The product's promise for a report with measured sources. */
const WHOLE_MS = 60_000
/** Nothing is kept, so that each report asks for all of it. */
export const MEASURED_SOURCE_SETTINGS = {
  DATAFORSEO_LOGIN: 'sandbox@sortie.example',
  DATAFORSEO_PASSWORD: 'sandbox-password',
  DATAFORSEO_KEEP_DAYS: '0',
  SOURCE_DOLLARS_PER_REPORT: '1',
  SOURCE_DOLLARS_PER_DAY: '1000',
}

/** A paid report on a measured source against the sum of the calls that it makes. */
export const sources: BenchRow = {
  name: 'sources',
  run: async (stage) => {
    const labs = await startDataForSeo()
    labs.slow((path) => (path.includes('/serp/') ? RESULTS_MS : LABS_MS))
    const settings = { ...MEASURED_SOURCE_SETTINGS, DATAFORSEO_URL: labs.url }
    const { analysis, ask, stop } = await startLaunching(stage, 'sources', settings)
    const pairs: { times: Times; ours: number; base: number; calls: number }[] = []
    for (let round = 0; round <= ROUNDS; round++) {
      const before = { took: labs.took(), calls: labs.asked.length }
      const times = await run(analysis, ask)
      const base = labs.took() - before.took
      // The first one does not count.
      if (round > 0)
        pairs.push({ times, ours: times.run, base, calls: labs.asked.length - before.calls })
    }
    await stop()
    await labs.stop()
    const [ours, base, calls] = (['ours', 'base', 'calls'] as const).map((name) =>
      spread(pairs.map((pair) => pair[name])),
    )
    return {
      checks: [
        {
          what: 'a report of 1,000 keywords on a source that measures / the sum of its calls, one after the other',
          most: 0.35,
          measured: spread(pairs.map(({ ours, base }) => ours / base)),
        },
        ...waits(
          pairs.map(({ times }) => times),
          { sources: 'of 1,000 keywords with measured sources', whole: WHOLE_MS },
        ),
      ],
      absolute: [
        `report ${spreadText(ours!, 'ms')}, its ${figure(calls!.median)} calls ${spreadText(base!, 'ms')}`,
      ],
      notes: [
        `${ROUNDS} reports, one after the other, by HTTP to the real analysis process, with billing beside it; its source is the stand-in of DataForSEO, where a call of Labs takes ${LABS_MS} ms and a result page ${RESULTS_MS} ms, as is documented; nothing is kept between them.`,
      ],
    }
  },
}
