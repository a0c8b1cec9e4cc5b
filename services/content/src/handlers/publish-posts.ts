import { randomUUID } from 'node:crypto'
import type { Commands } from '@sortie/runtime/command'
import { because } from '@sortie/runtime/context'
import type { Views } from '@sortie/runtime/projection'
import type { PostCommand } from '../domain/post.ts'
import { readPostFiles } from '../post-files.ts'
import { MOST_POSTS, type PostView } from '../projections/post-view.ts'

type Deps = {
  posts: Commands<PostCommand>
  views: Views<PostView>
  /** Where their files are. */
  folder: string
}

/**
 * Publishes the posts that come with the service, revises those whose file changed, and withdraws
 * those whose file is gone. Instances that start together may all do it: the first one's events
 * stand, the others find nothing to do.
 */
export const publishPosts = async ({ posts, views, folder }: Deps) => {
  const id = randomUUID()
  const at = new Date().toISOString()
  const cause = {
    cause: `work:publish-posts:${id}`,
    fingerprint: null,
    actor: 'system',
    correlation: id,
  }
  await because(cause, async () => {
    const files = readPostFiles(folder)
    for (const post of files) {
      const postId = `pst_${post.slug}` as const
      await posts.handle(postId, { type: 'Publish', data: { postId, at, ...post } })
    }
    const present = new Set(files.map(({ slug }) => slug))
    for (const { postId, slug } of await views.where({}, { limit: MOST_POSTS })) {
      if (present.has(slug)) continue
      await posts.handle(postId, { type: 'Withdraw', data: { postId, at } })
    }
  })
}
