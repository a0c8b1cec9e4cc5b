import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { ADDITION_DAYS, MOST_ADDITIONS } from '@sortie/contracts/analysis/additions/addition-limits'
import { MOST_RIVALS, PAID } from '@sortie/contracts/analysis/reports/report-limits'
import { TRIAL } from '@sortie/contracts/analysis/trials/trials'
import {
  WATCH_IDLE_DAYS,
  WATCHED_PROJECTS,
  WATCHED_SITES,
} from '@sortie/contracts/analysis/watches/watch-limits'
import {
  MOST_WITHDRAWALS,
  WITHDRAWAL_DAYS,
  WITHDRAWAL_HOURS,
} from '@sortie/contracts/analysis/withdrawals/withdrawal-limits'
import { PACKS } from '@sortie/contracts/billing/packs'
import { articleTimeText } from '@sortie/contracts/content/drafts/article-time'
import { EXPIRING_TOPICS } from '@sortie/contracts/expiring-topics'
import { PARTNER_SESSION_DAYS } from '@sortie/contracts/tracking/partners/partner-page'
import { execaSync } from 'execa'
import { expect, test } from 'vitest'
import { parse } from 'yaml'
import type { ZodType } from 'zod'
import { gatewayEnvironment, serviceEnvironment } from './environment.ts'
import { root } from './paths.ts'
import type { ServiceName } from './services.ts'
import { plainCommon } from './testing-common.ts'

// The whole list of promises, and of what keeps each of them, is docs/promises.md.

type Reader = ServiceName | 'gateway'
type SettingPromise = {
  setting: string
  /** Who reads the setting. */
  readers: Reader[]
  /** The files that promise, and the words, as they stand there. */
  words: [path: string, words: string][]
  /** Whether a value keeps the promise; undefined is no value at all. */
  keeps: (value: unknown) => boolean
  /** Values that would break it, and that the reader refuses at its start. */
  refused?: string[]
}

const DAY = 86_400
const equals = (wanted: unknown) => (value: unknown) => value === wanted
const isPositive = (value: unknown) => Number(value) > 0
/** A limit that the code sets itself where no value is given. */
const isPositiveOrUnset = (value: unknown) => value === undefined || isPositive(value)
const isUnset = (value: unknown) => value === undefined || value === null

const FAQ = 'web/src/features/faq'
const LEGAL = 'web/src/features/legal'
const PRICING = 'web/src/features/pricing'
const back = 'If a report fails or takes too long, you get the mission back automatically.'

const promises: SettingPromise[] = [
  {
    setting: 'DRAFT_FREE_AFTER_SECONDS',
    readers: ['content', 'gateway'],
    words: [['web/src/features/start-here/promo.tsx', "site().articleTime ?? ''"]],
    keeps: (value) => articleTimeText(Number(value)) === 'In under two minutes, or it’s free.',
  },
  {
    setting: 'DRAFT_KEPT_SECONDS',
    readers: ['content'],
    words: [
      [`${LEGAL}/privacy-rights.tsx`, 'until 30 days after you delete them'],
      ['web/src/features/drafts/list/deleted-drafts.tsx', 'stays here for 30 days'],
      ['services/content/src/drafts/http/draft-routes.ts', 'It can be restored for 30 days.'],
    ],
    keeps: equals(30 * DAY),
    refused: [String(30 * DAY + 1)],
  },
  {
    setting: 'WATCH_EVERY_SECONDS',
    readers: ['analysis'],
    words: [
      [`${FAQ}/product.tsx`, 'Once a week we read their public pages'],
      ['web/src/features/projects/project-watch.tsx', 'sites once a week'],
    ],
    keeps: equals(7 * DAY),
    refused: [String(7 * DAY + 1)],
  },
  {
    setting: 'WATCH_MAIL_EVERY_SECONDS',
    readers: ['analysis'],
    words: [
      [`${FAQ}/product.tsx`, 'we email you once a month'],
      ['web/src/features/projects/project-watch.tsx', 'Monthly email'],
    ],
    keeps: equals(30 * DAY),
    refused: [String(31 * DAY + 1)],
  },
  {
    setting: 'CRAWLER',
    readers: ['analysis'],
    words: [[`${FAQ}/product.tsx`, 'It reads your site and those of up to five rivals']],
    keeps: equals(true),
  },
  {
    setting: 'MARKET_WEEKS',
    readers: ['analysis', 'gateway'],
    words: [
      [
        'web/src/features/content/newsletter-form.tsx',
        "You'll receive weekly market insights starting next week.",
      ],
      ['web/src/features/content/newsletter-form.tsx', 'One issue a week.'],
      [`${FAQ}/about.tsx`, 'One email a week with market intelligence'],
    ],
    keeps: equals(true),
  },
  {
    // By default an operator sends each issue, so the page promises no day.
    setting: 'NEWSLETTER_AUTO',
    readers: ['content', 'gateway'],
    words: [
      [
        'web/src/routes/newsletter.confirm.tsx',
        "site().newsletterAuto ? 'Your first issue arrives next week at the latest.' : 'You’ll get the next issue that we send.'",
      ],
    ],
    keeps: equals(false),
  },
  {
    setting: 'REPORT_KEYWORDS',
    readers: ['analysis'],
    words: [
      [
        `${FAQ}/product.tsx`,
        'usually more than 100 keywords. Of a rare trade it ranks at least 15',
      ],
      [
        `${PRICING}/mission.tsx`,
        'Of a rare trade at least 15, and you see how many before you launch',
      ],
      ['web/src/features/trial/results/results-page.tsx', 'of a rare trade at least 15'],
      ['web/src/features/trial/results/results-page.tsx', 'See 10+ opportunities in every report'],
    ],
    keeps: (value) => Number(value) >= 200 && PAID.leastKeywords === 15,
    refused: ['14', '199'],
  },
  ...(['REPORT_DEADLINE_SECONDS', 'REPORT_START_SECONDS'] as const).map(
    (setting): SettingPromise => ({
      setting,
      readers: ['analysis'],
      words: [[`${PRICING}/benefits.tsx`, back]],
      keeps: isPositiveOrUnset,
      refused: ['0'],
    }),
  ),
  ...(['DRAFT_DEADLINE_SECONDS', 'DRAFT_START_SECONDS'] as const).map(
    (setting): SettingPromise => ({
      setting,
      readers: ['content'],
      words: [[`${LEGAL}/terms-paying.tsx`, 'If it fails, runs out of time']],
      keeps: isPositive,
      refused: ['0'],
    }),
  ),
  {
    setting: 'REFUND_REQUESTS_PER_DAY',
    readers: ['billing'],
    words: [
      [`${LEGAL}/terms-paying.tsx`, 'You may ask for a refund of unused missions at any time'],
    ],
    keeps: isPositive,
    refused: ['0'],
  },
  {
    setting: 'SUPPORT_EMAIL',
    readers: ['gateway', 'content'],
    words: [[`${LEGAL}/privacy-rights.tsx`, 'Write to <SupportAddress />']],
    // Pages show the address to which messages go.
    keeps: equals('support@sortie.localhost'),
  },
  {
    setting: 'CHAT_WIDGET_ID',
    readers: ['gateway'],
    words: [
      [`${FAQ}/about.tsx`, 'Where pages have no such button, write to <SupportAddress />'],
      [`${LEGAL}/statistics.tsx`, 'it also loads only after you accept'],
    ],
    keeps: isUnset,
  },
  {
    setting: 'ANALYTICS_SCRIPT_URL',
    readers: ['gateway'],
    words: [[`${LEGAL}/statistics.tsx`, 'it also loads only after you accept']],
    keeps: isUnset,
  },
  {
    setting: 'OPENAI_API_KEY',
    readers: ['analysis', 'content'],
    words: [
      [`${LEGAL}/privacy-data.tsx`, 'only if this installation is connected to one'],
      [`${FAQ}/product.tsx`, 'Where a language model is connected'],
    ],
    keeps: isUnset,
  },
  {
    // The key itself stays with those who ask a model.
    setting: 'ARTICLE_MODEL',
    readers: ['gateway'],
    words: [
      [`${FAQ}/product.tsx`, 'Drafts have {articleLength()}'],
      ['web/src/features/pricing/mission.tsx', 'articleLength()}, of the type that you choose'],
    ],
    // Docker sets it where there is a key.
    keeps: (value) => isUnset(value) || /^\$\{OPENAI_API_KEY:\+set\}$/.test(String(value)),
  },
  {
    setting: 'DATAFORSEO_LOGIN',
    readers: ['analysis'],
    words: [
      [`${LEGAL}/privacy-data.tsx`, 'if this installation uses them'],
      [`${FAQ}/product.tsx`, 'Without a paid data source, we estimate'],
    ],
    keeps: isUnset,
  },
]

const textOf = (path: string) => readFileSync(join(root, path), 'utf8')
/** A sentence may go over several lines. */
const flatTextOf = (path: string) => textOf(path).replace(/\s+/g, ' ')

const compose = parse(textOf('docker-compose.yml'), { merge: true }) as {
  services: Record<string, { environment?: Record<string, string | number> }>
}

/** What a variable is where nobody sets it: by `.env.example`, by the local stack and by Docker. */
const defaultsOf = (setting: string, reader: Reader): Record<string, string | undefined> => {
  const line = textOf('.env.example')
    .split('\n')
    .find((each) => each.startsWith(`# ${setting}=`))
  const documented = line?.slice(line.indexOf('=') + 1)
  const here =
    reader === 'gateway'
      ? gatewayEnvironment(plainCommon, 1)
      : serviceEnvironment(plainCommon, reader, 1)
  const there = String(compose.services[reader]?.environment?.[setting])
  return {
    '.env.example': documented,
    'infra/local/src/environment.ts': here[setting],
    'docker-compose.yml': there.replace(/^\$\{\w+:-(.*)\}$/, '$1'),
    'no value': '',
  }
}

const shapeOf = async (reader: Reader): Promise<Record<string, ZodType>> => {
  if (reader === 'gateway') return (await import(join(root, 'gateway/src/config.ts'))).gatewayConfig
  return (await import(join(root, `services/${reader}/src/service.ts`))).service.shape
}

test.each(promises)('the defaults of $setting keep what pages promise', async (promise) => {
  const { setting, readers, keeps } = promise
  for (const reader of readers) {
    const { [setting]: shape } = await shapeOf(reader)
    for (const [place, value] of Object.entries(defaultsOf(setting, reader))) {
      // Who must be told a value has no default of its own.
      if (place === 'no value' && !shape!.safeParse(undefined).success) continue
      expect(value, `${setting} of ${reader} in ${place}`).toBeTypeOf('string')
      const read = shape!.parse(value === '' ? undefined : value)
      expect(keeps(read), `${setting}=${value} of ${reader} in ${place}: ${String(read)}`).toBe(
        true,
      )
    }
  }
})

test.each(promises)('the words that depend on $setting stand on their pages', ({ words }) => {
  for (const [path, said] of words) expect(flatTextOf(path), path).toContain(said)
})

const bounded = promises.flatMap(({ setting, readers, refused = [] }) =>
  refused.map((value) => ({ setting, reader: readers[0]!, value })),
)
test.each(bounded)('$reader refuses $setting=$value, which breaks a promise', async (given) => {
  const { [given.setting]: shape } = await shapeOf(given.reader)
  expect(shape!.safeParse(given.value).success).toBe(false)
})

test('the page of promises names each setting that decides one', () => {
  const page = textOf('docs/promises.md')
  const missing = promises.filter(({ setting }) => !page.includes(`\`${setting}\``))
  expect(missing.map(({ setting }) => setting)).toEqual([])
})

test('the page of promises names only files that are there', () => {
  const listed = execaSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
    cwd: root,
  }).stdout.split('\n')
  const named = [...textOf('docs/promises.md').matchAll(/`([\w@$./-]+\.(?:tsx?|ya?ml))`/g)]
  expect(named.length).toBeGreaterThan(50)
  const lost = named.map(([, path]) => path!).filter((path) => !listed.includes(path))
  expect(lost).toEqual([])
})

test('the time that pages promise for an article follows the setting', () => {
  expect(articleTimeText(120)).toBe('In under two minutes, or it’s free.')
  expect(articleTimeText(300)).toBe('In under 5 minutes, or it’s free.')
  expect(articleTimeText(60)).toBe('In under 1 minute, or it’s free.')
  expect(articleTimeText(45)).toBe('In under 45 seconds, or it’s free.')
  expect(articleTimeText(0)).toBe('')
})

test('a day for the first issue is promised only where issues are composed and go out by themselves', async () => {
  const { gatewayConfig, siteOf } = await import(join(root, 'gateway/src/config.ts'))
  const { MARKET_WEEKS, NEWSLETTER_AUTO } = gatewayConfig
  const promised = (weeks: string | undefined, auto: string | undefined) =>
    siteOf({
      PUBLIC_URL: 'https://sortie.example',
      MARKET_WEEKS: MARKET_WEEKS.parse(weeks),
      NEWSLETTER_AUTO: NEWSLETTER_AUTO.parse(auto),
    }).newsletterAuto
  expect(promised('true', 'true')).toBe(true)
  expect(promised(undefined, 'true')).toBe(true)
  expect(promised('false', 'true')).toBe(false)
  expect(promised('true', 'false')).toBe(false)
  expect(promised(undefined, undefined)).toBe(false)
})

const PUBLIC = ['home', 'faq', 'pricing', 'start-here', 'trial', 'checkout', 'film', 'legal']

test('every price in the words of a public page is one of the packs', () => {
  const prices = new Set(
    PACKS.flatMap(({ cents, missions }) =>
      [cents, Math.round(cents / missions)].map((each) => `$${(each / 100).toFixed(2)}`),
    ),
  )
  const folders = [...PUBLIC.map((name) => `web/src/features/${name}`), 'web/src/routes']
  const paths = execaSync('git', ['ls-files', ...folders], { cwd: root })
    .stdout.split('\n')
    .filter((path) => /\.tsx?$/.test(path) && !path.includes('.test.'))
  const found = paths.flatMap((path) =>
    [...textOf(path).matchAll(/\$\d+\.\d\d/g)].map(([price]) => ({ path, price })),
  )
  expect(found.length).toBeGreaterThan(5)
  expect(found.filter(({ price }) => !prices.has(price))).toEqual([])
})

const counted: [path: string, words: string, figures: unknown, wanted: unknown][] = [
  [`${FAQ}/paying.tsx`, 'Say so on the report within 24 hours', WITHDRAWAL_HOURS, 24],
  [
    `${FAQ}/paying.tsx`,
    'from the fourth time in 90 days on',
    [MOST_WITHDRAWALS, WITHDRAWAL_DAYS],
    [3, 90],
  ],
  [`${FAQ}/product.tsx`, 'For 30 days, you can add words', ADDITION_DAYS, 30],
  [`${FAQ}/product.tsx`, 'report, five times', MOST_ADDITIONS, 5],
  [`${FAQ}/product.tsx`, 'those of up to five rivals', 1 + MOST_RIVALS, 5],
  [
    `${FAQ}/product.tsx`,
    'each of up to ten projects can watch three sites',
    [WATCHED_PROJECTS, WATCHED_SITES],
    [10, 3],
  ],
  [`${FAQ}/product.tsx`, 'if nobody signs in for 90 days', WATCH_IDLE_DAYS, 90],
  [
    `${FAQ}/product.tsx`,
    'top three competitors with up to two keywords each, and up to five keyword opportunities',
    TRIAL,
    { competitors: 3, keywords: 5, keywordsPerCompetitor: 2 },
  ],
  [
    `${LEGAL}/statistics.tsx`,
    'keeps what your browser sent for 14 days',
    EXPIRING_TOPICS['tracking.visits'].days,
    14,
  ],
  [
    `${FAQ}/paying.tsx`,
    'packs of 3, 10, 20 or 50',
    PACKS.map(({ missions }) => missions),
    [3, 10, 20, 50],
  ],
]
test('visits and totals are kept as long as the privacy policy says, and few visits are not shown', async () => {
  const tracking = join(root, 'services/tracking/src')
  const { rowUntil, totalUntil } = await import(join(tracking, 'visits/stores/visit-documents.ts'))
  const { FEWEST_VISITS } = await import(join(tracking, 'visits/figures/shown-totals.ts'))
  const policy = flatTextOf(`${LEGAL}/statistics.tsx`)
  expect(policy).toContain('Visits are kept for 13 months')
  expect(policy).toContain('Hourly totals, which hold no ids, are kept for 5 years')
  expect(policy).toContain('no figure of fewer than 5 visits')
  expect(rowUntil('2026-01-15')).toEqual(new Date('2027-02-15T00:00:00.000Z'))
  expect(totalUntil('2026-01-15')).toEqual(new Date('2031-01-15T00:00:00.000Z'))
  expect(FEWEST_VISITS).toBe(5)
})

test('sessions last as long as the list of cookies says', async () => {
  const { IDLE_MS } = await import(join(root, 'services/identity/src/sessions/decider/session.ts'))
  const list = flatTextOf(`${LEGAL}/stored.tsx`)
  expect(list).toContain('Sign-out, or 30 days without a visit')
  expect(IDLE_MS).toBe(30 * DAY * 1_000)
  expect(list).toContain('Sign-out there, or 30 days')
  expect(PARTNER_SESSION_DAYS).toBe(30)
})

test.each(counted)('%s says “%s” as the code counts', (path, words, figures, wanted) => {
  expect(flatTextOf(path)).toContain(words)
  expect(figures).toEqual(wanted)
})
