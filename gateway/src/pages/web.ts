import { sendProblem } from '@sortie/runtime/http/problem'
import compression from 'compression'
import express, { type NextFunction, type Request, type Response, Router } from 'express'
import { exchangeOf } from '../calls/exchange.ts'
import { createBuiltWeb } from './built-web.ts'
import { keep } from './kept.ts'
import { createPageAnswers, type PagesOptions as PagesGiven } from './pages.ts'
import { readBriefings, readPosts } from './posts.ts'
import type { SiteSettings } from './site.ts'
import { fixedFiles, siteFiles } from './site-files.ts'

type WebServing = Omit<PagesGiven, 'builtWeb'> & { folder: string; site: SiteSettings }

const forAYear = 'public, max-age=31536000, immutable'

// The page is served by its routes only, and the rest is for the gateway itself.
const notFiles = /(^|\/)(csp\.json|routes\.json|[^/]+\.html)$/

/** Files about the site as a whole: made when they are asked for, from the pages and the posts. */
const createSiteFiles = (serving: WebServing, builtWeb: ReturnType<typeof createBuiltWeb>) => {
  const blog = keep(async () => {
    const [posts, briefings] = await Promise.all([
      readPosts(serving.read),
      readBriefings(serving.read),
    ])
    return { posts, briefings }
  })

  return async (request: Request, response: Response, next: NextFunction) => {
    const make = siteFiles[request.path]
    if (!make) return next()
    exchangeOf(response).route = request.path
    const web = await builtWeb()
    const needsPosts = !fixedFiles.has(request.path)
    const known = needsPosts
      ? await blog.get('blog').catch(() => null)
      : { posts: [], briefings: [] }
    const { type, text } = make({
      site: serving.site,
      builtAt: web?.builtAt ?? new Date(),
      pages: [...(web?.pages.values() ?? [])],
      posts: known?.posts ?? [],
      briefings: known?.briefings ?? [],
      now: new Date(),
    })
    // Without the posts it is not whole: it is not to be kept.
    response.setHeader('Cache-Control', known ? 'public, max-age=300' : 'no-store')
    response.type(`${type}; charset=utf-8`).send(text)
  }
}

/**
 * Serves the built web app: hashed files for a year, everything else asked after each time, and
 * pages wherever the app has a route.
 */
export const serveWeb = (serving: WebServing) => {
  const { folder } = serving
  const builtWeb = createBuiltWeb(folder, serving.site)
  const files = express.static(folder, { index: false, redirect: false, dotfiles: 'ignore' })
  const router = Router()

  router.use((request: Request, response: Response, next: NextFunction) => {
    if (request.method === 'GET' || request.method === 'HEAD') return next()
    response.setHeader('Allow', 'GET, HEAD')
    sendProblem(response, 'method_not_allowed')
  })
  router.use(compression())
  router.use(createSiteFiles(serving, builtWeb))
  router.use((request: Request, response: Response, next: NextFunction) => {
    const hashed = request.path.startsWith('/assets/')
    exchangeOf(response).route = hashed ? '/assets/*' : '/*'
    if (notFiles.test(request.path)) return next()
    response.setHeader('Cache-Control', hashed ? forAYear : 'no-cache')
    files(request, response, (error) => {
      response.setHeader('Cache-Control', 'no-cache')
      next(error)
    })
  })
  router.use(createPageAnswers({ ...serving, builtWeb }))
  return router
}
