import type { Post } from '@sortie/contracts/content/blog/posts'
import { site } from './site.ts'

const context = 'https://schema.org'
const absolute = (path: string) => site().publicUrl + path
const organizationId = () => absolute('/#organization')

/** Returns the company that runs the site, and the site itself: for the home page. */
export const siteJsonLd = () => [
  {
    '@context': context,
    '@type': 'Organization',
    '@id': organizationId(),
    name: 'Sortie',
    url: absolute('/'),
    logo: absolute('/icon-512.png'),
    email: site().supportEmail,
  },
  {
    '@context': context,
    '@type': 'WebSite',
    name: 'Sortie',
    url: absolute('/'),
    publisher: { '@id': organizationId() },
  },
]

type Pack = {
  id: string
  name: string
  /** In US cents. */
  cents: number
}

/** The product with an offer for each pack: for the pricing page. */
export const productJsonLd = (description: string, packs: Pack[]) => ({
  '@context': context,
  '@type': 'Product',
  name: 'Sortie mission packs',
  description,
  image: absolute('/og/pricing.png'),
  brand: { '@type': 'Brand', name: 'Sortie' },
  offers: packs.map(({ id, name, cents }) => ({
    '@type': 'Offer',
    sku: id,
    name,
    price: (cents / 100).toFixed(2),
    priceCurrency: 'USD',
    availability: 'https://schema.org/InStock',
    url: absolute('/pricing'),
  })),
})

type Article = Pick<
  Post,
  'slug' | 'title' | 'description' | 'publishedAt' | 'updatedAt' | 'words' | 'author'
> & {
  /** The search that it answers, if it was written for one. */
  keyword?: string
}

/** A text of the blog with the path of its picture, and its position on the site. */
export const articleJsonLd = (article: Article, picture: string) => {
  const url = absolute(`/blog/${article.slug}`)
  const crumbs = [
    { name: 'Home', item: absolute('/') },
    { name: 'Blog', item: absolute('/blog') },
    { name: article.title, item: url },
  ]
  return [
    {
      '@context': context,
      '@type': 'BlogPosting',
      headline: article.title,
      description: article.description,
      image: absolute(picture),
      datePublished: article.publishedAt,
      dateModified: article.updatedAt,
      wordCount: article.words,
      keywords: article.keyword,
      author: { '@type': 'Organization', name: article.author, url: absolute('/') },
      publisher: { '@type': 'Organization', '@id': organizationId(), name: 'Sortie' },
      mainEntityOfPage: url,
    },
    {
      '@context': context,
      '@type': 'BreadcrumbList',
      itemListElement: crumbs.map((crumb, index) => ({
        '@type': 'ListItem',
        position: index + 1,
        ...crumb,
      })),
    },
  ]
}
