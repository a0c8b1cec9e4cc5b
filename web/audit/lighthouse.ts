import { createServer } from 'node:net'
import { chromium } from '@playwright/test'
import lighthouse from 'lighthouse'

const RUNS = 3
const bars = { performance: 95, accessibility: 100, 'best-practices': 100, seo: 100 }
type Category = keyof typeof bars
const categories = Object.keys(bars) as Category[]
type Run = Record<Category, number> & { missed: string[] }

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
const look = async (url: string, port: number) => {
  const result = await lighthouse(url, { port, logLevel: 'silent', onlyCategories: categories })
  if (!result) throw new Error(`Lighthouse said nothing of ${url}`)
  const { runtimeError } = result.lhr
  if (runtimeError) throw new Error(`${url}: ${runtimeError.message}`)
  return result.lhr
}

const run = async (url: string, port: number): Promise<Run> => {
  // Chromium now and then records nothing: once more.
  const { categories: found, audits } = await look(url, port).catch(() => look(url, port))
  const scores = categories.map((name) => [name, Math.round((found[name]?.score ?? 0) * 100)])
  const missed = categories.flatMap((name) =>
    (found[name]?.auditRefs ?? [])
      .filter(({ id, weight }) => weight > 0 && (audits[id]?.score ?? 1) < 0.9)
      .map(({ id }) => `${id} ${audits[id]?.displayValue ?? ''}`.trim()),
  )
  return { ...(Object.fromEntries(scores) as Record<Category, number>), missed }
}

/** Medians of three runs for each page, one after the other; a row for each, and what fell short. */
export const measurePages = async (base: string, paths: string[], executablePath: string) => {
  const port = await freePort()
  const args = ['--no-sandbox', `--remote-debugging-port=${port}`]
  const browser = await chromium.launch({ executablePath, args })
  const failures: string[] = []
  console.log(['performance', 'accessibility', 'best-practices', 'seo'].join('  '))
  try {
    for (const path of paths) {
      const runs: Run[] = []
      for (let count = 0; count < RUNS; count++) runs.push(await run(base + path, port))
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
