import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'

const require = createRequire(import.meta.url)

/** The folder of an installed package; its `exports` may hide its own package.json. */
const folderOf = (name: string): string => {
  const folder = require.resolve
    .paths(name)
    ?.map((modules) => join(modules, name))
    .find((candidate) => {
      try {
        return readFileSync(join(candidate, 'package.json')).length > 0
      } catch {
        return false
      }
    })
  if (!folder) throw new Error(`${name} is not installed: run npm install`)
  return folder
}

/** Reads a text file of an installed package. */
export const installedText = (name: string, file: string): string =>
  readFileSync(join(folderOf(name), file), 'utf8')

/** Reads a JSON file of an installed package. Its shape is the package's, so the caller names the type. */
export const installedJson = <Shape>(name: string, file: string): Shape =>
  JSON.parse(installedText(name, file)) as Shape

/** The folder beside this one that compiled files stand in. */
export const compiledFolder = (...path: string[]): string =>
  join(dirname(import.meta.dirname), 'src', 'lexicon', ...path)
