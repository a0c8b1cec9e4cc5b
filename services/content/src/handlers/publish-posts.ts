import { randomUUID } from 'node:crypto'
import type { Commands } from '@sortie/runtime/command'
import { because } from '@sortie/runtime/context'
import type { PostCommand } from '../domain/post.ts'
import { readPostFiles } from '../post-files.ts'

type Deps = {
  posts: Commands<PostCommand>
  /** Where their files are. */
  folder: string
}

/**
 * Publishes the posts that come with the service, and revises those whose file changed. Instances
 * that start together may all do it: the first one's events stand, the others find nothing to do.
 */
export const publishPosts = async ({ posts, folder }: Deps) => {
  const id = randomUUID()
  const at = new Date().toISOString()
  const cause = {
    cause: `work:publish-posts:${id}`,
    fingerprint: null,
    actor: 'system',
    correlation: id,
  }
  await because(cause, async () => {
    for (const post of readPostFiles(folder)) {
      const postId = `pst_${post.slug}` as const
      await posts.handle(postId, { type: 'Publish', data: { postId, at, ...post } })
    }
  })
}
