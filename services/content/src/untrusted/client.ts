import { createParserPool, type ParserPool } from '@sortie/runtime/untrusted/parser-pool'
import { limits } from './limits.ts'
import type { TextParserTable } from './parsers.ts'
import type { ParsedSection } from './section.ts'

/** The room in which content parses what customers wrote. It starts with the first call. */
export type TextParsers = {
  /**
   * @param customer whose text it is: customers take turns
   * @throws UntrustedInputRefused where the text takes too long, or too much waits
   */
  parseSection: (customer: string, markdown: string) => Promise<ParsedSection>
  stop: () => Promise<void>
}

type Log = Parameters<typeof createParserPool>[0]['log']

export const createTextParsers = (log: Log): TextParsers => {
  const entry = new URL('./parsers.ts', import.meta.url)
  const pool: ParserPool<TextParserTable> = createParserPool({ entry, limits, log })
  return {
    parseSection: (customer, markdown) => pool.run('section', markdown, { customer }),
    stop: pool.stop,
  }
}
