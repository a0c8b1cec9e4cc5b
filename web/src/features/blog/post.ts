import type { ApiReader } from '@/lib/api/api'
import { contentApi } from '@/lib/api/client/content-api.gen'

// Apart from the lists of posts: a page of one post has no use for them.

/** One post. Throws an ApiError on a refusal, with status 404 where there is none. */
export const loadPost = (read: ApiReader, slug: string) =>
  read(contentApi.getPost, { params: { slug } })

/** One market briefing. Throws an ApiError on a refusal, with status 404 where there is none. */
export const loadBriefing = (read: ApiReader, slug: string) =>
  read(contentApi.getBriefing, { params: { slug } })
