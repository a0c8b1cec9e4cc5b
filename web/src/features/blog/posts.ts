import type { Post, PostSummary } from '@sortie/contracts/content'

type FetchJson = (path: string) => Promise<unknown>

/** The posts of the blog, newest first. Throws an ApiError on a refusal. */
export const loadPosts = async (fetchJson: FetchJson) => {
  const { posts } = (await fetchJson('/api/blog/posts')) as { posts: PostSummary[] }
  return posts.toSorted((a, b) => b.publishedAt.localeCompare(a.publishedAt))
}

/** One post. Throws an ApiError on a refusal, with status 404 where there is none. */
export const loadPost = async (fetchJson: FetchJson, slug: string) =>
  (await fetchJson(`/api/blog/posts/${encodeURIComponent(slug)}`)) as Post
