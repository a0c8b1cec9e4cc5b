import { setTimeout as sleep } from 'node:timers/promises'
import express, { type NextFunction, type Request, type Response, Router } from 'express'
import { interfere, type RequestShape } from './interference.ts'
import {
  homePage,
  loginPage,
  notFoundPage,
  type PageReply,
  postPage,
  tooLargePage,
} from './pages.ts'
import { createRestApi, isTooLong, sendError, siteAddressOf } from './rest-api.ts'
import { createSites, recordCall, type Sites, setTraps, type WordPressSite } from './sites.ts'
import { readTraps, TRAPS, trapsOfName } from './traps.ts'
import { siteReport } from './views.ts'

/** The longest body that is read; those of posts may have less. */
const LONGEST_BODY = '3mb'
/** The part of the address at which a moved site is. */
const MOVED = 'moved'

export type WordPressOptions = {
  /** The time that a slow site takes for each answer, in ms. */
  slowMs?: number
}

const sendPage = (response: Response, { status, headers, body }: PageReply): void => {
  response.status(status).set(headers).end(body)
}

const siteOf = (response: Response): WordPressSite => response.locals.site

/** Opens the site of a request; a name that ends in an unknown trap is refused. */
const openSite = (sites: Sites) => (request: Request, response: Response, next: NextFunction) => {
  const name = String(request.params.site)
  const { traps, unknown } = trapsOfName(name)
  if (!/^[a-z0-9-]{1,120}$/.test(name) || unknown.length > 0) {
    const known = Object.keys(TRAPS).join(', ')
    response.status(400).json({ error: `No site may be called ${name}. Its traps: ${known}` })
    return
  }
  response.locals.site = sites.open(name, traps)
  next()
}

/** Replaces the traps of a site in the middle of a test. */
const replaceTraps = (request: Request, response: Response): void => {
  const names: unknown = request.body?.traps
  const { traps, unknown } = readTraps(Array.isArray(names) ? names.map(String) : [''])
  if (unknown.length > 0) {
    response.status(400).json({ error: 'traps is a list of these', traps: TRAPS })
    return
  }
  setTraps(siteOf(response), traps)
  response.json({ traps })
}

/** `localhost` and `127.0.0.1` are two hosts, and lead to the same machine. */
const otherHost = (host: string): string =>
  host.startsWith('localhost')
    ? host.replace('localhost', '127.0.0.1')
    : host.replace(/^[^:]+/, 'localhost')

const isRest = (request: Request): boolean => /^\/wp-json(?:\/|$)/.test(request.path)

const wantsJson = (request: Request): boolean =>
  [request.get('accept'), request.get('content-type')].some(
    (value) => value?.includes('application/json') === true,
  )

/** The path of a call to `?rest_route=`, which any site understands. */
const restRoute = (request: Request): string | null => {
  const route = new URL(request.url, 'http://localhost').searchParams.get('rest_route')
  return route?.startsWith('/') ? route : null
}

/** The part of a site that tests reach at `/{site}/`, or, where it has moved, at `/{site}/moved/`. */
const createSiteRouter = (isMoved: boolean, slowMs: number): Router => {
  const shapeOf = (request: Request, isByQuery: boolean): RequestShape => {
    const { method, protocol, baseUrl, originalUrl } = request
    const host = request.get('host') ?? ''
    const path = `${baseUrl}/${MOVED}${originalUrl.slice(baseUrl.length)}`
    return {
      moved: isMoved
        ? null
        : {
            here: `${protocol}://${host}${path}`,
            elsewhere: `${protocol}://${otherHost(host)}${path}`,
          },
      isRest: isRest(request),
      isByQuery,
      isWrite: ['POST', 'PUT', 'PATCH'].includes(method),
      isUpload: method === 'POST' && request.path.endsWith('/wp/v2/media'),
      isJson: wantsJson(request),
    }
  }

  /** Keeps which calls came, where they were answered, and whether they had a password with them. */
  const record = (site: WordPressSite, request: Request, response: Response) => {
    const { method, originalUrl } = request
    const host = request.get('host') ?? ''
    const hasAuthorization = request.get('authorization') !== undefined
    response.once('close', () => {
      const status = response.writableFinished ? response.statusCode : null
      recordCall(site, { method, url: `http://${host}${originalUrl}`, hasAuthorization, status })
    })
  }

  const router = Router({ mergeParams: true })
  router.use(async (request, response, next) => {
    const site = siteOf(response)
    const { protocol, baseUrl } = request
    response.locals.address = { site, home: `${protocol}://${request.get('host')}${baseUrl}` }
    const route = restRoute(request)
    if (route !== null) request.url = `/wp-json${route}`
    if (isRest(request)) record(site, request, response)
    if (site.traps.has('slow')) await sleep(slowMs)
    try {
      const page = interfere(site, shapeOf(request, route !== null))
      if (page) sendPage(response, page)
      else next()
    } catch (error) {
      sendError(response, error)
    }
  })
  router.use((request, response, next) => {
    if (isTooLong(request)) sendPage(response, tooLargePage())
    else next()
  })
  router.use('/wp-json', createRestApi())
  router.get('/', (_request, response) => sendPage(response, homePage(siteAddressOf(response))))
  router.get(['/wp-login.php', '/wp-admin/*path'], (_request, response) =>
    sendPage(response, loginPage()),
  )
  router.get('/:slug', (request, response) => {
    const post = [...siteOf(response).posts.values()].find(
      ({ slug, status }) => slug === request.params.slug && status === 'publish',
    )
    sendPage(response, post ? postPage(siteAddressOf(response), post) : notFoundPage())
  })
  router.use((_request, response) => sendPage(response, notFoundPage()))
  return router
}

/** A body that cannot be read is too long, or broken on the way. */
const refuseBody = (error: unknown, _request: Request, response: Response, next: NextFunction) => {
  const { type } = error as { type?: string }
  if (type === 'entity.too.large') sendPage(response, tooLargePage())
  else next(error)
}

/**
 * WordPress sites for tests and by hand, each at `/{site}/` and begun by the first request to it: the REST API of
 * WordPress 6.8 as far as an article is published by it. The user is `editor`, with the application password
 * `abcd efgh ijkl mnop qrst uvwx`. `traps.ts` lists what may go wrong.
 *
 * For tests: `GET /{site}/_posts` shows all that a site holds and which calls came; `PUT /{site}/_traps` replaces
 * its traps.
 */
export const createWordPressSites = ({ slowMs = 3_000 }: WordPressOptions = {}): Router => {
  const router = Router()
  router.use('/:site', openSite(createSites()))
  router.get('/:site/_posts', (request, response) => {
    const site = siteOf(response)
    const home = `${request.protocol}://${request.get('host')}${request.baseUrl}/${site.name}`
    response.json(siteReport({ site, home }))
  })
  router.put('/:site/_traps', express.json(), replaceTraps)
  router.use(express.raw({ type: () => true, limit: LONGEST_BODY }), refuseBody)
  router.use(`/:site/${MOVED}`, createSiteRouter(true, slowMs))
  router.use('/:site', createSiteRouter(false, slowMs))
  return router
}
