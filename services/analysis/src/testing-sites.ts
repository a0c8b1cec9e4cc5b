import type { LookupFunction } from 'node:net'
import { type SiteReader, siteReader } from './providers/crawler/site-reader.ts'

const here: LookupFunction = (_name, options, callback) => {
  if (options.all) return callback(null, [{ address: '127.0.0.1', family: 4 }])
  callback(null, '127.0.0.1', 4)
}

/** Reads imitation sites of this machine, which listen on these ports, by any name. */
export const localReader = (sites: readonly { port: number }[]): SiteReader =>
  siteReader({
    contact: 'support@sortie.example',
    ports: sites.map(({ port }) => port),
    isAllowed: () => true,
    lookup: here,
    crawlMs: 5_000,
  })
