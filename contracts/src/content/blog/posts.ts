import { z } from 'zod'
import { endpoint, event, id } from '../../kit.ts'
import { ArticleType } from '../drafts/article-ids.ts'

export const PostId = id('pst')
export type PostId = z.infer<typeof PostId>

const at = z.iso.datetime()

const slug = z
  .string()
  .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/)
  .max(100)

const post = {
  slug,
  articleType: ArticleType,
  title: z.string(),
  /** For search results, 121-156 characters. */
  description: z.string(),
  /** The search that the post answers. */
  keyword: z.string(),
  author: z.string(),
  /** GitHub-flavoured, without its title. */
  markdown: z.string(),
  /** Questions and answers at its end. */
  faq: z.array(z.object({ question: z.string(), answer: z.string() })),
}

/** Streams `pst_…`: one post of the blog. */
export const postEvents = [
  event('PostPublished', { postId: PostId, at, ...post }),
  event('PostRevised', { postId: PostId, at, ...post }),
  /** Its file is gone: nobody reads it any more, unless it is published again. */
  event('PostWithdrawn', { postId: PostId, at }),
] as const

/** A post as lists show it. */
export const PostSummary = z.object({
  slug,
  articleType: ArticleType,
  title: z.string(),
  description: z.string(),
  keyword: z.string(),
  author: z.string(),
  publishedAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
  words: z.int(),
  /** Reading time at 220 words a minute, from 1. */
  minutes: z.int(),
})
export type PostSummary = z.infer<typeof PostSummary>

export const Post = PostSummary.extend({
  /** Sanitized; headings carry the ids that `headings` names. */
  html: z.string(),
  headings: z.array(
    z.object({ id: z.string(), text: z.string(), level: z.union([z.literal(2), z.literal(3)]) }),
  ),
  faq: post.faq,
  /** Others to read next, two at most. */
  related: z.array(PostSummary),
})
export type Post = z.infer<typeof Post>

export const listPosts = endpoint({
  method: 'get',
  path: '/api/blog/posts',
  access: 'public',
  summary: 'Lists the posts of the blog, newest first.',
  reply: z.object({ posts: z.array(PostSummary) }),
})

export const getPost = endpoint({
  method: 'get',
  path: '/api/blog/posts/:slug',
  access: 'public',
  summary: 'Returns one post of the blog, as sanitized HTML.',
  params: z.object({ slug: z.string().max(100) }),
  reply: Post,
})
