import type { BriefingSummary } from '@sortie/contracts/content/blog/briefings'
import type { ApiReader } from '@/lib/api/api'
import { contentApi } from '@/lib/api/client/content-api.gen'

/** The posts of the blog, newest first. Throws an ApiError on a refusal. */
export const loadPosts = async (read: ApiReader) => {
  const { posts } = await read(contentApi.listPosts, {})
  return posts.toSorted((a, b) => b.publishedAt.localeCompare(a.publishedAt))
}

/** Briefings that the blog's first page shows. */
const SHOWN_BRIEFINGS = '6'

/** The newest market briefings; none where they cannot be read, so that the posts are shown all the same. */
export const loadBriefings = async (read: ApiReader): Promise<BriefingSummary[]> => {
  try {
    const query = { limit: SHOWN_BRIEFINGS }
    return (await read(contentApi.listBriefings, { query })).briefings
  } catch {
    return []
  }
}
