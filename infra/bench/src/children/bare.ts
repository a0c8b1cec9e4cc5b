// Loads whatever the main module of a service loads, listens, and does nothing else.
import { readFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import { createRequire } from 'node:module'
import { pathToFileURL } from 'node:url'

/** Imports that are there at run time: those of types are erased. */
const imports = /^import\s+(?!type\b)(?:[^'"]*?from\s+)?['"]([^'"]+)['"]/gm

const [main] = process.argv.slice(2)
const source = await readFile(main!, 'utf8')
const { resolve } = createRequire(pathToFileURL(main!))
for (const [, specifier] of source.matchAll(imports)) {
  await import(
    specifier!.startsWith('node:') ? specifier! : pathToFileURL(resolve(specifier!)).href
  )
}
createServer((_request, response) => response.end('hello')).listen(
  Number(process.env.PORT),
  '127.0.0.1',
  () => process.send?.('ready'),
)
