import { type Request, type Response, Router } from 'express'
import { losesReply, losesUpload } from './interference.ts'
import { createMedia, findMedia, listMedia, updateMedia } from './media.ts'
import { readContext, readJson, readPostChanges, readPostQuery } from './parameters.ts'
import {
  checkEdit,
  createPost,
  findPost,
  listWordPressPosts,
  readPost,
  touchMeanwhile,
  trashPost,
  updatePost,
} from './posts.ts'
import { forbidden, noRoute, RestError } from './rest-error.ts'
import type { BlogSitePost, Media, WordPressSite } from './sites.ts'
import { authenticate, type BlogSiteUser, can, type WordPressRole } from './users.ts'
import {
  indexView,
  mediaView,
  restUrl,
  type SiteAddress,
  selectFields,
  userView,
  type View,
  wordPressPostView,
} from './views.ts'

/** A call as a route sees it. */
export type RestRequest = {
  address: SiteAddress
  user: BlogSiteUser | null
  id: string
  query: URLSearchParams
  bytes: Buffer
  contentType: string | undefined
  contentDisposition: string | undefined
  now: number
}

export type RestReply = {
  status?: number
  headers?: Record<string, string>
  body: View | View[]
  /** The post that was written. */
  writtenPost?: BlogSitePost
  /** The file that was stored. */
  writtenMedia?: Media
}

type Route = (request: RestRequest) => RestReply

/** The longest body of a post. Images may be longer. */
const LONGEST_JSON = 1_000_000

/** The role that the user has at a site. */
const roleOf = ({ traps }: WordPressSite): WordPressRole => {
  if (traps.has('no-permission')) return 'contributor'
  return traps.has('filters-html') || traps.has('kses') ? 'author' : 'editor'
}

const isEdit = ({ query }: RestRequest): boolean => readContext(query) === 'edit'

const showIndex: Route = ({ address }) => ({ body: indexView(address) })

const showMe: Route = (request) => {
  const { address, user } = request
  if (!user) throw new RestError(401, 'rest_not_logged_in', 'You are not currently logged in.')
  return { body: userView(address, user, isEdit(request)) }
}

const showPosts: Route = ({ address, user, query, now }) => {
  const wanted = readPostQuery(query, user)
  const { posts, total, pages } = listWordPressPosts(address.site, user, wanted, now)
  return {
    headers: { 'x-wp-total': String(total), 'x-wp-totalpages': String(pages) },
    body: posts.map((post) => wordPressPostView(address, post, user, wanted.context === 'edit')),
  }
}

const showPost: Route = (request) => {
  const { address, user, id } = request
  const post = readPost(address.site, user, id, isEdit(request))
  return { body: wordPressPostView(address, post, user, isEdit(request)) }
}

const addPost: Route = ({ address, user, bytes, now }) => {
  const body = readJson(bytes)
  if (body.id) throw new RestError(400, 'rest_post_exists', 'Cannot create existing post.')
  const post = createPost(address.site, user, readPostChanges(body), now)
  return {
    status: 201,
    headers: { location: restUrl(address, `/wp/v2/posts/${post.id}`) },
    body: wordPressPostView(address, post, user, true),
    writtenPost: post,
  }
}

const changePost: Route = ({ address, user, id, bytes, now }) => {
  const post = findPost(address.site, id)
  const changes = readPostChanges(readJson(bytes), post.status)
  updatePost(address.site, user, post, changes, now)
  return { body: wordPressPostView(address, post, user, true), writtenPost: post }
}

const removePost: Route = ({ address, user, id, query, now }) => {
  const post = findPost(address.site, id)
  checkEdit(user, post)
  if (query.get('force') === 'true') {
    address.site.posts.delete(post.id)
    return { body: { deleted: true, previous: wordPressPostView(address, post, user, true) } }
  }
  if (post.status === 'trash') {
    throw new RestError(410, 'rest_already_trashed', 'The post has already been deleted.')
  }
  trashPost(post, now)
  return { body: wordPressPostView(address, post, user, true) }
}

const addMedia: Route = ({ address, user, bytes, now, ...headers }) => {
  const media = createMedia(address.site, user, bytes, headers, now)
  return {
    status: 201,
    headers: { location: restUrl(address, `/wp/v2/media/${media.id}`) },
    body: mediaView(address, media, true),
    writtenMedia: media,
  }
}

const showAllMedia: Route = ({ address, query }) => ({
  body: listMedia(address.site, query.get('slug')).map((media) => mediaView(address, media, true)),
})

const showMedia: Route = (request) => {
  const media = findMedia(request.address.site, request.id)
  if (isEdit(request) && !can(request.user, 'upload_files')) {
    const message = 'Sorry, you are not allowed to edit this post.'
    throw forbidden(request.user !== null, 'rest_forbidden_context', message)
  }
  return { body: mediaView(request.address, media, isEdit(request)) }
}

const changeMedia: Route = ({ address, user, id, bytes, now }) => {
  const media = findMedia(address.site, id)
  updateMedia(address.site, user, media, readJson(bytes), now)
  return { body: mediaView(address, media, true) }
}

/** The address that a call reached, as the site's router left it. */
export const siteAddressOf = (response: Response): SiteAddress => response.locals.address

/** Headers of each answer of the API. */
const COMMON_HEADERS = {
  'content-type': 'application/json; charset=UTF-8',
  'x-robots-tag': 'noindex',
  'x-content-type-options': 'nosniff',
  'access-control-expose-headers': 'X-WP-Total, X-WP-TotalPages, Link',
}

/** The warning that PHP prints before an answer, where a plugin is out of date and warnings are shown. */
const PHP_WARNING =
  '<br />\n<b>Warning</b>:  Undefined array key &quot;width&quot; in <b>/var/www/html/wp-content/plugins/gallery/gallery.php</b> on line <b>52</b><br />\n'

/** Sends an answer of the API. @param fields that `_fields` names */
const sendReply = (response: Response, reply: RestReply, fields: readonly string[]): void => {
  const { status = 200, headers, body } = reply
  const selected = Array.isArray(body)
    ? body.map((view) => selectFields(view, fields))
    : selectFields(body, fields)
  const warning = siteAddressOf(response).site.traps.has('php-warning') ? PHP_WARNING : ''
  response
    .status(status)
    .set({ ...COMMON_HEADERS, ...headers })
    .end(warning + JSON.stringify(selected))
}

/** Sends a refusal in WordPress's words. */
export const sendError = (response: Response, error: unknown): void => {
  if (!(error instanceof RestError)) throw error
  response.status(error.status).set(COMMON_HEADERS).end(JSON.stringify(error))
}

const isWriting = (method: string) => ['POST', 'PUT', 'PATCH', 'DELETE'].includes(method)

/** The header `Authorization`, unless the web server of the site drops it. */
const authorizationOf = (site: WordPressSite, request: Request): string | undefined =>
  site.traps.has('strips-authorization') ? undefined : request.get('authorization')

const requestOf = (request: Request, address: SiteAddress): RestRequest => ({
  address,
  user: authenticate(authorizationOf(address.site, request), roleOf(address.site)),
  id: String(request.params.id ?? ''),
  query: new URL(request.originalUrl, 'http://localhost').searchParams,
  bytes: Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0),
  contentType: request.get('content-type'),
  contentDisposition: request.get('content-disposition'),
  now: Date.now(),
})

/** Runs a route, and what its traps do after it. */
const answer = (route: Route) => (request: Request, response: Response) => {
  const { site } = siteAddressOf(response)
  try {
    const call = requestOf(request, siteAddressOf(response))
    const reply = route(call)
    if (isWriting(request.method)) site.writes += 1
    if (reply.writtenPost) touchMeanwhile(site, reply.writtenPost, call.now)
    if (reply.writtenPost && losesReply(site)) return void request.socket.destroy()
    if (reply.writtenMedia && losesUpload(site)) return void request.socket.destroy()
    if (reply.writtenMedia && site.traps.has('image-too-large-to-resize'))
      return void response.status(500).type('html').end('<p>There has been a critical error.</p>')
    const fields = call.query.get('_fields')?.split(',') ?? []
    sendReply(response, reply, fields)
  } catch (error) {
    sendError(response, error)
  }
}

/** Returns true if a body is longer than the API takes at its address. */
export const isTooLong = (request: Request): boolean =>
  Buffer.isBuffer(request.body) &&
  request.body.length > LONGEST_JSON &&
  !request.path.endsWith('/media')

/** The REST API of a site, below `/wp-json`. */
export const createRestApi = (): Router => {
  const router = Router()
  // An id has digits only; anything else is an address that the API does not have.
  router.param('id', (_request, _response, next, id) =>
    next(/^\d+$/.test(id) ? undefined : 'route'),
  )
  router.get('/', answer(showIndex))
  router.get('/wp/v2/users/me', answer(showMe))
  router.route('/wp/v2/posts').get(answer(showPosts)).post(answer(addPost))
  const post = router.route('/wp/v2/posts/:id').get(answer(showPost)).delete(answer(removePost))
  const media = router.route('/wp/v2/media/:id').get(answer(showMedia))
  // WordPress changes a thing by any of them.
  for (const method of ['post', 'put', 'patch'] as const) {
    post[method](answer(changePost))
    media[method](answer(changeMedia))
  }
  router.route('/wp/v2/media').get(answer(showAllMedia)).post(answer(addMedia))
  router.use((_request, response) => sendError(response, noRoute()))
  return router
}
