import type { ContentEvent } from '@sortie/contracts/content'
import { projection } from '@sortie/runtime/views/projection'

/** As many posts as are read at once. */
export const MOST_POSTS = 500

type PostData = Extract<ContentEvent, { type: 'PostPublished' }>['data']

/** A post as it was written; what readers get of it is rendered when they ask. */
export type PostView = Omit<PostData, 'at'> & { publishedAt: string; updatedAt: string }

export const postView = projection<PostView, ContentEvent>({
  name: 'post',
  indexes: [['publishedAt']],
  on: {
    PostPublished: (_view, { data: { at, ...post } }) => ({
      ...post,
      publishedAt: at,
      updatedAt: at,
    }),
    PostRevised: (view, { data: { at, ...post } }) =>
      view && { ...post, publishedAt: view.publishedAt, updatedAt: at },
    PostWithdrawn: () => undefined,
  },
})
