import {
  blockedPage,
  loginPage,
  maintenancePage,
  notFoundPage,
  type PageReply,
  redirectPage,
  tooLargePage,
  tooManyPage,
} from './pages.ts'
import { RestError } from './rest-error.ts'
import { springsOnce, type WordPressSite } from './sites.ts'
import type { Trap } from './traps.ts'

/** The facts of a request that the traps look at. */
export type RequestShape = {
  /**
   * The addresses that the request would have in the part of the site that moved; null for a request that is there
   * already.
   */
  moved: { here: string; elsewhere: string } | null
  isRest: boolean
  /** Whether it reached the API by `?rest_route=`. */
  isByQuery: boolean
  isWrite: boolean
  isUpload: boolean
  /** True if it sends or wants JSON. */
  isJson: boolean
}

/** Seconds that a site asks to wait which is called too often. */
const RETRY_AFTER = 2

/** Returns the page that answers any request in place of the site. */
const interfereAnywhere = ({ traps }: WordPressSite, request: RequestShape): PageReply | null => {
  if (traps.has('maintenance')) return maintenancePage(request.isJson)
  if (request.moved && traps.has('redirects')) return redirectPage(request.moved.here)
  if (request.moved && traps.has('redirects-away')) return redirectPage(request.moved.elsewhere)
  return null
}

/** Traps that answer each call to the API. */
const REST_PAGES: [Trap, () => PageReply][] = [
  ['rest-off', notFoundPage],
  ['rest-forbidden', blockedPage],
  ['login-page', loginPage],
]

/** Returns the page that answers a call to the API in place of it. @throws RestError('rest_disabled') */
const interfereWithRest = (site: WordPressSite, request: RequestShape): PageReply | null => {
  const { traps } = site
  if (traps.has('plain-permalinks') && !request.isByQuery) return notFoundPage()
  for (const [trap, answer] of REST_PAGES) if (traps.has(trap)) return answer()
  if (traps.has('rest-disabled')) {
    throw new RestError(401, 'rest_disabled', 'The REST API on this site has been disabled.')
  }
  if (!request.isWrite) return null
  if (traps.has('too-large') || (request.isUpload && traps.has('image-too-large')))
    return tooLargePage()
  if (traps.has('login-page-on-write')) return loginPage()
  return springsOnce(site, 'rate-limited') ? tooManyPage(RETRY_AFTER) : null
}

/**
 * Returns the page that a trap answers in place of the site; null if no trap does.
 * @throws RestError where a plugin answers as the API does
 */
export const interfere = (site: WordPressSite, request: RequestShape): PageReply | null =>
  interfereAnywhere(site, request) ?? (request.isRest ? interfereWithRest(site, request) : null)

/** Returns true if the connection ends now, before the answer to an upload. */
export const losesUpload = (site: WordPressSite): boolean =>
  springsOnce(site, 'loses-upload-reply-once')

/** Returns true if the connection ends now, before the answer to a write of a post. */
export const losesReply = (site: WordPressSite): boolean =>
  site.traps.has('loses-reply') || springsOnce(site, 'loses-reply-once')
