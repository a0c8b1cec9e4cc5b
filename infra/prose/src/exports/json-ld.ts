import { countWords } from '../text/words.ts'
import {
  type ExportContent,
  type ExportedArticle,
  exportLine,
  noticeLine,
  oneOrAll,
  pictureOf,
} from './article.ts'
import { sourceTypesOf } from './origin.ts'
import { type SellingPage, sellingData } from './page-data.ts'

/** Each work once, whatever was cited of it on which day. */
const worksOf = (sources: ExportContent['sources']): object[] => {
  const works = sources.map(({ items: [{ source }] }) => ({
    '@type': 'CreativeWork',
    name: exportLine(source.name),
    ...(source.url && { url: source.url }),
  }))
  return [...new Map(works.map((work) => [JSON.stringify(work), work])).values()]
}

/** Structured data of a page that sells, for search engines: https://schema.org/WebPage */
const webPage = (article: ExportedArticle, page: SellingPage): object => ({
  '@context': 'https://schema.org',
  '@type': 'WebPage',
  name: exportLine(article.title),
  description: exportLine(article.description),
  inLanguage: 'en',
  datePublished: article.published,
  dateModified: article.modified,
  digitalSourceType: oneOrAll(sourceTypesOf(article.origin)),
  creditText: noticeLine(article),
  mainEntity: sellingData(page),
})

/** Returns the structured data of an article or a page, for search engines. */
export const structuredDataOf = (article: ExportedArticle, composed: ExportContent): object =>
  article.page ? webPage(article, article.page) : blogPosting(article, composed)

/** Structured data of a post, for search engines: https://schema.org/BlogPosting */
const blogPosting = (article: ExportedArticle, { tree, sources }: ExportContent): object => {
  const image = pictureOf(article)
  return {
    '@context': 'https://schema.org',
    '@type': 'BlogPosting',
    headline: exportLine(article.title),
    description: exportLine(article.description),
    inLanguage: 'en',
    keywords: exportLine(article.keyword),
    wordCount: countWords(tree),
    datePublished: article.published,
    dateModified: article.modified,
    digitalSourceType: oneOrAll(sourceTypesOf(article.origin)),
    creditText: noticeLine(article),
    author: {
      '@type': article.author.isBusiness ? 'Organization' : 'Person',
      name: exportLine(article.author.name),
      ...(!article.author.isBusiness &&
        article.author.role && { jobTitle: exportLine(article.author.role) }),
    },
    ...(image && { image }),
    ...(sources.length > 0 && {
      citation: worksOf(sources),
    }),
  }
}
