import type { ComponentProps } from 'react'
import { site } from './site.ts'
import { staticPaths } from './static-pages.ts'

// The router takes structured data among the tags, and its types do not know.
type Tag = ComponentProps<'meta'>

type Options = {
  /** Path of the page, for its canonical address; the route's own where it is left out. */
  path?: string
  /** Path of a picture of 1200 x 630 pixels that is shown where the page is shared. */
  image?: string
  /** Structured data, see json-ld.ts. */
  jsonLd?: object[]
  /** Keeps the page out of search engines. */
  noindex?: boolean
  type?: 'website' | 'article'
}

const longestTitle = 60
const named = (title: string) => {
  if (/\bSortie\b/.test(title)) return title
  const whole = `${title} · Sortie`
  return whole.length > longestTitle ? title : whole
}

/**
 * The head of a public page.
 * @param title 60 characters at most with the name of the product, which is added where it fits
 * @param description what the page is about in one sentence, 155 characters at most
 */
export const pageHead = (
  title: string,
  description?: string,
  { path, image, jsonLd = [], noindex, type }: Options = {},
): { meta: Tag[] } => ({
  meta: [
    { title: named(title) },
    { property: 'og:title', content: title },
    ...(description
      ? [
          { name: 'description', content: description },
          { property: 'og:description', content: description },
        ]
      : []),
    ...(path ? [{ property: 'og:url', content: site().publicUrl + path }] : []),
    ...(image ? [{ property: 'og:image', content: site().publicUrl + image }] : []),
    ...(type ? [{ property: 'og:type', content: type }] : []),
    ...(noindex ? [{ name: 'robots', content: 'noindex' }] : []),
    ...jsonLd.map((data) => ({ 'script:ld+json': data }) as Tag),
  ],
})

/** The head of a page that no search engine should list. */
export const privatePage = (title: string) => pageHead(title, undefined, { noindex: true })

/** The picture of a page, among those that the build draws: `/og/pricing.png`. */
const pictureOf = (path: string) => {
  const drawn = [...staticPaths, '/blog'].some((one) => one === path) && path !== '/'
  return `/og${drawn ? path : '/home'}.png`
}

/**
 * Returns the tags that the heads of all public pages share; those of {@link pageHead} take precedence.
 * @param path of the page that is open; null where nothing stands
 */
export const pageDefaults = (path: string | null) => {
  const { publicUrl } = site()
  if (path === null) return { meta: [{ title: 'Sortie' }] }
  const address = path === '/' ? `${publicUrl}/` : publicUrl + path
  return {
    meta: [
      { title: 'Sortie: keyword intelligence' },
      { property: 'og:site_name', content: 'Sortie' },
      { property: 'og:type', content: 'website' },
      { property: 'og:url', content: address },
      { property: 'og:image', content: publicUrl + pictureOf(path) },
      { property: 'og:image:width', content: '1200' },
      { property: 'og:image:height', content: '630' },
      { name: 'twitter:card', content: 'summary_large_image' },
    ],
    links: [{ rel: 'canonical', href: address }],
  }
}
