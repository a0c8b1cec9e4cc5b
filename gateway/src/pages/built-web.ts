import { createHash } from 'node:crypto'
import { readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { type AppRoutes, createAppRoutes } from './app-routes.ts'
import type { ContentReply } from './content-reader.ts'
import { contentPolicy, type Hashes, noHashes, openedFor } from './security-headers.ts'
import { fillIn, type SiteSettings } from './site.ts'

/** A page as it is sent. */
export type SentPage = {
  html: string
  etag: string
  policy: string
  /** The policy for pages whose address is a secret: no script of others runs. */
  closedPolicy: string
  /** True if search engines may list it. */
  listed: boolean
}
/** A page that the build rendered. */
export type StaticPage = SentPage & {
  path: string
  title: string
  description: string
  /** Shows somebody who is signed in something else. */
  asksFirst: boolean
  /** Shows something else for some queries. */
  readsSearch: boolean
}

type BuiltPage = Hashes & Omit<StaticPage, keyof SentPage> & { file: string; listed: boolean }
type PageList = {
  builtAt: string
  pages: BuiltPage[]
  nowhere: BuiltPage
  /** Absent in a build of an earlier release. */
  waiting?: BuiltPage
  live: Hashes & { patterns: string[] }
}
type RenderOutcome = { status: number; html: string; scriptHashes: string[]; listed: boolean }
type Renderer = {
  render: (
    path: string,
    assets: unknown,
    read: (path: string) => Promise<ContentReply>,
  ) => Promise<RenderOutcome>
}

/** The web app as it was built last, filled in for this deployment. */
export type BuiltWeb = {
  builtAt: Date
  /** The page without content, for whatever is not rendered before. */
  shell: SentPage
  pages: Map<string, StaticPage>
  nowhere: SentPage
  /** The frame of a page that only the browser can draw, as it stands until it has. */
  waiting: SentPage
  /** Returns true if a page of this path is rendered on request. */
  isLive: (path: string) => boolean
  /** Renders it; null where nothing stands at that path. */
  render: (path: string, read: (path: string) => Promise<ContentReply>) => Promise<SentPage | null>
  routes: AppRoutes
}

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

const createFinisher = (site: SiteSettings) => {
  const opened = openedFor(site)
  return (text: string, hashes: Hashes, listed: boolean): SentPage => {
    const html = fillIn(text, site)
    const etag = `W/"${createHash('sha256').update(html).digest('base64url')}"`
    return {
      html,
      etag,
      policy: contentPolicy(hashes, opened),
      closedPolicy: contentPolicy(hashes),
      listed,
    }
  }
}
type Finish = ReturnType<typeof createFinisher>

/** A build without rendered pages: every page is the plain one. */
const plain = (shell: SentPage, routes: AppRoutes, builtAt: Date): BuiltWeb => ({
  builtAt,
  shell,
  pages: new Map(),
  nowhere: shell,
  waiting: shell,
  isLive: () => false,
  render: async () => shell,
  routes,
})

const withPages = async (base: BuiltWeb, folder: string, list: PageList, finish: Finish) => {
  const at = (file: string) => join(folder, file)
  const filled = async (listed: BuiltPage): Promise<StaticPage> => ({
    ...listed,
    ...finish(await readFile(at(listed.file), 'utf8'), hashesOf(listed), listed.listed),
  })
  const pages = await Promise.all(list.pages.map(filled))
  const url = `${pathToFileURL(at('render.mjs')).href}?${base.builtAt.getTime()}`
  const { render } = (await import(url)) as Renderer
  const assets = await readJson(at('assets.json'))
  const live = createAppRoutes(list.live.patterns)
  const { scriptHashes, styleHashes } = hashesOf(list.live)
  return {
    ...base,
    builtAt: new Date(list.builtAt),
    pages: new Map(pages.map((page) => [page.path, page])),
    nowhere: await filled(list.nowhere),
    waiting: list.waiting ? await filled(list.waiting) : base.shell,
    isLive: (path: string) => live(path) !== null,
    render: async (path: string, read: (path: string) => Promise<ContentReply>) => {
      const rendered = await render(path, assets, read)
      if (rendered.status === 404) return null
      if (rendered.status !== 200) throw new Error(`${path} was rendered as ${rendered.status}`)
      const hashes = { scriptHashes: [...scriptHashes, ...rendered.scriptHashes], styleHashes }
      return finish(rendered.html, hashes, rendered.listed)
    },
  }
}

/** Reads the build in a folder; again only after another build. Null where there is none. */
export const createBuiltWeb = (folder: string, site: SiteSettings) => {
  const finish = createFinisher(site)
  let built: { at: number; web: Promise<BuiltWeb> } | null = null

  const read = async (builtAt: Date) => {
    const html = await readFile(join(folder, 'index.html'), 'utf8')
    const shell = finish(html, hashesOf(await readJson(join(folder, 'csp.json'))), false)
    const routes = createAppRoutes(await readJson(join(folder, 'routes.json')))
    const base = plain(shell, routes, builtAt)
    const server = join(folder, '.server')
    const list = (await readJson(join(server, 'pages.json'))) as PageList | null
    return list ? withPages(base, server, list, finish) : base
  }

  return async (): Promise<BuiltWeb | null> => {
    const marks = await Promise.all(
      ['.server/pages.json', 'index.html'].map((file) =>
        stat(join(folder, file)).catch(() => null),
      ),
    )
    const found = marks.find((mark) => mark !== null)
    if (!found) return null
    if (built?.at === found.mtimeMs) return built.web
    const web = read(found.mtime)
    built = { at: found.mtimeMs, web }
    web.catch(() => {
      built = null
    })
    return web
  }
}
