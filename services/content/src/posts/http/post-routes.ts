import {
  getPost,
  listPosts,
  type Post,
  type PostSummary,
} from '@sortie/contracts/content/blog/posts'
import { found, type Route, route } from '@sortie/runtime/http/route'
import type { Views } from '@sortie/runtime/views/view-reader'
import { etagOf } from '../etag.ts'
import { readingMinutes, renderMarkdown } from '../markdown.ts'
import { relatedPosts } from '../related.ts'
import { MOST_POSTS, type PostView } from '../views/post-view.ts'

type Deps = { posts: Views<PostView> }

const summaryOf = (view: PostView): PostSummary => {
  const { postId: _id, markdown, faq: _faq, ...summary } = view
  const { words } = renderMarkdown(markdown)
  return { ...summary, words, minutes: readingMinutes(words) }
}

const postOf = (view: PostView, others: PostSummary[]): Post => {
  const { html, headings } = renderMarkdown(view.markdown)
  const summary = summaryOf(view)
  return { ...summary, html, headings, faq: view.faq, related: relatedPosts(summary, others) }
}

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
