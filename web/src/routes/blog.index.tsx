import type { ArticleType } from '@sortie/contracts/content/drafts/article-ids'
import { createFileRoute } from '@tanstack/react-router'
import { PostList } from '@/features/blog/post-list'
import { loadBriefings, loadPosts } from '@/features/blog/posts'
import { typeOf } from '@/lib/drafts/article-types'
import { pageHead } from '@/lib/pages/page'
import { readByPage } from '@/lib/pages/search'

export const Route = createFileRoute('/blog/')({
  validateSearch: readByPage<{ type?: ArticleType | undefined }>,
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
  return <PostList {...Route.useLoaderData()} type={typeOf(Route.useSearch().type)} />
}
