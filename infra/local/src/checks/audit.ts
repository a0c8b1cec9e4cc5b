import { mkdir, readFile, rm } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { dataFolder, root } from '../paths.ts'
import { useTestStack } from '../stack/test-stack.ts'
import { steps } from '../steps.ts'
import { chromium, need } from '../system.ts'
import { startRunner } from './runners.ts'
import { type ScanOutcome, scan } from './scan.ts'

type Row = ScanOutcome & { check: string; seconds: number; report: string }

const reports = dataFolder('reports')
const shown = (name: string) => relative(root, join(reports, name))

/** One part of web/audit; where it broke, that is the one thing that was missed. */
const seePages = async (part: string, base: string, chrome: string): Promise<ScanOutcome> => {
  const file = join(reports, `${part}.json`)
  await rm(file, { force: true })
  const { exitCode } = await startRunner(process.execPath, ['web/audit/main.ts', part], {
    env: { BASE_URL: base, CHROME_PATH: chrome, REPORTS: reports },
  })
  const text = await readFile(file, 'utf8').catch(() => null)
  if (text) return JSON.parse(text)
  return { looked: 'nothing', missed: [`${part} broke with exit code ${exitCode}: see above.`] }
}

const minutes = (seconds: number) =>
  seconds < 60 ? `${Math.round(seconds)} s` : `${(seconds / 60).toFixed(1)} min`

/**
 * Formats a table of the checks: the number of things looked at, the number missed, the time and the report of each.
 */
export const auditSummary = (rows: Row[]): string => {
  const head = ['Check', 'Looked at', 'Missed', 'Took', 'Report']
  const lines = rows.map(({ check, looked, missed, seconds, report }) => {
    return [check, looked, String(missed.length), minutes(seconds), report]
  })
  const all = [head, ...lines]
  const widths = head.map((_name, column) => Math.max(...all.map((line) => line[column]!.length)))
  return all
    .map((line) => line.map((cell, column) => cell.padEnd(widths[column]!)).join('  '))
    .map((line) => line.trimEnd())
    .join('\n')
}

/**
 * The long part of the checks of what visitors see: of a stack of its own, or of the product at
 * `BASE_URL`. Each part runs whatever the others say; anything missed is a failure of the whole.
 */
export const audit = async () => {
  const step = steps(3)
  const chrome = await step('Chromium', chromium)
  await step('wapiti', (tell) => need('to look for holes', ['wapiti'], tell))
  const { BASE_URL } = process.env
  const own = await step('The product', async (tell) => {
    if (!BASE_URL) return useTestStack({ fresh: true })
    tell(BASE_URL)
    return null
  })
  const rows: Row[] = []
  // PARTS=axe,wapiti runs these only.
  const wanted = (process.env.PARTS ?? 'axe,wapiti,lighthouse').split(',')
  const run = async (check: string, report: string, work: () => Promise<ScanOutcome>) => {
    if (!wanted.includes(check.toLowerCase())) return
    console.log(`\n${check}`)
    const began = performance.now()
    const outcome = await work()
    const seconds = (performance.now() - began) / 1_000
    rows.push({ ...outcome, check, seconds, report: shown(report) })
  }
  try {
    await mkdir(reports, { recursive: true })
    const base = BASE_URL ?? own!.stack.urls.product
    await run('axe', 'axe.json', () => seePages('axe', base, chrome))
    await run('wapiti', 'wapiti.json', () => scan(base, reports))
    await run('Lighthouse', 'lighthouse/', () => seePages('lighthouse', base, chrome))
  } finally {
    await own?.release()
  }
  const missed = rows.flatMap((row) => row.missed)
  console.log(`\n${auditSummary(rows)}`)
  for (const one of missed) console.error(`\n${one}`)
  console.log(`\n${missed.length ? `${missed.length} missed` : 'Nothing was missed.'}`)
  process.exitCode = missed.length ? 1 : 0
}
