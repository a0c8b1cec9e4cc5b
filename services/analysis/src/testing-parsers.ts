import { afterAll, beforeAll } from 'vitest'
import { createSiteParsers, type SiteParserPool } from './untrusted/client.ts'

/** One room for all tests of a file, which has started before the first of them. */
export const openParsers = (): SiteParserPool => {
  const room = createSiteParsers({ warn: () => {} })
  beforeAll(room.warm, 60_000)
  afterAll(room.stop)
  return room
}
