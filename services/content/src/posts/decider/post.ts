import type { ContentEvent } from '@sortie/contracts/content'
import type { Decider } from '@sortie/runtime/domain'

export type PostEvent = Extract<ContentEvent, { type: `Post${string}` }>
type PublishedPost = Extract<PostEvent, { type: 'PostPublished' }>['data']
export type PostContent = Omit<PublishedPost, 'postId' | 'at'>
/** `at`: when it was asked for. `publishedAt`: the date that the post bears itself. */
export type PostCommand =
  | { type: 'Publish'; data: PublishedPost & { publishedAt: string } }
  | { type: 'Withdraw'; data: Pick<PublishedPost, 'postId' | 'at'> }

const contentOf = (data: PostContent): PostContent => {
  const { slug, articleType, title, description, keyword, author, markdown, faq } = data
  return { slug, articleType, title, description, keyword, author, markdown, faq }
}

const isSame = (one: PostContent, other: PostContent) =>
  JSON.stringify(one) === JSON.stringify(other)

/**
 * One post of the blog. Publishing it again revises what changed; unchanged, nothing happens. One that
 * was withdrawn can be published anew.
 */
export const post: Decider<PostContent | null, PostCommand, PostEvent> = {
  source: import.meta.url,
  initial: null,
  decide: (state, { type, data }) => {
    switch (type) {
      case 'Publish': {
        const content = contentOf(data)
        const { postId, at, publishedAt } = data
        if (!state)
          return [{ type: 'PostPublished', data: { postId, at: publishedAt, ...content } }]
        if (isSame(state, content)) return []
        return [{ type: 'PostRevised', data: { postId, at, ...content } }]
      }
      case 'Withdraw':
        return state ? [{ type: 'PostWithdrawn', data }] : []
    }
  },
  evolve: (_state, { type, data }) => {
    switch (type) {
      case 'PostPublished':
      case 'PostRevised':
        return contentOf(data)
      case 'PostWithdrawn':
        return null
    }
  },
}
