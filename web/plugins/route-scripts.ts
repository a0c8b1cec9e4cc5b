type Chunk = { file: string; isEntry?: boolean; imports?: string[]; src?: string }
/** What Vite writes to `.vite/manifest.json`. */
export type Manifest = Record<string, Chunk>

const routeChunk = /^src\/routes\/(.+)\.tsx\?tsr-split=component(---\w+)*$/

/** The id that the router gives the route of a file: `blog.$slug` is `/blog/$slug`. */
const routeOf = (file: string) => `/${file.replaceAll('.', '/').replace(/(^|\/)index$/, '$1')}`

const entryOf = (manifest: Manifest) => {
  const entry = Object.keys(manifest).find((key) => manifest[key]!.isEntry)
  if (!entry) throw new Error('The manifest names no entry')
  return entry
}

const filesOf = (manifest: Manifest, key: string, found = new Set<string>()): Set<string> => {
  const { file, imports = [] } = manifest[key]!
  if (!file.endsWith('.js') || found.has(file)) return found
  found.add(file)
  for (const next of imports) filesOf(manifest, next, found)
  return found
}

/** The scripts that every page needs. */
export const commonScripts = (manifest: Manifest): string[] => [
  ...filesOf(manifest, entryOf(manifest)),
]

/** The scripts that a part needs which is loaded when it shows, by its source. */
export const scriptsOfPart = (manifest: Manifest, source: string): string[] => [
  ...filesOf(manifest, source),
]

/** The scripts that each route needs beside the common ones, by the route's id. */
export const scriptsByRoute = (manifest: Manifest): Record<string, string[]> => {
  const common = new Set(commonScripts(manifest))
  const byRoute = Object.keys(manifest).flatMap((key) => {
    const file = routeChunk.exec(key)?.[1]
    if (!file) return []
    const scripts = [...filesOf(manifest, key)].filter((script) => !common.has(script))
    return [[routeOf(file), scripts] as const]
  })
  return Object.fromEntries(byRoute)
}
