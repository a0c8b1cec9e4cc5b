import { createHash } from 'node:crypto'
import { z } from 'zod'
import { createWikimediaApi, type WikimediaOptions } from './api.ts'

/** The introduction of an article of the English Wikipedia. */
export type Extract = {
  title: string
  url: string
  /** Its paragraphs, plain text. */
  paragraphs: string[]
  /** SHA-256 of the text, in hex. */
  hash: string
}

/** The licence of the texts: https://en.wikipedia.org/wiki/Wikipedia:Reusing_Wikipedia_content */
export const EXTRACT_LICENCE = 'CC BY-SA 4.0'

const Answer = z.object({
  query: z
    .object({
      pages: z.array(
        z.object({
          title: z.string(),
          index: z.number().optional(),
          fullurl: z.httpUrl(),
          extract: z.string().optional(),
          pageprops: z.object({ disambiguation: z.string().optional() }).optional(),
        }),
      ),
    })
    .optional(),
})

/** Finds what the encyclopedia says of something. */
export type Encyclopedia = {
  /**
   * Introductions of the articles that answer a search best, the best first.
   * @throws where it cannot be reached, or is left in peace
   */
  extracts: (search: string, most: number, signal: AbortSignal) => Promise<Extract[]>
}

export const encyclopedia = (options: WikimediaOptions): Encyclopedia => {
  const api = createWikimediaApi(options)
  return {
    extracts: async (search, most, signal) => {
      const params = {
        action: 'query',
        generator: 'search',
        gsrsearch: search,
        gsrlimit: String(most),
        prop: 'extracts|info|pageprops',
        inprop: 'url',
        ppprop: 'disambiguation',
        exintro: '1',
        explaintext: '1',
        exlimit: String(most),
        redirects: '1',
      }
      const { query } = await api.wikipedia(params, Answer, signal)
      return (query?.pages ?? [])
        .filter(({ extract, pageprops }) => extract && pageprops?.disambiguation === undefined)
        .toSorted((a, b) => (a.index ?? 0) - (b.index ?? 0))
        .map(({ title, fullurl, extract = '' }) => ({
          title,
          url: fullurl,
          paragraphs: extract.split('\n').filter(Boolean),
          hash: createHash('sha256').update(extract).digest('hex'),
        }))
    },
  }
}
