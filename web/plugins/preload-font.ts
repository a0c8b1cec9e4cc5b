import type { Plugin } from 'vite'

/** Adds a preload link for the built font file whose name begins with `name`. */
export const preloadFont = (name: string): Plugin => ({
  name: 'sortie:preload-font',
  apply: (config, { command }) => command === 'build' && !config.build?.ssr,
  transformIndexHtml: {
    order: 'post',
    handler: (_html, { bundle }) => {
      const file = Object.keys(bundle ?? {}).find((path) => path.includes(name))
      if (!file) throw new Error(`No built font is named ${name}`)
      const attrs = { rel: 'preload', href: `/${file}`, as: 'font', crossorigin: true }
      return [{ tag: 'link', attrs: { ...attrs, type: 'font/woff2' }, injectTo: 'head-prepend' }]
    },
  },
})
