import { randomUUID } from 'node:crypto'
import { bySystem } from '@sortie/runtime/process/context'
import type { Log } from '@sortie/runtime/process/telemetry'
import type { Commands } from '@sortie/runtime/store/command'
import { LaterRelease } from '@sortie/runtime/store/later-release'
import type { Views } from '@sortie/runtime/views/view-reader'
import type { PostCommand } from './decider/post.ts'
import { readPostFiles } from './post-files.ts'
import { MOST_POSTS, type PostView } from './views/post-view.ts'

type Deps = {
  posts: Commands<PostCommand>
  views: Views<PostView>
  /** The folder of their files. */
  folder: string
  log: Log
}

/**
 * Publishes the posts that come with the service, revises those whose file changed, and withdraws
 * those whose file is gone. Instances that start together may all do it: the first one's events
 * stand, the others find nothing to do. A post that only a later release knows stays as it is.
 */
export const publishPosts = async ({ posts, views, folder, log }: Deps) => {
  const handle = async (command: PostCommand) => {
    const { postId } = command.data
    try {
      await posts.handle(postId, command)
    } catch (error) {
      if (!(error instanceof LaterRelease)) throw error
      log.warn({ err: error, stream: postId }, 'a post is left as a later release made it')
    }
  }

  const id = randomUUID()
  const at = new Date().toISOString()
  const publish = async () => {
    const files = readPostFiles(folder)
    for (const post of files) {
      const postId = `pst_${post.slug}` as const
      await handle({ type: 'Publish', data: { postId, at, ...post } })
    }
    const present = new Set(files.map(({ slug }) => slug))
    for (const { postId, slug } of await views.where({}, { limit: MOST_POSTS })) {
      if (present.has(slug)) continue
      await handle({ type: 'Withdraw', data: { postId, at } })
    }
  }
  await bySystem(`work:publish-posts:${id}`, publish, id)
}
