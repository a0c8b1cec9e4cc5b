import { hash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { type Node, parse } from 'acorn'
import { transformSync } from 'amaro'

/** Our own packages; of the others the name counts, and not what is in them. */
const OWN = '@sortie/'

/** Fields of a syntax tree that tell the place or the layout of code, and not its meaning. */
const LAYOUT = new Set(['start', 'end', 'raw'])

/** The syntax tree of a module as text, without types, comments and layout. */
const meaningOf = (program: Node): string =>
  JSON.stringify(program, (key, value) => {
    if (LAYOUT.has(key)) return undefined
    return typeof value === 'bigint' ? `${value}n` : value
  })

/** Every module that a syntax tree imports, exports from, or imports while it runs. */
const importsOf = (node: unknown, found: string[] = []): string[] => {
  if (Array.isArray(node)) {
    for (const each of node) importsOf(each, found)
  } else if (typeof node === 'object' && node !== null) {
    const { type, source } = node as { type?: string; source?: { value?: unknown } | null }
    const isImport = /^(?:Import|Export)/.test(type ?? '')
    if (isImport && typeof source?.value === 'string') found.push(source.value)
    for (const each of Object.values(node)) importsOf(each, found)
  }
  return found
}

/** The file that an import leads to; null where it is none of ours. */
const fileOf = (specifier: string, from: string): string | null => {
  const isRelative = specifier.startsWith('.')
  if (!isRelative && !specifier.startsWith(OWN)) return null
  const file = isRelative
    ? fileURLToPath(new URL(specifier, pathToFileURL(from)))
    : createRequire(from).resolve(specifier)
  return existsSync(file) ? file : null
}

/**
 * Returns the code of a function as text that no comment or layout changes.
 * @param value a function, or a method of an object; anything else stands for its own text.
 */
export const functionMeaning = (value: unknown): string => {
  const text = String(value)
  if (typeof value !== 'function') return text
  // A method is only read inside of an object.
  for (const code of [`(${text})`, `({${text}})`]) {
    try {
      return meaningOf(parse(code, { ecmaVersion: 'latest' }))
    } catch (error) {
      if (!(error instanceof SyntaxError)) throw error
    }
  }
  return text
}

type Source = { meaning: string; imports: string[] }

/** Sources do not change while a process runs, and aggregates share most of theirs. */
const parsed = new Map<string, { text: string; source: Source }>()

const parseSource = (file: string): Source => {
  const text = readFileSync(file, 'utf8')
  const known = parsed.get(file)
  if (known?.text === text) return known.source
  const source = file.endsWith('.json')
    ? { meaning: JSON.stringify(JSON.parse(text)), imports: [] }
    : parseModule(text)
  parsed.set(file, { text, source })
  return source
}

const parseModule = (text: string): Source => {
  const { code } = transformSync(text, { mode: 'strip-only' })
  const program = parse(code, { ecmaVersion: 'latest', sourceType: 'module' })
  return { meaning: meaningOf(program), imports: importsOf(program) }
}

/** A module and all of ours that it imports, by their files. */
const collect = (file: string, found = new Map<string, Source>()): Map<string, Source> => {
  if (found.has(file)) return found
  const source = parseSource(file)
  found.set(file, source)
  for (const specifier of source.imports) {
    const next = fileOf(specifier, file)
    if (next) collect(next, found)
  }
  return found
}

/** The files that a module is made of: itself, and all of ours that it imports, on and on. */
export const sourceFiles = (module: string): string[] => [...collect(fileURLToPath(module)).keys()]

/**
 * A hash of what some modules are made of, which changes with any function that they call. Types,
 * comments, layout and the folder of the files do not count: a formatter changes no hash.
 * @param modules URLs of files, as in `import.meta.url`.
 * @returns sixteen hexadecimal digits of a SHA-256.
 * @throws SyntaxError where a file holds TypeScript that has to be compiled, such as an enum.
 */
export const sourcesHash = (modules: string[]): string => {
  const found = new Map<string, Source>()
  for (const module of modules) collect(fileURLToPath(module), found)
  const each = [...found.values()].map(({ meaning }) => hash('sha256', meaning)).sort()
  return hash('sha256', each.join('\n')).slice(0, 16)
}
