import { hash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { fileURLToPath, pathToFileURL } from 'node:url'

/** Imports that are there when the code runs; those of types only are not. */
const IMPORTS = [
  /^\s*(?:import|export)\b(?!\s+type\b)(?:[^'"`;]*?\bfrom)?\s*['"]([^'"]+)['"]/gm,
  /\bimport\(\s*['"]([^'"]+)['"]/g,
]
/** Our own packages; of the others the name counts, and not what is in them. */
const OWN = '@sortie/'

/** The file that an import leads to; null where it is none of ours. */
const fileOf = (specifier: string, from: string): string | null => {
  const isRelative = specifier.startsWith('.')
  if (!isRelative && !specifier.startsWith(OWN)) return null
  const file = isRelative
    ? fileURLToPath(new URL(specifier, pathToFileURL(from)))
    : createRequire(from).resolve(specifier)
  return existsSync(file) ? file : null
}

/** The text of a module and of all of ours that it imports, by their files. */
const collect = (file: string, found = new Map<string, string>()): Map<string, string> => {
  if (found.has(file)) return found
  // A checkout may have other line ends.
  const text = readFileSync(file, 'utf8').replaceAll('\r\n', '\n')
  found.set(file, text)
  for (const pattern of IMPORTS) {
    for (const [, specifier = ''] of text.matchAll(pattern)) {
      const next = fileOf(specifier, file)
      if (next) collect(next, found)
    }
  }
  return found
}

/** The files that a module is made of: itself, and all of ours that it imports, on and on. */
export const sourceFiles = (module: string): string[] => [...collect(fileURLToPath(module)).keys()]

/**
 * A hash of what some modules are made of, which changes with any function that they call. Where
 * the files lie does not count, so it is the same on every machine.
 * @param modules URLs of files, as in `import.meta.url`.
 * @returns sixteen hexadecimal digits of a SHA-256.
 */
export const sourcesHash = (modules: string[]): string => {
  const found = new Map<string, string>()
  for (const module of modules) collect(fileURLToPath(module), found)
  const each = [...found.values()].map((text) => hash('sha256', text)).sort()
  return hash('sha256', each.join('\n')).slice(0, 16)
}
