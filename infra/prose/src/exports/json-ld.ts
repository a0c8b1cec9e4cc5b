import { countWords } from '../text/words.ts'
import { type Article, type Composed, lineOf, noticeLine, oneOrAll, pictureOf } from './article.ts'
import { sourceTypesOf } from './origin.ts'
import { type SellingPage, sellingData } from './page-data.ts'

/** Each work once, whatever was cited of it on which day. */
const worksOf = (sources: Composed['sources']): object[] => {
  const works = sources.map(({ items: [{ source }] }) => ({
    '@type': 'CreativeWork',
    name: lineOf(source.name),
    ...(source.url && { url: source.url }),
  }))
  return [...new Map(works.map((work) => [JSON.stringify(work), work])).values()]
}

/** What a search engine reads of a page that sells: https://schema.org/WebPage */
const webPage = (article: Article, page: SellingPage): object => ({
  '@context': 'https://schema.org',
  '@type': 'WebPage',
  name: lineOf(article.title),
  description: lineOf(article.description),
  inLanguage: 'en',
  datePublished: article.published,
  dateModified: article.modified,
  digitalSourceType: oneOrAll(sourceTypesOf(article.origin)),
  creditText: noticeLine(article),
  mainEntity: sellingData(page),
})

/** What a search engine reads of an article or a page. */
export const structuredDataOf = (article: Article, composed: Composed): object =>
  article.page ? webPage(article, article.page) : blogPosting(article, composed)

/** What a search engine reads of a post: https://schema.org/BlogPosting */
const blogPosting = (article: Article, { tree, sources }: Composed): object => {
  const image = pictureOf(article)
  return {
    '@context': 'https://schema.org',
    '@type': 'BlogPosting',
    headline: lineOf(article.title),
    description: lineOf(article.description),
    inLanguage: 'en',
    keywords: lineOf(article.keyword),
    wordCount: countWords(tree),
    datePublished: article.published,
    dateModified: article.modified,
    digitalSourceType: oneOrAll(sourceTypesOf(article.origin)),
    creditText: noticeLine(article),
    author: {
      '@type': article.author.isBusiness ? 'Organization' : 'Person',
      name: lineOf(article.author.name),
      ...(!article.author.isBusiness &&
        article.author.role && { jobTitle: lineOf(article.author.role) }),
    },
    ...(image && { image }),
    ...(sources.length > 0 && {
      citation: worksOf(sources),
    }),
  }
}
