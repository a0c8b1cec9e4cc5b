import { hash } from 'node:crypto'
import type { PostVisibility, PublicationId } from '@sortie/contracts/content/publishing/publishing'
import { PublishingRefused } from './failures.ts'
import type { PostTexts, WordPress, WordPressLogin } from './wordpress.ts'
import type { WordPressPost } from './wordpress-reply.ts'

/** An article as a post, and what is known of the post that it may have already. */
export type PostRequest = {
  login: WordPressLogin
  texts: PostTexts & { slug: string }
  /** The wanted visibility: `public` makes a draft public, `draft` leaves it as it is. */
  visibility: PostVisibility
  publicationId: PublicationId
  /** Counts its posts, and its requests. */
  post: number
  number: number
  /** The post that arrived last; null where none did, so far as we know. */
  there: { postId: number; fingerprint: string } | null
}
export type PostOutcome = {
  postId: number
  link: string | null
  visibility: PostVisibility
  fingerprint: string
  isFiltered: boolean
}

/** Named in the post itself, so that one whose reply was lost is found again. */
const markOf = ({ publicationId, post }: Pick<PostRequest, 'publicationId' | 'post'>): string =>
  `sortie:${publicationId}.${post}`

/** White space is WordPress's own to change. */
const bare = (html: string): string => html.replace(/\s+/g, '')

/** Returns a digest of the texts that are sent, in a few characters. */
const digestOf = ({ title, content, excerpt }: PostTexts): string =>
  hash('sha256', JSON.stringify([title, content, excerpt].map(bare))).slice(0, 16)

/** The last line of a post: its mark, by which request it was written, and what that request sent. */
const lineOf = (request: PostRequest): string =>
  `<!-- ${markOf(request)} #${request.number} ${digestOf(request.texts)} -->`

/** Returns the place of a post's last line, and the digest in it; null where somebody took it out. */
const readLine = (content: string): { start: number; end: number; digest: string } | null => {
  const start = content.lastIndexOf('<!-- sortie:')
  const close = start < 0 ? -1 : content.indexOf(' -->', start)
  if (close < 0) return null
  return { start, end: close + ' -->'.length, digest: content.slice(close - 16, close) }
}

/** Returns one hash of everything that somebody may edit in a post. */
const fingerprintOf = ({
  title,
  content,
  excerpt,
}: Pick<WordPressPost, 'title' | 'content' | 'excerpt'>): string =>
  hash('sha256', JSON.stringify([title.raw, content.raw, excerpt.raw]))

/**
 * Returns true where a post of ours, of which we know nothing but itself, reads as we sent it. Dates don't tell:
 * WordPress gives a draft a new one with each edit. On a site that filters our texts this returns false, and nothing is
 * overwritten.
 */
const isAsSent = ({ title, content, excerpt }: WordPressPost): boolean => {
  const line = readLine(content.raw)
  if (!line) return false
  const text = content.raw.slice(0, line.start) + content.raw.slice(line.end)
  return line.digest === digestOf({ title: title.raw, content: text, excerpt: excerpt.raw })
}

/**
 * Writes an article to a site of WordPress: a draft first, which is made public in a request of its own. A post is
 * never made twice: it holds a mark by which it is looked for before one is made. A post that somebody edited on the site
 * is never written over.
 *
 * WordPress has no conditional requests, so an edit in the moment between reading a post and writing it is lost; it is in
 * the post's revisions.
 *
 * @throws PublishingRefused, PublishingUnanswered
 */
export const publishPost = async (
  wordpress: Pick<WordPress, 'checkLogin' | 'findPost' | 'readPost' | 'createDraft' | 'updatePost'>,
  request: PostRequest,
  signal: AbortSignal,
): Promise<PostOutcome> => {
  const { login, visibility, there } = request
  const line = lineOf(request)
  const { slug, ...texts } = request.texts
  const content = `${texts.content}\n${line}`

  // To a stranger a list of drafts is a bad request: this says what is wrong.
  await wordpress.checkLogin(login, signal)
  /** The post that is there; null where none was made. */
  const found = there
    ? await wordpress.readPost(login, there.postId, signal)
    : await wordpress.findPost(login, markOf(request), signal)
  if (found?.status === 'trash') throw new PublishingRefused('gone-there')

  const write = async (): Promise<WordPressPost> => {
    if (!found) return wordpress.createDraft(login, { ...texts, content, slug }, signal)
    // This very request arrived before, and its reply was lost.
    if (found.content.raw.includes(line)) return found
    const isOurs = there ? fingerprintOf(found) === there.fingerprint : isAsSent(found)
    if (!isOurs) throw new PublishingRefused('edited-there')
    return wordpress.updatePost(login, found.id, { ...texts, content }, signal)
  }
  const written = await write()
  const stands =
    visibility === 'public' && written.status !== 'publish'
      ? await wordpress.updatePost(login, written.id, { status: 'publish' }, signal)
      : written
  return {
    postId: stands.id,
    link: stands.link ?? null,
    visibility: stands.status === 'publish' ? 'public' : 'draft',
    fingerprint: fingerprintOf(stands),
    isFiltered: bare(stands.content.raw) !== bare(content),
  }
}
