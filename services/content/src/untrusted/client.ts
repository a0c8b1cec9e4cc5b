import type { BrandVoice } from '@sortie/contracts/content/voices/brand-voice'
import { createParserPool, type ParserPool } from '@sortie/runtime/untrusted/parser-pool'
import type { StandardText } from '../writing/compose/standard-text.ts'
import type { ArticleExport, ArticlePost, PostTask } from './draft-export.ts'
import type { CleanedImage, ImageFault } from './images/cleaned-image.ts'
import { limits } from './limits.ts'
import type { TextParserTable } from './parsers.ts'
import type { RenderedPart, StoredParts } from './rendered-parts.ts'
import type { ParsedSection } from './section.ts'

/**
 * The room in which content parses what customers wrote. It starts with the first call. `customer` is whose text
 * it is: customers take turns. Each throws UntrustedInputRefused where a text takes too long, or too much waits.
 */
export type TextParsers = {
  parseSection: (customer: string, markdown: string) => Promise<ParsedSection>
  /** The parts of an article as whoever has its link reads them. */
  renderArticle: (customer: string, stored: StoredParts) => Promise<RenderedPart[]>
  exportArticle: (
    customer: string,
    articleExport: ArticleExport,
  ) => Promise<{ name: string; text: string }>
  postArticle: (customer: string, task: PostTask) => Promise<ArticlePost>
  /** Sentences of an article that other customers may receive, too. */
  standardSentences: (customer: string, standard: StandardText) => Promise<string[]>
  /** An image rebuilt from the parts that hold its picture. */
  cleanImage: (customer: string, file: Uint8Array) => Promise<CleanedImage | { fault: ImageFault }>
  measureVoice: (customer: string, samples: readonly string[]) => Promise<BrandVoice['measured']>
  stop: () => Promise<void>
}

type Log = Parameters<typeof createParserPool>[0]['log']

export const createTextParsers = (log: Log): TextParsers => {
  const entry = new URL('./parsers.ts', import.meta.url)
  const pool: ParserPool<TextParserTable> = createParserPool({ entry, limits, log })
  return {
    parseSection: (customer, markdown) => pool.run('section', markdown, { customer }),
    renderArticle: (customer, stored) => pool.run('render', stored, { customer }),
    exportArticle: (customer, articleExport) => pool.run('export', articleExport, { customer }),
    postArticle: (customer, task) => pool.run('post', task, { customer }),
    standardSentences: (customer, standard) => pool.run('standard', standard, { customer }),
    cleanImage: (customer, file) => pool.run('image', file, { customer }),
    measureVoice: (customer, samples) => pool.run('voice', samples, { customer }),
    stop: pool.stop,
  }
}
