import type { Post } from '@sortie/contracts/content'
import { absolute, JSON_LD_CONTEXT, organizationId } from '@/lib/json-ld'

/** One post of the blog, and its position on the site. */
export const postJsonLd = (post: Post) => {
  const url = absolute(`/blog/${post.slug}`)
  const crumbs = [
    { name: 'Home', item: absolute('/') },
    { name: 'Blog', item: absolute('/blog') },
    { name: post.title, item: url },
  ]
  return [
    {
      '@context': JSON_LD_CONTEXT,
      '@type': 'BlogPosting',
      headline: post.title,
      description: post.description,
      image: absolute(`/og/${post.articleType}.png`),
      datePublished: post.publishedAt,
      dateModified: post.updatedAt,
      wordCount: post.words,
      keywords: post.keyword,
      author: { '@type': 'Organization', name: post.author, url: absolute('/') },
      publisher: { '@type': 'Organization', '@id': organizationId(), name: 'Sortie' },
      mainEntityOfPage: url,
    },
    {
      '@context': JSON_LD_CONTEXT,
      '@type': 'BreadcrumbList',
      itemListElement: crumbs.map((crumb, index) => ({
        '@type': 'ListItem',
        position: index + 1,
        ...crumb,
      })),
    },
  ]
}
