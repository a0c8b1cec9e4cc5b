import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { build, type Plugin, type ResolvedConfig } from 'vite'
import { inlineHashes } from './csp-hashes.ts'
import { bundleEarlyScript } from './early-script.ts'
import { scriptsByRoute } from './route-scripts.ts'

type Assets = { shell: string; scripts: Record<string, string[]> }
type Page = { status: number; html: string; scriptHashes: string[]; listed: boolean }
type StaticPage = { path: string; asksFirst: boolean; readsSearch: boolean }
type Server = {
  render: (path: string, assets: Assets, read: (path: string) => Promise<never>) => Promise<Page>
  waiting: () => string
  pages: () => { static: StaticPage[]; live: string[] }
}

/** Folder within the build that only the gateway reads: its dot keeps it from being served. */
const SERVER = '.server'
const handover = /<script data-tsr-stream-part="">.*?<\/script>/gs
const content = /(<main[^>]*>).*(<\/main>)/s
/** Stands for every address that leads nowhere. */
const NOWHERE = '/not-found'

const found = (html: string, pattern: RegExp, what: string) => {
  const [tag, path] = pattern.exec(html) ?? []
  if (!tag || !path) throw new Error(`The built page has no ${what}`)
  return { tag, path }
}

/**
 * The page to render into, made to be seen early. Its one style sheet is inline: what is painted
 * first waits for nothing. The link stays, disabled, or what is loaded late would fetch the sheet, as
 * it does not find it. Scripts are only named: the early script says when they are fetched and run.
 */
const toRenderInto = async (shell: string, dist: string, early: string) => {
  const sheet = found(shell, /<link rel="stylesheet"[^>]*href="\/([^"]+)"[^>]*>/, 'style sheet')
  const entry = found(shell, /<script type="module"[^>]*src="\/([^"]+)"[^>]*><\/script>/, 'script')
  const part = (name: string) =>
    found(shell, new RegExp(`<link rel="modulepreload"[^>]*href="/([^"]*/${name}-[^"]+)"`), name)
  const css = await readFile(join(dist, sheet.path), 'utf8')
  const link = `<link rel="stylesheet" href="/${sheet.path}" disabled>`
  const later = `<link rel="modulepreload" crossorigin href="/${entry.path}">`
  const scripts = [part('react'), part('core'), entry].map(({ path }) => `/${path}`)
  return shell
    .replace(sheet.tag, () => `<style>${css.trim()}</style>${link}`)
    .replace(entry.tag, () => later)
    .replace(
      '</head>',
      () => `<script data-scripts="${scripts.join(' ')}">${early}</script></head>`,
    )
    .replaceAll('<link rel="modulepreload"', '<link rel="later"')
}

const buildServer = async (config: ResolvedConfig, outDir: string): Promise<Server> => {
  await build({
    configFile: config.configFile ?? false,
    logLevel: 'warn',
    build: { outDir, emptyOutDir: true, ssr: join(config.root, 'src/entry-server.tsx') },
  })
  return import(`${pathToFileURL(join(outDir, 'render.mjs')).href}?${Date.now()}`)
}

/** What the policy would refuse, or what shows that the page is not all there. */
const check = (path: string, html: string) => {
  const body = html.slice(html.indexOf('<body'))
  const [styled] = /<[a-z][^>]*\sstyle="[^"]*"/.exec(body) ?? []
  if (styled) throw new Error(`${path} has a style attribute, which the policy refuses: ${styled}`)
  if (!/<h1[\s>]/.test(body)) throw new Error(`${path} has no heading`)
}

const noData = (path: string): Promise<never> => {
  throw new Error(`A page without data asked for ${path}`)
}

const textOf = (html: string, pattern: RegExp) =>
  (pattern.exec(html)?.[1] ?? '').replace(/&#x27;/g, "'").replace(/&amp;/g, '&')

/**
 * The frame of every page around a sign that more is on its way: for what only the browser can draw,
 * so that nobody who comes back from a payment looks at a blank window. Its scripts are needed at once.
 */
const toWaitIn = (nowhere: string, waiting: string) =>
  nowhere
    .replace(/<title>.*?<\/title>/s, '<title>Sortie</title>')
    .replace(/(<meta property="og:title" content=")[^"]*/, '$1Sortie')
    .replace(content, (_whole, start, end) => start + waiting + end)
    .replaceAll('<link rel="later"', '<link rel="modulepreload"')
    .replace(
      /<script data-scripts="[^"]* ([^" ]+)"/,
      '<script type="module" crossorigin src="$1"></script>$&',
    )

const createWriter = (folder: string, assets: Assets, { render, waiting }: Server) => {
  const shellHashes = inlineHashes(assets.shell)
  const write = async (path: string) => {
    const rendered = await render(path, assets, noData)
    const { scriptHashes, listed } = rendered
    // What fits no address in particular is replaced, not taken over.
    const html = path === NOWHERE ? rendered.html.replace(handover, '') : rendered.html
    check(path, html)
    const file = `pages/${path === '/' ? 'index' : path.slice(1)}.html`
    await writeFile(join(folder, file), html)
    return {
      file,
      listed,
      title: textOf(html, /<title>(.*?)<\/title>/s),
      description: textOf(html, /<meta name="description" content="(.*?)"/s),
      scriptHashes: [...shellHashes.scriptHashes, ...scriptHashes],
      styleHashes: shellHashes.styleHashes,
    }
  }
  const writeWaiting = async (nowhere: { file: string }) => {
    const html = await readFile(join(folder, nowhere.file), 'utf8')
    const file = 'pages/waiting.html'
    await writeFile(join(folder, file), toWaitIn(html, waiting()))
    return { ...nowhere, file }
  }
  return { shellHashes, write, writeWaiting }
}

const prerenderAll = async (config: ResolvedConfig) => {
  const dist = resolve(config.root, config.build.outDir)
  const folder = join(dist, SERVER)
  const server = await buildServer(config, folder)
  const early = await bundleEarlyScript(config.root)
  const shell = await toRenderInto(await readFile(join(dist, 'index.html'), 'utf8'), dist, early)
  const manifest = JSON.parse(await readFile(join(dist, '.vite/manifest.json'), 'utf8'))
  const assets = { shell, scripts: scriptsByRoute(manifest) }
  await mkdir(join(folder, 'pages'), { recursive: true })
  const { shellHashes, write, writeWaiting } = createWriter(folder, assets, server)
  const { static: pages, live } = server.pages()
  const written = []
  for (const page of pages) written.push({ ...page, ...(await write(page.path)) })
  const nowhere = await write(NOWHERE)
  const list = {
    builtAt: new Date().toISOString(),
    pages: written,
    nowhere,
    waiting: await writeWaiting(nowhere),
    live: { patterns: live, ...shellHashes },
  }
  await writeFile(join(folder, 'assets.json'), JSON.stringify(assets))
  await writeFile(join(folder, 'pages.json'), `${JSON.stringify(list, null, 2)}\n`)
}

/**
 * Renders every public page without data of its own to HTML, and leaves for the gateway, in the
 * folder `.server`: `pages.json` and `pages/*.html`; `render.mjs`, which renders the other public
 * pages, and `assets.json`, which it needs for that.
 */
export const prerender = (): Plugin => {
  let config: ResolvedConfig
  let written = false
  return {
    name: 'sortie:prerender',
    apply: (config, { command }) => command === 'build' && !config.build?.ssr,
    configResolved: (resolved) => {
      config = resolved
    },
    writeBundle: () => {
      written = true
    },
    closeBundle: {
      order: 'post',
      sequential: true,
      // Called after a failure too.
      handler: async () => {
        if (written) await prerenderAll(config)
      },
    },
  }
}
