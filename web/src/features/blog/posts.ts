import type { getPost, listPosts } from '@sortie/contracts/content'
import type { Read } from '@/lib/api'

/** The posts of the blog, newest first. Throws an ApiError on a refusal. */
export const loadPosts = async (read: Read) => {
  const { posts } = await read<typeof listPosts>('/api/blog/posts', {})
  return posts.toSorted((a, b) => b.publishedAt.localeCompare(a.publishedAt))
}

/** One post. Throws an ApiError on a refusal, with status 404 where there is none. */
export const loadPost = (read: Read, slug: string) =>
  read<typeof getPost>('/api/blog/posts/:slug', { params: { slug } })
