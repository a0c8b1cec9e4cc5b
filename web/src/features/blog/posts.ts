import type { BriefingSummary, getBriefing, listBriefings } from '@sortie/contracts/briefings'
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

/** Briefings that the blog's first page shows. */
const SHOWN_BRIEFINGS = '6'

/** The newest market briefings; none where they cannot be read, so that the posts are shown all the same. */
export const loadBriefings = async (read: Read): Promise<BriefingSummary[]> => {
  try {
    const query = { limit: SHOWN_BRIEFINGS }
    return (await read<typeof listBriefings>('/api/blog/briefings', { query })).briefings
  } catch {
    return []
  }
}

/** One market briefing. Throws an ApiError on a refusal, with status 404 where there is none. */
export const loadBriefing = (read: Read, slug: string) =>
  read<typeof getBriefing>('/api/blog/briefings/:slug', { params: { slug } })
