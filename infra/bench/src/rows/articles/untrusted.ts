import { readFileSync } from 'node:fs'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { setTimeout } from 'node:timers/promises'
import { createSiteParsers } from '../../../../../services/analysis/src/untrusted/client.ts'
import { createTextParsers } from '../../../../../services/content/src/untrusted/client.ts'
import { spread } from '../../measuring/measure.ts'
import type { BenchRow } from '../../results/row.ts'

const ROUNDS = 5
/** The most CPU time that a parser may use for an input that it doesn't refuse, in ms. */
const MOST_CPU_MS = 200
/** The most time that a request may wait for the event loop of the service, in ms. */
const MOST_WAIT_MS = 50
/** The kernel counts the time of processes in hundredths of a second. */
const TICK_MS = 10

const filled = (part: string, size: number) =>
  part.repeat(Math.ceil(size / part.length)).slice(0, size)
const PAGE = 2_000_000
const PROSE = 'We bake at four, and that is **why** the crust is dark [e1].\n\n'
const robot = 'SortieBot'
const silent = { warn: () => {} }

type Attack = { name: string; attack: () => Promise<unknown> }

/** Inputs of the largest size that their route lets through, which once took seconds or a gigabyte. */
const openAttacks = () => {
  const sites = createSiteParsers(silent)
  const texts = createTextParsers(silent)
  const to = sites.of('bench')
  const links = Array.from(
    { length: 2_000 },
    (_, index) => `https://a.example${filled('/a', 1_900)}${index}`,
  )
  const attacks: Attack[] = [
    {
      name: 'robots.txt: agents times rules',
      attack: () =>
        to.robots({
          text: filled('User-agent: *\n', 250_000) + filled('Disallow: /no\n', 250_000),
          robot,
        }),
    },
    {
      name: 'robots.txt: stars',
      attack: () => to.robots({ text: `User-agent: *\nDisallow: /${filled('*', 500_000)}`, robot }),
    },
    { name: 'page: a style of spaces', attack: () => to.page(`<p style="${filled(' ', PAGE)}">x`) },
    { name: 'page: a title of spaces', attack: () => to.page(`<title>${filled(' ', PAGE)}x`) },
    { name: 'page: rows of links', attack: () => to.page(filled('<a>x</a>', PAGE)) },
    { name: 'page: elements within elements', attack: () => to.page(filled('<b>', PAGE)) },
    {
      name: 'page: prose',
      attack: () => to.page(filled('<p>Rye bread needs a sour dough of its own.</p>', PAGE)),
    },
    {
      name: 'sitemap: small entries',
      attack: () =>
        to.sitemap({
          text: `<urlset>${filled('<url><loc>/a</loc></url>', PAGE)}`,
          from: 'https://a.example/',
        }),
    },
    {
      name: 'links: paths of slashes',
      attack: () => to.worthReading({ home: 'https://a.example/', links, most: 24 }),
    },
    {
      name: 'section: items of a list',
      attack: () => texts.parseSection('bench', filled('- a\n', 20_000)),
    },
    {
      name: 'section: lazy lines',
      attack: () => texts.parseSection('bench', `- a\n${filled('b\n', 19_990)}`),
    },
    {
      name: 'section: unclosed links',
      attack: () => texts.parseSection('bench', filled('[a](b', 20_000)),
    },
    {
      name: 'section: a wide table',
      attack: () =>
        texts.parseSection(
          'bench',
          ['a|', '-|', 'c|'].map((cell) => filled(cell, 6_600)).join('\n'),
        ),
    },
    {
      name: 'section: empty lines',
      attack: () => texts.parseSection('bench', filled('\n', 20_000)),
    },
    {
      name: 'section: prose',
      attack: () => texts.parseSection('bench', filled(PROSE, 20_000)),
    },
    ...['A. ', 'a', 'MCM ', PROSE].map((part) => ({
      name: `voice: ${JSON.stringify(part.slice(0, 10))}`,
      attack: () => texts.measureVoice('bench', Array(4).fill(filled(part, 12_000))),
    })),
    {
      name: 'article: eight sections of prose for a link',
      attack: () =>
        texts.renderArticle('bench', {
          parts: Array(8).fill(filled(PROSE, 2_000)),
          evidence: [],
          options: { citations: true },
        }),
    },
  ]
  return { attacks, stop: () => Promise.all([sites.stop(), texts.stop()]) }
}

/** Milliseconds of a core that the processes which this one started have used so far. */
const cpuOfChildren = (): number => {
  const children = readFileSync(`/proc/self/task/${process.pid}/children`, 'utf8')
  return children
    .split(' ')
    .filter(Boolean)
    .reduce((sum, pid) => {
      const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)!.split(' ')
      return sum + (Number(fields[11]) + Number(fields[12])) * TICK_MS
    }, 0)
}

type Cost = { name: string; cpuMs: number; waitMs: number; isRefused: boolean }

const costOf = async ({ name, attack }: Attack): Promise<Cost> => {
  const delay = monitorEventLoopDelay({ resolution: 1 })
  const before = cpuOfChildren()
  delay.enable()
  const isRefused = await attack().then(
    () => false,
    () => true,
  )
  // The answer is read in further turns of the loop.
  await setTimeout(20)
  delay.disable()
  return { name, cpuMs: cpuOfChildren() - before, waitMs: delay.max / 1e6, isRefused }
}

/**
 * Measures the most expensive inputs of strangers: the CPU time of the process that parses them, and the wait of
 * requests meanwhile.
 */
export const untrusted: BenchRow = {
  name: 'untrusted',
  run: async () => {
    const { attacks, stop } = openAttacks()
    try {
      // Both rooms start with their first call.
      for (const { attack } of attacks) await attack().catch(() => {})
      const rounds: Cost[][] = []
      for (let round = 0; round < ROUNDS; round += 1) {
        const costs: Cost[] = []
        for (const each of attacks) costs.push(await costOf(each))
        rounds.push(costs)
      }
      const parsed = rounds.map((costs) =>
        Math.max(0, ...costs.filter(({ isRefused }) => !isRefused).map(({ cpuMs }) => cpuMs)),
      )
      const waited = rounds.map((costs) => Math.max(...costs.map(({ waitMs }) => waitMs)))
      const each = attacks.map(({ name }, index) => {
        const costs = rounds.map((round) => round[index]!)
        const cpu = spread(costs.map(({ cpuMs }) => cpuMs)).median
        return costs.every(({ isRefused }) => isRefused) ? `${name}: refused` : `${name}: ${cpu} ms`
      })
      return {
        checks: [
          {
            what: 'the dearest input that is not refused, time of a core',
            most: MOST_CPU_MS,
            unit: 'ms',
            measured: spread(parsed),
          },
          {
            what: 'the longest wait of the service’s event loop meanwhile',
            most: MOST_WAIT_MS,
            unit: 'ms',
            measured: spread(waited),
          },
        ],
        absolute: each,
        notes: [
          `${ROUNDS} rounds of ${attacks.length} inputs of the largest size that their route lets through, each sent to the process of its service that parses them; the kernel counts that process’s time in steps of ${TICK_MS} ms.`,
        ],
      }
    } finally {
      await stop()
    }
  },
}
