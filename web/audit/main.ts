// The long part of the checks of what visitors see, against a product that runs:
// BASE_URL=http://localhost:8080 CHROME_PATH=/usr/bin/chromium REPORTS=.data/reports node web/audit/main.ts axe
// What it looked at and what fell short is left in <REPORTS>/axe.json or <REPORTS>/lighthouse.json.
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { checkAccessibility, ways } from './axe.ts'
import { measurePages, RUNS } from './lighthouse.ts'
import { listedPaths } from './pages.ts'

const base = process.env.BASE_URL ?? 'http://localhost:8080'
const chrome = process.env.CHROME_PATH ?? '/usr/bin/chromium'
const reports = process.env.REPORTS ?? '.data/reports'
// PAGES=/,/pricing looks at these only.
const { PAGES } = process.env

/** Pages that no search engine lists, but visitors see. */
const others = [
  '/confirm-email?token=1',
  '/reset-password?token=1',
  '/newsletter/confirm?token=1',
  '/newsletter/unsubscribe?token=1',
  '/no-such-page',
]

/** @returns what was looked at, in words, and a sentence for each fault. */
const parts = {
  axe: async (listed: string[]) => {
    const paths = PAGES ? listed : [...listed, ...others]
    const missed = await checkAccessibility(base, paths, chrome)
    return { looked: `${paths.length} pages, ${ways.length} ways each`, missed }
  },
  lighthouse: async (listed: string[]) => {
    const missed = await measurePages(base, listed, chrome, join(reports, 'lighthouse'))
    return { looked: `${listed.length} pages, medians of ${RUNS}`, missed }
  },
}

const part = process.argv[2] === 'lighthouse' ? 'lighthouse' : 'axe'
mkdirSync(reports, { recursive: true })
const result = await parts[part](PAGES ? PAGES.split(',') : await listedPaths(base))
writeFileSync(join(reports, `${part}.json`), `${JSON.stringify(result, null, 2)}\n`)
for (const fault of result.missed) console.error(fault)
process.exitCode = result.missed.length ? 1 : 0
