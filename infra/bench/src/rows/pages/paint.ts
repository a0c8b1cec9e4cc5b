import { chromium } from '@playwright/test'
import { chromium as installedChromium } from '@sortie/local/system'
import lighthouse from 'lighthouse'
import { compareRounds, interleave } from '../../measuring/measure.ts'
import { spreadText } from '../../measuring/numbers.ts'
import { builtWeb } from '../../pages/built-web.ts'
import type { BenchRow } from '../../results/row.ts'
import { heard, spawnNode } from '../../stage/children.ts'

const ROUNDS = 3
const LARGEST = 'largest-contentful-paint'

/** Milliseconds until the largest part was painted, on Lighthouse's simulated phone. */
const largestPaint = async (url: string, port: number): Promise<number> => {
  const audit = () => lighthouse(url, { port, logLevel: 'silent', onlyAudits: [LARGEST] })
  // Chromium now and then records nothing: once more.
  const ms = (await audit())?.lhr.audits[LARGEST]?.numericValue
  const found = ms ?? (await audit())?.lhr.audits[LARGEST]?.numericValue
  if (found === undefined) throw new Error(`Lighthouse saw nothing painted at ${url}`)
  return found
}

/** The first page as it is served, against the same build begun on an empty page. */
export const paint: BenchRow = {
  name: 'paint',
  run: async (stage, say) => {
    const folder = await builtWeb(say)
    const { analysis, billing, tracking } = stage.common.ports
    const serve = async (port: number, page: string) => {
      const env = { PORT: String(port), WEB_DIST: folder, PAGE: page, NODE_ENV: 'production' }
      const child = spawnNode('infra/bench/src/children/pages.ts', [], env)
      await heard(child)
      return child
    }
    const children = [
      await serve(analysis, '.server/pages/index.html'),
      await serve(billing, 'index.html'),
    ]
    const browser = await chromium.launch({
      executablePath: await installedChromium(),
      args: ['--no-sandbox', `--remote-debugging-port=${tracking}`],
    })
    const paint = (port: number) => largestPaint(`http://127.0.0.1:${port}/`, tracking)
    const pairs = await interleave(
      ROUNDS,
      () => paint(analysis),
      () => paint(billing),
    ).finally(() => browser.close())
    await Promise.all(children.map((child) => child.stop()))
    const { ours, base, ratio } = compareRounds(pairs)
    return {
      checks: [
        {
          what: 'public page LCP, simulated mobile / the same page as a pure client app',
          most: 0.6,
          measured: ratio,
        },
      ],
      absolute: [`rendered ${spreadText(ours, 'ms')}, client ${spreadText(base, 'ms')}`],
      notes: [
        `${ROUNDS} rounds of Lighthouse (mobile, simulated slow 4G and a CPU four times slower) on \`/\`; one build, compressed alike, once as the page that was rendered beforehand, once as the empty page that its scripts fill.`,
      ],
    }
  },
}
