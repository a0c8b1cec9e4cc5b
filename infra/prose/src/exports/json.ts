import { composeExport, type ExportedArticle, noticeLine, oneOrAll } from './article.ts'
import { generatorOf, sourceTypesOf } from './origin.ts'

/**
 * The evidence of an article as JSON: every item, with the number that the text cites it by, and what its
 * owner vouches for without one.
 */
export const toEvidenceFile = (article: ExportedArticle): string => {
  const { sources } = composeExport(article, { citations: true })
  const numbers = new Map(
    sources.flatMap(({ number, items: cited }) => cited.map(({ id }) => [id, number] as const)),
  )
  const items = article.evidence.map((item) => ({ number: numbers.get(item.id) ?? null, ...item }))
  const { title, slug, keyword, published, modified } = article
  const origin = {
    digitalSourceType: oneOrAll(sourceTypesOf(article.origin)),
    generator: generatorOf(article.origin),
    notice: noticeLine(article),
  }
  const about = { title, slug, keyword, published, modified, origin, items }
  const vouched = (article.vouched ?? []).map(({ sentence, at }) => ({ sentence, at }))
  return `${JSON.stringify({ ...about, ...(vouched.length > 0 && { vouched }) }, null, 2)}\n`
}
