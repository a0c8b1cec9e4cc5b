import { isBriefingSlug } from '@sortie/contracts/content/blog/briefing-slug'
import type { Briefing } from '@sortie/contracts/content/blog/briefings'
import type { Post } from '@sortie/contracts/content/blog/posts'
import { createFileRoute, notFound } from '@tanstack/react-router'
import { Article } from '@/features/blog/article'
import { BriefingArticle } from '@/features/blog/briefing-article'
import { loadBriefing, loadPost } from '@/features/blog/post'
import { type ApiReader, isStatus } from '@/lib/api/api'
import { articleJsonLd } from '@/lib/pages/json-ld'
import { pageHead, privatePage } from '@/lib/pages/page'

/** The text that an address of the blog names. */
type BlogText = { post: Post; briefing?: undefined } | { briefing: Briefing; post?: undefined }

const load = async (read: ApiReader, slug: string): Promise<BlogText> =>
  isBriefingSlug(slug)
    ? { briefing: await loadBriefing(read, slug) }
    : { post: await loadPost(read, slug) }

const headOf = ({ post, briefing }: BlogText) => {
  // A briefing never changes, and has the picture of the blog.
  const text = post ?? { ...briefing, updatedAt: briefing.publishedAt, author: 'Sortie' }
  const image = `/og/${post?.articleType ?? 'blog'}.png`
  return pageHead(post ? post.title : briefing.shortTitle, text.description, {
    path: `/blog/${text.slug}`,
    image,
    jsonLd: articleJsonLd(text, image),
    type: 'article',
  })
}

export const Route = createFileRoute('/blog/$slug')({
  loader: ({ context, params }) =>
    load(context.read, params.slug).catch((error) => {
      throw isStatus(error, 404) ? notFound() : error
    }),
  head: ({ loaderData: text }) => (text ? headOf(text) : privatePage('404 Page Not Found')),
  component: BlogPage,
})

function BlogPage() {
  const { post, briefing } = Route.useLoaderData()
  return post ? <Article post={post} /> : <BriefingArticle briefing={briefing} />
}
