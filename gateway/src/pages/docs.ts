import { fileURLToPath } from 'node:url'
import compression from 'compression'
import { type Response, Router } from 'express'
import { exchangeOf } from '../calls/exchange.ts'

const folder = fileURLToPath(new URL('../../../docs/api/', import.meta.url))

const documents: Record<string, string> = {
  '/api/docs': 'index.html',
  '/api/docs/': 'index.html',
  '/api/docs/reference.css': 'reference.css',
  '/api/docs/openapi.json': 'openapi.json',
  '/api/docs/asyncapi.json': 'asyncapi.json',
}

/** Serves the API documents that are generated from the contracts. */
export const serveDocs = () => {
  const router = Router({ strict: true })
  router.use('/api/docs', compression())
  for (const [path, file] of Object.entries(documents)) {
    router.get(path, (_request, response: Response, next) => {
      exchangeOf(response).route = path
      response.set('Cache-Control', 'no-cache')
      response.sendFile(
        file,
        { root: folder, cacheControl: false },
        (error) => error && next(error),
      )
    })
  }
  return router
}
