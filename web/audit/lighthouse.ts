import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { chromium } from '@playwright/test'
import lighthouse from 'lighthouse'

export const RUNS = 3
const bars = { performance: 95, accessibility: 100, 'best-practices': 100, seo: 100 }
type Category = keyof typeof bars
const categories = Object.keys(bars) as Category[]
type Run = Record<Category, number> & { missed: string[]; html: string }

const freePort = () =>
  new Promise<number>((resolve, reject) => {
    const server = createServer().once('error', reject)
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      server.close(() => resolve(typeof address === 'object' ? address!.port : 0))
    })
  })

const median = (values: number[]) => values.toSorted((a, b) => a - b)[values.length >> 1]!

/** On a simulated phone with a slow connection, which is what Lighthouse does by itself. */
const audit = async (url: string, port: number) => {
  const flags = { port, logLevel: 'silent', output: 'html', onlyCategories: categories } as const
  const result = await lighthouse(url, flags)
  if (!result) throw new Error(`Lighthouse said nothing of ${url}`)
  const { runtimeError } = result.lhr
  if (runtimeError) throw new Error(`${url}: ${runtimeError.message}`)
  return { lhr: result.lhr, html: String(result.report) }
}

const run = async (url: string, port: number): Promise<Run> => {
  // Chromium now and then records nothing, on a busy machine also twice: once more.
  const again = () => audit(url, port)
  const { lhr, html } = await again().catch(again).catch(again)
  const { categories: found, audits } = lhr
  const scores = categories.map((name) => [name, Math.round((found[name]?.score ?? 0) * 100)])
  const missed = categories.flatMap((name) =>
    (found[name]?.auditRefs ?? [])
      .filter(({ id, weight }) => weight > 0 && (audits[id]?.score ?? 1) < 0.9)
      .map(({ id }) => `${id} ${audits[id]?.displayValue ?? ''}`.trim()),
  )
  return { ...(Object.fromEntries(scores) as Record<Category, number>), missed, html }
}

/** The run whose performance is the median one, for people to read. */
const keepReport = (folder: string, path: string, runs: Run[]) => {
  const typical = median(runs.map(({ performance }) => performance))
  const { html } = runs.find(({ performance }) => performance === typical)!
  writeFileSync(join(folder, `${path.slice(1).replaceAll('/', '-') || 'home'}.html`), html)
}

/**
 * Medians of three runs for each page, one after the other: a row for each, and a page of its own in
 * `folder`.
 * @returns what fell short
 */
export const measurePages = async (
  base: string,
  paths: string[],
  executablePath: string,
  folder: string,
): Promise<string[]> => {
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  const port = await freePort()
  const args = ['--no-sandbox', `--remote-debugging-port=${port}`]
  const browser = await chromium.launch({ executablePath, args })
  const failures: string[] = []
  console.log(categories.join('  '))
  try {
    for (const path of paths) {
      const runs: Run[] = []
      for (let count = 0; count < RUNS; count++) runs.push(await run(base + path, port))
      keepReport(folder, path, runs)
      const scores = categories.map((name) => median(runs.map((one) => one[name])))
      const short = categories.filter((name, index) => scores[index]! < bars[name])
      const cells = scores.map((score, index) => String(score).padEnd(categories[index]!.length))
      console.log(`${cells.join('  ')}  ${path}${short.length ? '  <-- missed' : ''}`)
      if (!short.length) continue
      const why = [...new Set(runs.flatMap(({ missed }) => missed))].join(', ')
      failures.push(`Lighthouse, ${path}: ${short.join(', ')} below the bar: ${why}`)
    }
  } finally {
    await browser.close()
  }
  return failures
}
