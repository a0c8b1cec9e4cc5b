import type { getPost } from '@sortie/contracts/content'
import type { getBriefing } from '@sortie/contracts/content/blog/briefings'
import type { ApiReader } from '@/lib/api/api'

// Apart from the lists of posts: a page of one post has no use for them.

/** One post. Throws an ApiError on a refusal, with status 404 where there is none. */
export const loadPost = (read: ApiReader, slug: string) =>
  read<typeof getPost>('/api/blog/posts/:slug', { params: { slug } })

/** One market briefing. Throws an ApiError on a refusal, with status 404 where there is none. */
export const loadBriefing = (read: ApiReader, slug: string) =>
  read<typeof getBriefing>('/api/blog/briefings/:slug', { params: { slug } })
