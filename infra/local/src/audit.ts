import { mkdir, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { execa } from 'execa'
import { dataFolder, root } from './paths.ts'
import { Sentence } from './sentence.ts'
import { chromium, need } from './system.ts'
import { useTestStack } from './test-stack.ts'

type Report = { vulnerabilities: Record<string, { info: string; path: string }[]> }

// Each tries what its name says on every page and form that it finds. Not its check of headers: it
// wants one that browsers have dropped, and one that plain http must not have.
const modules = 'backup,blindsql,crlf,csp,cookieflags,exec,file,redirect,sql,xss'
const SCAN_S = 600

/** What wapiti found, a sentence each. */
export const findings = ({ vulnerabilities }: Report): string[] =>
  Object.entries(vulnerabilities).flatMap(([kind, found]) =>
    found.map(({ info, path }) => `wapiti, ${kind}: ${info} (${path})`),
  )

const seePages = async (base: string, chrome: string) => {
  const { exitCode } = await execa(process.execPath, ['web/audit/main.ts'], {
    cwd: root,
    env: { BASE_URL: base, CHROME_PATH: chrome },
    stdio: ['ignore', 'inherit', 'inherit'],
    reject: false,
  })
  return exitCode === 0
}

const scan = async (base: string) => {
  const folder = dataFolder('reports')
  const report = join(folder, 'wapiti.json')
  await mkdir(folder, { recursive: true })
  await rm(report, { force: true })
  console.log('\nwapiti, for holes')
  const where = ['-u', `${base}/`, '--scope', 'folder', '--flush-session']
  const how = ['-m', modules, '--max-scan-time', String(SCAN_S), '-v', '0']
  const what = ['-f', 'json', '-o', report]
  await execa('wapiti', [...where, ...how, ...what], { stdin: 'ignore', reject: false })
  const text = await readFile(report, 'utf8').catch(() => null)
  if (!text) throw new Sentence('wapiti left no report: it could not scan the product.')
  const found = findings(JSON.parse(text))
  for (const finding of found) console.error(finding)
  console.log(`${found.length} found`)
  return found.length === 0
}

/**
 * The long part of the checks of what visitors see: of a stack of its own, or of the product at
 * `BASE_URL`.
 */
export const audit = async () => {
  const chrome = await chromium()
  await need('to look for holes', 'wapiti')
  const { BASE_URL } = process.env
  const own = BASE_URL ? null : await useTestStack({ fresh: true })
  try {
    const base = BASE_URL ?? own!.stack.urls.product
    // Both, whatever the first says.
    const results = [await seePages(base, chrome), await scan(base)]
    process.exitCode = results.every(Boolean) ? 0 : 1
  } finally {
    await own?.release()
  }
}
