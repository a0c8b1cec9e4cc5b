import { filterHtml, type HtmlFilter } from './kses.ts'
import type { PostChanges, PostQuery } from './parameters.ts'
import { forbidden, RestError } from './rest-error.ts'
import { type BlogSitePost, nextId, type WordPressSite } from './sites.ts'
import { sanitizeSlug, uniqueSlug } from './slugs.ts'
import { type BlogSiteUser, can, PERSON_ID } from './users.ts'

const TRASHED = '__trashed'

/** Returns true if a user may change a post. */
export const canEdit = (user: BlogSiteUser | null, { author, status }: BlogSitePost): boolean => {
  if (user === null) return false
  if (author !== user.id && !can(user, 'edit_others_posts')) return false
  const isPublished = status === 'publish' || status === 'future'
  return can(user, isPublished ? 'edit_published_posts' : 'edit_posts')
}

/** Returns true if a user may see a post: everybody sees published ones. */
const canRead = (user: BlogSiteUser | null, post: BlogSitePost): boolean =>
  post.status === 'publish' || canEdit(user, post)

/** Returns the filter for the HTML of a user; null if none applies. */
const filterOf = (site: WordPressSite, user: BlogSiteUser | null): HtmlFilter | null => {
  if (site.traps.has('filters-html')) return 'strict'
  return can(user, 'unfiltered_html') ? null : 'core'
}

const filtered = (changes: PostChanges, filter: HtmlFilter | null): PostChanges => {
  if (filter === null) return changes
  const { content, excerpt, title } = changes
  return {
    ...changes,
    ...(title !== undefined && { title: filterHtml(title, filter) }),
    ...(content !== undefined && { content: filterHtml(content, filter) }),
    ...(excerpt !== undefined && { excerpt: filterHtml(excerpt, filter) }),
  }
}

/** @throws RestError('rest_post_invalid_id') */
export const findPost = (site: WordPressSite, id: string): BlogSitePost => {
  const post = site.posts.get(Number(id))
  if (!post) throw new RestError(404, 'rest_post_invalid_id', 'Invalid post ID.')
  return post
}

/**
 * A post for somebody who reads or edits it.
 * @throws RestError
 */
export const readPost = (
  site: WordPressSite,
  user: BlogSiteUser | null,
  id: string,
  isForEdit: boolean,
): BlogSitePost => {
  const post = findPost(site, id)
  if (isForEdit && !canEdit(user, post)) {
    const message = 'Sorry, you are not allowed to edit this post.'
    throw forbidden(user !== null, 'rest_forbidden_context', message)
  }
  if (!canRead(user, post)) {
    throw forbidden(user !== null, 'rest_forbidden', 'Sorry, you are not allowed to do that.')
  }
  return post
}

/** Refuses to publish for whoever may only write drafts. @throws RestError('rest_cannot_publish') */
const checkStatus = (
  user: BlogSiteUser | null,
  status: BlogSitePost['status'] | undefined,
): void => {
  const isPublic = status === 'publish' || status === 'future' || status === 'private'
  if (!isPublic || can(user, 'publish_posts')) return
  const message =
    status === 'private'
      ? 'Sorry, you are not allowed to create private posts in this post type.'
      : 'Sorry, you are not allowed to publish posts in this post type.'
  throw forbidden(user !== null, 'rest_cannot_publish', message)
}

/** The featured image, where the site has it; WordPress passes over one that it does not know. */
const knownMedia = (site: WordPressSite, id: number): boolean => id === 0 || site.media.has(id)

/** Applies changes to a post, as `wp_update_post` does. @param now in ms */
const applyChanges = (
  site: WordPressSite,
  post: BlogSitePost,
  { featuredMedia, title, status, slug, ...rest }: PostChanges,
  now: number,
): void => {
  const wasDraft = post.status === 'draft' || post.status === 'pending'
  Object.assign(post, rest)
  if (title !== undefined) post.title = title.trim()
  if (featuredMedia !== undefined && knownMedia(site, featuredMedia)) {
    post.featuredMedia = featuredMedia
  }
  // Without a date in the future, nothing waits to be published.
  if (status !== undefined) post.status = status === 'future' ? 'publish' : status
  const isDraft = post.status === 'draft' || post.status === 'pending'
  // A post that leaves the trash gets its slug back.
  const current = post.status === 'trash' ? post.slug : post.slug.replace(TRASHED, '')
  const wanted = slug ?? current
  const made = wanted === '' && !isDraft ? sanitizeSlug(post.title) || String(post.id) : wanted
  post.slug = made === '' ? '' : uniqueSlug(site, made, post.id)
  post.modified = now
  // A draft has no date of its own until it is published.
  if (wasDraft) post.date = now
}

const blankPost = (id: number, author: number): BlogSitePost => ({
  id,
  author,
  status: 'draft',
  slug: '',
  title: '',
  content: '',
  excerpt: '',
  featuredMedia: 0,
  footnotes: '',
  date: 0,
  modified: 0,
})

/** Publishes a post of the person who works at the site. */
const publishForPerson = (site: WordPressSite, slug: string, now: number): void => {
  const post = blankPost(nextId(site, site.posts), PERSON_ID)
  site.posts.set(post.id, post)
  const content = '<p>Somebody else wrote this.</p>'
  applyChanges(site, post, { title: 'An older post', content, slug, status: 'publish' }, now)
}

/** Publishes a post of somebody else with the slug before we use it, if the trap is set. */
const takeSlug = (site: WordPressSite, slug: string | undefined, now: number): void => {
  if (!slug || !site.traps.has('slug-taken')) return
  if (![...site.posts.values()].some((post) => post.slug === slug))
    publishForPerson(site, slug, now)
}

/**
 * Creates a post.
 * @throws RestError
 */
export const createPost = (
  site: WordPressSite,
  user: BlogSiteUser | null,
  changes: PostChanges,
  now: number,
): BlogSitePost => {
  if (!can(user, 'edit_posts')) {
    const message = 'Sorry, you are not allowed to create posts as this user.'
    throw forbidden(user !== null, 'rest_cannot_create', message)
  }
  checkStatus(user, changes.status)
  const { title = '', content = '', excerpt = '' } = changes
  if (title.trim() === '' && content === '' && excerpt === '') {
    throw new RestError(400, 'empty_content', 'Content, title, and excerpt are empty.')
  }
  takeSlug(site, changes.slug, now)
  const post = blankPost(nextId(site, site.posts), user!.id)
  applyChanges(site, post, filtered(changes, filterOf(site, user)), now)
  site.posts.set(post.id, post)
  return post
}

/** @throws RestError('rest_cannot_edit') */
export const checkEdit = (user: BlogSiteUser | null, post: BlogSitePost): void => {
  if (canEdit(user, post)) return
  const message = 'Sorry, you are not allowed to edit this post.'
  throw forbidden(user !== null, 'rest_cannot_edit', message)
}

/**
 * Changes a post.
 * @throws RestError
 */
export const updatePost = (
  site: WordPressSite,
  user: BlogSiteUser | null,
  post: BlogSitePost,
  changes: PostChanges,
  now: number,
): void => {
  checkEdit(user, post)
  if (changes.status !== post.status) checkStatus(user, changes.status)
  takeSlug(site, changes.slug === post.slug ? undefined : changes.slug, now)
  applyChanges(site, post, filtered(changes, filterOf(site, user)), now)
}

/** Moves a post to the trash, which changes its slug. */
export const trashPost = (post: BlogSitePost, now: number): void => {
  post.status = 'trash'
  if (post.slug !== '') post.slug += TRASHED
  post.modified = now
}

/**
 * Edits or deletes a post as the person at the site does after we wrote it. WordPress counts seconds, so their change
 * is a second later at least.
 */
export const touchMeanwhile = (site: WordPressSite, post: BlogSitePost, now: number): void => {
  const { traps, touchedPosts } = site
  if (touchedPosts.has(post.id)) return
  const later = Math.max(now, post.modified + 1_000)
  if (traps.has('edits-meanwhile')) {
    post.content += '\n<p>A sentence that a person added at the site.</p>'
    post.modified = later
    touchedPosts.add(post.id)
  }
  if (traps.has('deletes-meanwhile')) {
    trashPost(post, later)
    touchedPosts.add(post.id)
  }
}

const matchesStatus = ({ status }: BlogSitePost, statuses: readonly string[]): boolean =>
  statuses.includes(status) || (statuses.includes('any') && status !== 'trash')

/** WordPress searches for more words than these as one sentence. */
const MOST_TERMS = 9

/** The terms of a search: words, and what stands in quotes. */
const searchTerms = (search: string): string[] => {
  const text = search.toLowerCase()
  const terms = [...text.matchAll(/"([^"]*)"?|[^\s",+]+/g)].map(([word, quoted]) => quoted ?? word)
  const meant = terms.map((term) => term.trim()).filter((term) => !/^[a-z]?$/.test(term))
  return meant.length === 0 || meant.length > MOST_TERMS ? [text] : meant
}

const matchesSearch = (post: BlogSitePost, words: readonly string[]): boolean => {
  const text = `${post.title}\n${post.excerpt}\n${post.content}`.toLowerCase()
  return words.every((word) => text.includes(word))
}

/** One page of a list, and how many there are in all. */
export type PostPage = { posts: BlogSitePost[]; total: number; pages: number }

/**
 * The posts that a query is for, newest first.
 * @throws RestError
 */
export const listWordPressPosts = (
  site: WordPressSite,
  user: BlogSiteUser | null,
  { context, statuses, slugs, search, page, perPage }: PostQuery,
  now: number,
): PostPage => {
  if (context === 'edit' && !can(user, 'edit_posts')) {
    const message = 'Sorry, you are not allowed to edit posts in this post type.'
    throw forbidden(user !== null, 'rest_forbidden_context', message)
  }
  for (const slug of slugs) takeSlug(site, slug, now)
  const words = searchTerms(search)
  const found = [...site.posts.values()]
    .filter((post) => matchesStatus(post, statuses))
    .filter((post) => slugs.length === 0 || slugs.includes(post.slug))
    .filter((post) => matchesSearch(post, words))
    .sort((one, other) => other.date - one.date || other.id - one.id)
  const pages = Math.ceil(found.length / perPage)
  if (page > pages && found.length > 0) {
    throw new RestError(
      400,
      'rest_post_invalid_page_number',
      'The page number requested is larger than the number of pages available.',
    )
  }
  const isVisible = (post: BlogSitePost) =>
    context === 'edit' ? canEdit(user, post) : canRead(user, post)
  const posts = found.slice((page - 1) * perPage, page * perPage).filter(isVisible)
  return { posts, total: found.length, pages }
}
