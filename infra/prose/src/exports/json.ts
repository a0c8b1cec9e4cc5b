import { type Article, composed } from './article.ts'

/** The evidence of an article as JSON: every item, with the number that the text cites it by. */
export const toEvidenceFile = (article: Article): string => {
  const { sources } = composed(article, { citations: true })
  const numbers = new Map(sources.map(({ number, item }) => [item.id, number]))
  const items = article.evidence.map((item) => ({ number: numbers.get(item.id) ?? null, ...item }))
  const { title, slug, keyword, published, modified } = article
  return `${JSON.stringify({ title, slug, keyword, published, modified, items }, null, 2)}\n`
}
