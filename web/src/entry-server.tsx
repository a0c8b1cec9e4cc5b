import { createHash } from 'node:crypto'
import { addressOf } from '@sortie/contracts/call'
import { createRequestHandler } from '@tanstack/react-router/ssr/server'
import { renderToStaticMarkup } from 'react-dom/server'
import { prerender } from 'react-dom/static'
import { LoadingPage } from '@/components/states/spinner'
import { ApiError, type ApiReader } from '@/lib/api/api'
import { createQueryClient } from '@/lib/api/query-client'
import { livePaths, staticPaths } from '@/lib/pages/static-pages'
import { userQuery } from '@/lib/session/session'
import { App } from './app'
import { type AppRouter, createAppRouter } from './router'

/** A reply of the API, as far as a page needs it. */
type Reply = { status: number; text: string }

/** The files that the build left for rendering. */
export type Assets = {
  /** The built page without content, its styles inline. */
  shell: string
  /** Scripts that a route needs beside those of the shell, by the route's id. */
  scripts: Record<string, string[]>
}

export type ServerPage = {
  status: number
  html: string
  /** `sha256-…` of the inline scripts that rendering added. */
  scriptHashes: string[]
  /** True where search engines may list it. */
  listed: boolean
}

const sha256 = (text: string) => `sha256-${createHash('sha256').update(text).digest('base64')}`

const between = (html: string, from: string, to: string) =>
  html.slice(html.indexOf(from) + from.length, html.lastIndexOf(to))

/** The text of a page: React puts what belongs into the head there by itself. */
const draw = async (router: AppRouter, queryClient: ReturnType<typeof createQueryClient>) => {
  const { prelude } = await prerender(
    <html lang="en">
      <body>
        <div id="root">
          <App router={router} queryClient={queryClient} />
        </div>
      </body>
    </html>,
    // Everything is in its final position: no script moves any of it.
    { progressiveChunkSize: Number.POSITIVE_INFINITY, onError: fail },
  )
  const html = await new Response(prelude).text()
  return {
    head: /<head>(.*?)<\/head>/s.exec(html)?.[1] ?? '',
    body: between(html, '<div id="root">', '</div></body>'),
  }
}

const fail = (error: unknown) => {
  throw error
}

const scriptsOf = (router: AppRouter) =>
  (router.serverSsr?.takeInitialHydrationScriptTags()?.before ?? []).map(
    ({ children = '' }) => children,
  )

// Not fetched until the early script says so.
const namedScripts = (router: AppRouter, { scripts }: Assets) =>
  [...new Set(router.state.matches.flatMap(({ routeId }) => scripts[routeId] ?? []))]
    .map((file) => `<link rel="later" crossorigin href="/${file}">`)
    .join('')

const compose = async (
  router: AppRouter,
  queryClient: ReturnType<typeof createQueryClient>,
  assets: Assets,
): Promise<ServerPage> => {
  const { head, body } = await draw(router, queryClient)
  const scripts = scriptsOf(router)
  const inline = scripts.map((script) => `<script data-tsr-stream-part="">${script}</script>`)
  // Without a script no form can be sent, and what is typed must not end up in an address.
  const safe = body
    .replaceAll('<form ', '<form method="post" ')
    .replaceAll('<button type="submit"', '<button type="submit" disabled=""')
  const html = assets.shell
    .replace(/<title>.*?<\/title>/s, () => head + namedScripts(router, assets))
    .replace('<div id="root"></div>', () => `<div id="root">${safe}</div>${inline.join('')}`)
  const result = router._serverResult
  return {
    status: result?.type === 'render' ? result.status : 200,
    html,
    scriptHashes: scripts.map(sha256),
    listed: !/<meta name="robots" content="noindex"/.test(head),
  }
}

/**
 * Renders the page at a path as somebody who is not signed in sees it.
 * @param read answers calls of the API, where the page needs any
 * @throws Error where the page leads elsewhere or could not be rendered
 */
export const render = async (
  path: string,
  assets: Assets,
  read: (path: string) => Promise<Reply>,
): Promise<ServerPage> => {
  const queryClient = createQueryClient()
  queryClient.setQueryData(userQuery.queryKey, null)
  const ask: ApiReader = async (endpoint, input) => {
    const { status, text } = await read(addressOf(endpoint.path, input))
    if (status >= 400) throw new ApiError(status, '', text)
    return JSON.parse(text)
  }
  let page: ServerPage | undefined
  const handle = createRequestHandler({
    request: new Request(`https://public-url.invalid${path}`),
    createRouter: () => createAppRouter({ queryClient, read: ask }),
  })
  await handle(async ({ router }) => {
    page = await compose(router as AppRouter, queryClient, assets)
    return new Response()
  })
  if (!page) throw new Error(`${path} leads elsewhere`)
  return page
}

/** Returns the placeholder in the frame of a page that only the browser can draw. */
export const waiting = () => renderToStaticMarkup(<LoadingPage />)

/** Returns the pages that the build renders, and those that are rendered on request. */
export const pages = () => {
  const context = {
    queryClient: createQueryClient(),
    read: () => Promise.reject(new Error('nothing is read here')),
  }
  const { routesByPath } = createAppRouter(context)
  return {
    static: staticPaths.map((path) => ({
      path,
      /** Shows somebody who is signed in something else. */
      asksFirst: Boolean(routesByPath[path].options.beforeLoad),
      /** Shows something else for some queries. */
      readsSearch: 'validateSearch' in routesByPath[path].options,
    })),
    live: livePaths,
  }
}
