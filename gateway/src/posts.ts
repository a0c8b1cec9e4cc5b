import { listPosts, type PostSummary } from '@sortie/contracts/content'
import type { ReadContent } from './content-reader.ts'

/** The posts of the blog, newest first. @throws Error where they cannot be read. */
export const readPosts = async (read: ReadContent): Promise<PostSummary[]> => {
  const { status, text } = await read(listPosts.path)
  if (status !== 200) throw new Error(`content answered with ${status}`)
  return listPosts.reply.parse(JSON.parse(text)).posts
}
