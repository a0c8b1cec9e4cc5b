import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Plugin } from 'vite'

/** The paths of the app's pages in the generated route tree, `$name` for a part that varies. */
export const routesOf = (routeTree: string): string[] => {
  const union = /fullPaths:\s*([^}]*?)\n\s*fileRoutesByTo/.exec(routeTree)?.[1] ?? ''
  const paths = [...union.matchAll(/'([^']+)'/g)].map(([, path]) => path!.replace(/(.)\/$/, '$1'))
  // The last one is the not-found page, for all that no other page is for.
  return [...new Set(paths)].filter((path) => path !== '/$').toSorted()
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
