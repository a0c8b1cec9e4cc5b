import { addressOf } from '@sortie/contracts/call'
import {
  type BriefingSummary,
  listBriefings,
  MOST_BRIEFINGS,
} from '@sortie/contracts/content/blog/briefings'
import { listPosts, type PostSummary } from '@sortie/contracts/content/blog/posts'
import type { ReadContent } from './content-reader.ts'

const readJson = async (read: ReadContent, path: string): Promise<unknown> => {
  const { status, text } = await read(path)
  if (status !== 200) throw new Error(`content answered with ${status}`)
  return JSON.parse(text)
}

/** The posts of the blog, newest first. @throws Error where they cannot be read. */
export const readPosts = async (read: ReadContent): Promise<PostSummary[]> =>
  listPosts.reply.parse(await readJson(read, listPosts.path)).posts

/** The market briefings, newest first. @throws Error where they cannot be read. */
export const readBriefings = async (read: ReadContent): Promise<BriefingSummary[]> => {
  const path = addressOf(listBriefings.path, { query: { limit: String(MOST_BRIEFINGS) } })
  return listBriefings.reply.parse(await readJson(read, path)).briefings
}
