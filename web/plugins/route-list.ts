import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Plugin } from 'vite'

/** The paths of all pages in the generated route tree, `$name` for a part that varies. */
export const pagePatternsIn = (routeTree: string): string[] => {
  const union = /fullPaths:\s*([^}]*?)\n\s*fileRoutesByTo/.exec(routeTree)?.[1] ?? ''
  const paths = [...union.matchAll(/'([^']+)'/g)].map(([, path]) => path!.replace(/(.)\/$/, '$1'))
  return [...new Set(paths)].toSorted()
}

/** The paths of the app's pages, without the not-found page, which is for all that no other page is for. */
export const routesOf = (routeTree: string): string[] =>
  pagePatternsIn(routeTree).filter((path) => path !== '/$')

/** The module of the contracts that names the patterns of all pages. */
export const patternsModule = (patterns: readonly string[]): string => {
  const lines = patterns.map((pattern) => `  '${pattern}',\n`).join('')
  return `// Written by "npm run routes -w web" from the files of web/src/routes; do not edit.\nexport const pagePatterns = [\n${lines}]\n`
}

/** Writes `routes.json` beside the built page, so that any other address is answered with 404. */
export const routeList = (): Plugin => {
  let root = ''
  return {
    name: 'sortie:route-list',
    apply: (config, { command }) => command === 'build' && !config.build?.ssr,
    configResolved: (config) => {
      root = config.root
    },
    async writeBundle({ dir }) {
      const routes = routesOf(await readFile(join(root, 'src/routeTree.gen.ts'), 'utf8'))
      if (!routes.includes('/')) throw new Error('The generated route tree has no home page')
      await writeFile(join(dir!, 'routes.json'), `${JSON.stringify(routes, null, 2)}\n`)
    },
  }
}
