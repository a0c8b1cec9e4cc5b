import { isOriginal, type Likeness } from '@sortie/prose/score/originality'
import { likenessTo, unpackShingles } from '@sortie/prose/score/page-shingles'
import { linesOf, textOf } from '@sortie/prose/text/sentences'
import type { Block } from '@sortie/prose/tree/tree'
import type { Assignment } from './article.ts'

const bare = (url: string) => url.replace(/^https?:\/\/(?:www\.)?/i, '').replace(/\/+$/, '')

/** The prose of a tree without what it quotes. */
const unquoted = (tree: readonly Block[]): string =>
  linesOf(tree)
    .filter(({ setting }) => setting !== 'quote')
    .map(({ inlines }) => textOf(inlines).replace(/“[^”]*”|"[^"\n]*"/g, ' · '))
    .join('\n')

/** How a text compares with the pages that were read; those of the customer may say the same. */
export const likenessOf = (tree: readonly Block[], { brief, context }: Assignment): Likeness => {
  const own = new Set(brief.pages.map(bare))
  const pages = (context?.read ?? [])
    .filter(({ url }) => !own.has(bare(url)))
    .map(({ shingles }) => unpackShingles(shingles))
  return { ...likenessTo(unquoted(tree), pages), own: 0 }
}

/** Whether a text may be delivered as one's own. */
export const isOwnText = (likeness: Likeness, isTemplate: boolean): boolean =>
  isOriginal(likeness, isTemplate)
