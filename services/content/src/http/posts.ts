import { createHash } from 'node:crypto'
import { getPost, listPosts, type Post, type PostSummary } from '@sortie/contracts/content'
import { found, type Route, route } from '@sortie/runtime/http/route'
import type { Views } from '@sortie/runtime/views/view-reader'
import { renderMarkdown } from '../markdown.ts'
import { MOST_POSTS, type PostView } from '../projections/post-view.ts'
import { relatedTo } from '../related.ts'

type Deps = { posts: Views<PostView> }

const WORDS_A_MINUTE = 220

const summaryOf = (view: PostView): PostSummary => {
  const { postId: _id, markdown, faq: _faq, ...summary } = view
  const { words } = renderMarkdown(markdown)
  return { ...summary, words, minutes: Math.max(1, Math.round(words / WORDS_A_MINUTE)) }
}

const postOf = (view: PostView, others: PostSummary[]): Post => {
  const { html, headings } = renderMarkdown(view.markdown)
  const summary = summaryOf(view)
  return { ...summary, html, headings, faq: view.faq, related: relatedTo(summary, others) }
}

/** Names this very reply, so that whoever has it already gets 304 and no body. */
const etagOf = (reply: unknown) =>
  `"${createHash('sha256').update(JSON.stringify(reply)).digest('base64url').slice(0, 22)}"`

export const postRoutes = ({ posts }: Deps): Route[] => {
  const newest = async () =>
    (await posts.where({}, { newestBy: 'publishedAt', limit: MOST_POSTS })).map(summaryOf)

  return [
    route(listPosts, async ({ set }) => {
      const reply = { posts: await newest() }
      set('ETag', etagOf(reply))
      return reply
    }),
    route(getPost, async ({ params: { slug }, set }) => {
      const view = found(await posts.find(`pst_${slug}`), 'post_not_found')
      const reply = postOf(view, await newest())
      set('ETag', etagOf(reply))
      return reply
    }),
  ]
}
