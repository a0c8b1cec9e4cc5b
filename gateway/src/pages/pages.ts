import { secretPageOf } from '@sortie/contracts/secret-pages'
import { OPERATOR_PAGES } from '@sortie/contracts/tracking/visits/page-patterns'
import { sendProblem } from '@sortie/runtime/http/problem'
import type { Log } from '@sortie/runtime/process/telemetry'
import type { Request, Response } from 'express'
import { exchangeOf } from '../calls/exchange.ts'
import type { Authenticate } from '../sessions/authenticate.ts'
import type { Cookies } from '../sessions/cookies.ts'
import type { BuiltWeb, SentPage } from './built-web.ts'
import type { ReadContent } from './content-reader.ts'
import { keep } from './kept.ts'

export type PagesOptions = {
  log: Log
  cookies: Cookies
  authenticate: Authenticate
  read: ReadContent
  builtWeb: () => Promise<BuiltWeb | null>
}
type Answer = { status: number; page: SentPage }

// The page hides its sign-in for as long as it asks who has the session.
const forVisitor = (page: SentPage, signedIn: boolean) =>
  signedIn
    ? {
        html: page.html.replace('<html', '<html data-session=""'),
        etag: page.etag.replace('W/"', 'W/"s-'),
      }
    : page

/** Pages of shared reports and articles, by how their links are called where they are posted. */
const SHARED: Record<string, string> = { s: 'Shared report', d: 'Shared article' }
const sharedAs = (path: string): string | undefined => SHARED[/^\/(\w)\//.exec(path)?.[1] ?? '']

/** Sets the `og:title` of a shared page to its kind, such as `Shared report`. The rest stays behind the link. */
const named = (page: SentPage, path: string): SentPage => {
  const name = sharedAs(path)
  if (!name) return page
  return {
    ...page,
    html: page.html.replace(/(<meta property="og:title" content=")[^"]*/, `$1${name}`),
    etag: page.etag.replace('W/"', `W/"${path[1]}-`),
  }
}

const send = (response: Response, { status, page }: Answer, signedIn: boolean) => {
  const { html, etag } = forVisitor(page, signedIn)
  const { policy, closedPolicy, listed } = page
  const isSecret = secretPageOf(response.req.path) !== null
  response.status(status).set({
    'Content-Security-Policy': isSecret ? closedPolicy : policy,
    // A cache on the way may keep a page, but nobody's session; once a link was revoked, nobody has a copy.
    'Cache-Control': response.hasHeader('Set-Cookie') || isSecret ? 'no-store' : 'no-cache',
    ETag: etag,
  })
  if (!listed) response.setHeader('X-Robots-Tag', 'noindex')
  if (status === 503) response.set({ 'Cache-Control': 'no-store', 'Retry-After': '30' })
  response.type('html').send(html)
}

/** Pages that are rendered when they are asked for, kept for as long as their build is served. */
const createLivePages = ({ log, read }: Pick<PagesOptions, 'log' | 'read'>) => {
  let of: BuiltWeb | null = null
  const kept = keep((path) => of!.render(path, read))

  return async (web: BuiltWeb, path: string): Promise<Answer> => {
    if (web !== of) kept.forget()
    of = web
    try {
      const page = await kept.get(path)
      return page ? { status: 200, page } : { status: 404, page: web.nowhere }
    } catch (error) {
      log.warn({ err: error }, 'a page could not be rendered')
      return { status: 503, page: web.waiting }
    }
  }
}

/** An address of ours without the slashes at its end; undefined where it has none, or would name another host. */
const withoutSlashes = (path: string): string | undefined => {
  let end = path.length
  while (path[end - 1] === '/') end -= 1
  return end > 1 && end < path.length && path[1] !== '/' ? path.slice(0, end) : undefined
}

/** Answers with the page of an address: rendered before, rendered now, or its frame alone. */
export const createPageAnswers = (options: PagesOptions) => {
  const live = createLivePages(options)
  const isSignedIn = ({ headers }: Request) =>
    Object.values(options.cookies.read(headers.cookie)).some(Boolean)

  /**
   * Finds the route of an address that the visitor may open. Operators' pages look absent to everybody else: such an
   * address and one that leads nowhere take the same path through this code.
   */
  const routeFor = async (web: BuiltWeb, request: Request, response: Response) => {
    const route = web.routes(request.path)
    if (route && !OPERATOR_PAGES.test(request.path)) return route
    const { claims } = await options.authenticate(request, response)
    return claims?.admin ? route : null
  }

  const answer = async (web: BuiltWeb, request: Request): Promise<Answer> => {
    const { path, url } = request
    const known = web.pages.get(path)
    if (known) {
      const differs =
        (known.asksFirst && isSignedIn(request)) || (known.readsSearch && url.includes('?'))
      return { status: 200, page: differs ? web.waiting : known }
    }
    return web.isLive(path) ? live(web, path) : { status: 200, page: named(web.waiting, path) }
  }

  return async (request: Request, response: Response) => {
    const web = request.accepts('html') ? await options.builtWeb() : null
    if (!web || request.path.startsWith('/assets/')) return sendProblem(response, 'not_found')
    const route = await routeFor(web, request, response)
    exchangeOf(response).route = route ?? 'not found'
    const bare = route ? withoutSlashes(request.path) : undefined
    // One address for each page.
    if (bare) return response.redirect(301, bare + request.url.slice(request.path.length))
    const answered = route ? await answer(web, request) : { status: 404, page: web.nowhere }
    send(response, answered, isSignedIn(request))
  }
}
