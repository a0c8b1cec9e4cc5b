import { createHash } from 'node:crypto'
import { readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { sendProblem } from '@sortie/runtime/problem'
import compression from 'compression'
import express, { type NextFunction, type Request, type Response, Router } from 'express'
import { type AppRoutes, createAppRoutes } from './app-routes.ts'
import { exchangeOf } from './exchange.ts'
import { contentPolicy, type Hashes, noHashes } from './security-headers.ts'

/** The page that holds the app, as it was built last. */
type Shell = { html: Buffer; etag: string; policy: string; routes: AppRoutes }

const readJson = async (file: string): Promise<unknown> => {
  try {
    return JSON.parse(await readFile(file, 'utf8'))
  } catch {
    return null
  }
}

const strings = (value: unknown) =>
  Array.isArray(value) ? value.filter((item) => typeof item === 'string') : []

const hashesOf = (value: unknown): Hashes => {
  const { scriptHashes, styleHashes } = { ...noHashes, ...(value as Partial<Hashes> | null) }
  return { scriptHashes: strings(scriptHashes), styleHashes: strings(styleHashes) }
}

/** Reads the page, its hashes and the app's routes; again only after another build. */
const createShell = (folder: string) => {
  let shell: Shell | null = null
  let builtAt = 0

  return async (): Promise<Shell | null> => {
    const file = join(folder, 'index.html')
    const found = await stat(file).catch(() => null)
    if (!found) return null
    if (shell && found.mtimeMs === builtAt) return shell
    const html = await readFile(file)
    const etag = `W/"${createHash('sha256').update(html).digest('base64url')}"`
    const policy = contentPolicy(hashesOf(await readJson(join(folder, 'csp.json'))))
    const routes = createAppRoutes(await readJson(join(folder, 'routes.json')))
    builtAt = found.mtimeMs
    shell = { html, etag, policy, routes }
    return shell
  }
}

const forAYear = 'public, max-age=31536000, immutable'

// The page is served by its routes only, and the rest is for the gateway itself.
const notFiles = /(^|\/)(csp\.json|routes\.json|[^/]+\.html)$/

/**
 * Serves the built web app: hashed files for a year, everything else asked after each time, and
 * the page itself wherever the app has a route.
 */
export const serveWeb = (folder: string) => {
  const shellOf = createShell(folder)
  const files = express.static(folder, { index: false, redirect: false, dotfiles: 'ignore' })
  const router = Router()

  const page = async (request: Request, response: Response) => {
    const shell = request.accepts('html') ? await shellOf() : null
    const isFile = request.path.startsWith('/assets/')
    if (!shell || isFile) return sendProblem(response, 'not_found')
    const route = shell.routes(request.path)
    exchangeOf(response).route = route ?? 'not found'
    response
      .status(route ? 200 : 404)
      .set({
        'Content-Security-Policy': shell.policy,
        'Cache-Control': 'no-cache',
        ETag: shell.etag,
      })
      .type('html')
      .send(shell.html)
  }

  router.use((request: Request, response: Response, next: NextFunction) => {
    if (request.method === 'GET' || request.method === 'HEAD') return next()
    response.setHeader('Allow', 'GET, HEAD')
    sendProblem(response, 'method_not_allowed')
  })
  router.use(compression())
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
  router.use(page)
  return router
}
