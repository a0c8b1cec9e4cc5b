import type { LookupFunction } from 'node:net'
import { startSlowSite } from '@sortie/sandbox/rival-sites'
import type { StandIn } from '@sortie/sandbox/server'
import { siteReader } from '../../../../../services/analysis/src/providers/crawler/site-reader.ts'
import { compareRounds, interleave } from '../../measuring/measure.ts'
import { spreadText } from '../../measuring/numbers.ts'
import type { BenchRow } from '../../results/row.ts'

const ROUNDS = 5
const SITES = 5
const PAGES = 10
/** Time that each answer takes, as over a link to another continent. */
const LINK_MS = 100

const here: LookupFunction = (_name, options, callback) => {
  if (options.all) return callback(null, [{ address: '127.0.0.1', family: 4 }])
  callback(null, '127.0.0.1', 4)
}

/** A site of ten pages that its sitemap lists. */
const pagesOf = (base: string) => {
  const paths = Array.from({ length: PAGES }, (_, n) => (n === 0 ? '/' : `/page-${n}`))
  const page = (n: number) =>
    `<title>Wedding cake number ${n}</title><h1>Wedding cake number ${n}</h1><p>Each wedding cake is baked by hand. A wedding cake of kind ${n} takes two days.</p>`
  const urls = paths.map((path) => `<url><loc>${base}${path}</loc></url>`).join('')
  return {
    ...Object.fromEntries(paths.map((path, n) => [path, page(n)])),
    '/sitemap.xml': {
      headers: { 'content-type': 'application/xml' },
      body: `<urlset>${urls}</urlset>`,
    },
  }
}

const timeOf = async (work: () => Promise<unknown>): Promise<number> => {
  const began = performance.now()
  await work()
  return performance.now() - began
}

/** Five sites that are read beside each other, against the slowest of them alone. */
export const crawl: BenchRow = {
  name: 'crawl',
  run: async () => {
    const sites: StandIn[] = await Promise.all(
      Array.from({ length: SITES }, () => startSlowSite(pagesOf, LINK_MS)),
    )
    const reader = siteReader({
      contact: 'bench@sortie.example',
      ports: sites.map(({ port }) => port),
      isAllowed: () => true,
      lookup: here,
    })
    const read = async ({ port }: StandIn, at: number) => {
      const reading = await reader.read(new URL(`http://site-${at}.example:${port}/`))
      const pages = reading.outcome === 'read' ? reading.facts.pages.length : 0
      if (pages !== PAGES) throw new Error(`${pages} pages were read of ${PAGES}`)
    }
    const slowest = async () => {
      let most = 0
      for (const [at, site] of sites.entries()) {
        most = Math.max(most, await timeOf(() => read(site, at)))
      }
      return most
    }
    const all = compareRounds(
      await interleave(ROUNDS, () => timeOf(() => Promise.all(sites.map(read))), slowest),
    )
    await reader.close()
    await Promise.all(sites.map(({ stop }) => stop()))
    return {
      checks: [
        {
          what: 'five sites of ten pages each over a link of 100 ms / the slowest of them alone',
          most: 1.5,
          measured: all.ratio,
        },
      ],
      absolute: [
        `five ${spreadText(all.ours, 'ms')}, the slowest alone ${spreadText(all.base, 'ms')}`,
      ],
      notes: [
        `${ROUNDS} rounds; sites of this machine that answer each request after ${LINK_MS} ms, read by the report's own reader with its rules, sitemap and pauses.`,
      ],
    }
  },
}
