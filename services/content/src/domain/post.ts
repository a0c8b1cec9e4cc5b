import type { ContentEvent } from '@sortie/contracts/content'
import type { Decider } from '@sortie/runtime/domain'

type PostEvent = Extract<ContentEvent, { type: 'PostPublished' | 'PostRevised' }>
type Content = Omit<PostEvent['data'], 'postId' | 'at'>
/** `at`: when it was asked for. `publishedAt`: the date that the post bears itself. */
export type PostCommand = { type: 'Publish'; data: PostEvent['data'] & { publishedAt: string } }

const contentOf = (data: Content): Content => {
  const { slug, articleType, title, description, keyword, author, markdown, faq } = data
  return { slug, articleType, title, description, keyword, author, markdown, faq }
}

const isSame = (one: Content, other: Content) => JSON.stringify(one) === JSON.stringify(other)

/** One post of the blog. Publishing it again revises what changed; unchanged, nothing happens. */
export const post: Decider<Content | null, PostCommand, PostEvent> = {
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
    }
  },
  evolve: (_state, { type, data }) => {
    switch (type) {
      case 'PostPublished':
      case 'PostRevised':
        return contentOf(data)
    }
  },
}
