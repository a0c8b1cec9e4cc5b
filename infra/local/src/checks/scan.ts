import { readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { execa } from 'execa'

/** A description of the things that a check looked at, and a sentence for each thing that was missed. */
export type ScanOutcome = { looked: string; missed: string[] }

type ScanFindings = Record<string, { info: string; path: string }[]>
type Report = { vulnerabilities: ScanFindings; anomalies: ScanFindings }

/**
 * Each tries what its name says on every page and form that it finds. Not those that need the
 * internet (nikto, ssrf, wapp), that only list addresses (buster), or that suppose forms which send
 * themselves (brute_login_form, csrf): ours send JSON, and the tests of the border try those.
 */
const MODULES = [
  'backup',
  'blindsql',
  'cookieflags',
  'crlf',
  'csp',
  'exec',
  'file',
  'htaccess',
  'http_headers',
  'methods',
  'permanentxss',
  'redirect',
  'shellshock',
  'sql',
  'xss',
  'xxe',
]
/** Addresses that no link leads to, each with what it reads. */
const starts = [
  '/login?redirect=/account',
  '/register?email=ada@example.com&redirect=/account',
  '/forgot-password?email=ada@example.com',
  '/reset-password?token=1',
  '/confirm-email?token=1',
  '/newsletter/confirm?token=1',
  '/newsletter/unsubscribe?token=1',
  '/watch-mails/unsubscribe?token=1',
  '/blog?type=how-to',
  '/?ref=partner&utm_source=mail',
  '/api/affiliates/track/partner?landing=/faq',
  '/api/blog/posts',
  '/api/health',
]
const CRAWL_S = 300
const MODULE_S = 180
/** A scan with fewer pages went wrong: pages, posts and scripts are more than twice as many. */
const FEWEST_PAGES = 30

/** Headers that it misses, and that are left out on purpose. */
const unwanted = [
  // Browsers have dropped it, and it opened holes of its own.
  'X-XSS-Protection is not set',
  // Must not be sent over plain http, which is what is scanned.
  'Strict-Transport-Security is not set',
]

const sentences = (found: ScanFindings) =>
  Object.entries(found).flatMap(([kind, each]) =>
    each
      .filter(({ info }) => !unwanted.includes(info))
      .map(({ info, path }) => `wapiti, ${kind}: ${info} (${path})`),
  )

/** Describes the findings of wapiti, vulnerabilities and faults such as a 500, a sentence each. */
export const describeFindings = ({ vulnerabilities, anomalies }: Report): string[] =>
  [vulnerabilities, anomalies].flatMap(sentences)

/** Lets wapiti look for holes in what runs at `base`; its report is left in `folder`. */
export const scan = async (base: string, folder: string): Promise<ScanOutcome> => {
  const report = join(folder, 'wapiti.json')
  await rm(report, { force: true })
  const where = ['-u', `${base}/`, '--scope', 'folder', '--store-session', join(folder, 'wapiti')]
  const more = starts.flatMap((path) => ['-s', base + path])
  const times = ['--max-scan-time', `${CRAWL_S}`, '--max-attack-time', `${MODULE_S}`]
  // It says that it reads brotli, and does not: unless told, it sees an empty site.
  const how = ['-H', 'Accept-Encoding: identity', '-m', MODULES.join(','), '--flush-session']
  // Else it would send its own faults to its makers.
  const what = ['-v', '1', '--no-bugreport', '-f', 'json', '-o', report]
  const wapiti = execa('wapiti', [...where, ...more, ...times, ...how, ...what], {
    env: { LC_ALL: 'C', LANGUAGE: 'en' },
    stdin: 'ignore',
    reject: false,
    all: true,
  })
  let crawled = 0
  const missed: string[] = []
  for await (const line of wapiti.iterable({ from: 'all' })) {
    const [, number] = /found (\d+) URLs and forms/.exec(line) ?? []
    if (number) crawled = Number(number)
    if (/Launching module|found \d+ URLs/.test(line)) console.log(line.replace('[*] ', ''))
    if (/time was reached|were skipped/.test(line)) missed.push(`wapiti did not finish: ${line}`)
  }
  const text = await readFile(report, 'utf8').catch(() => null)
  if (!text) missed.push(`wapiti left no report, and ended with ${(await wapiti).exitCode}.`)
  else missed.push(...describeFindings(JSON.parse(text)))
  if (crawled < FEWEST_PAGES)
    missed.push(`wapiti found ${crawled} addresses, not the whole product.`)
  return { looked: `${crawled} addresses, ${MODULES.length} modules`, missed }
}
