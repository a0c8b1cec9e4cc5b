import type { ArticleType } from '@sortie/contracts/content/drafts/article-ids'
import { createFileRoute } from '@tanstack/react-router'
import { PostList } from '@/features/blog/post-list'
import { loadBriefings, loadPosts } from '@/features/blog/posts'
import { typeOf } from '@/lib/drafts/article-types'
import { pageHead } from '@/lib/pages/page'

export const Route = createFileRoute('/blog/')({
  validateSearch: (raw: Record<string, unknown>): { type?: ArticleType | undefined } =>
    // Undefined, as the router keeps the words of the address where a key is missing.
    ({ type: typeOf(raw.type) }),
  loader: async ({ context }) => {
    const [posts, briefings] = await Promise.all([
      loadPosts(context.read),
      loadBriefings(context.read),
    ])
    return { posts, briefings }
  },
  head: () =>
    pageHead(
      'Blog',
      'Guides, comparisons, trends and case studies about keywords and competitors, for small businesses without an SEO department.',
    ),
  component: Blog,
})

function Blog() {
  return <PostList {...Route.useLoaderData()} type={Route.useSearch().type} />
}
