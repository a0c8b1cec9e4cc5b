// Writes docs/api from the contracts; with --check it only says whether docs/api is current.
import { readFile, writeFile } from 'node:fs/promises'
import { createAsyncApi } from './asyncapi.ts'
import { createOpenApi } from './openapi.ts'
import { createPage } from './page.ts'

const folder = new URL('../../docs/api/', import.meta.url)

/** The files of docs/api, by name, as the contracts have them now. */
const generated = async (): Promise<Record<string, string>> => {
  const openApi = createOpenApi()
  const asyncApi = createAsyncApi()
  return {
    'openapi.json': `${JSON.stringify(openApi, null, 2)}\n`,
    'asyncapi.json': `${JSON.stringify(asyncApi, null, 2)}\n`,
    'index.html': createPage(openApi, asyncApi),
    'reference.css': await readFile(new URL('reference.css', import.meta.url), 'utf8'),
  }
}

const isCurrent = async (name: string, text: string) =>
  (await readFile(new URL(name, folder), 'utf8').catch(() => '')) === text

const files = Object.entries(await generated())
const current = await Promise.all(files.map(([name, text]) => isCurrent(name, text)))
const stale = files.filter((_, index) => !current[index])

if (process.argv.includes('--check')) {
  if (stale.length > 0) {
    const names = stale.map(([name]) => `docs/api/${name}`).join(', ')
    console.error(`Not what the contracts say: ${names}. Run "npm run contracts".`)
    process.exitCode = 1
  }
} else {
  for (const [name, text] of stale) await writeFile(new URL(name, folder), text)
}
