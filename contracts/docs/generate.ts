// Writes what follows from the contracts: docs/api, and the client that the page calls the API with. With --check it
// only says whether they are current.
import { readFile, writeFile } from 'node:fs/promises'
import { createAsyncApi } from './asyncapi.ts'
import { createClient } from './client.ts'
import { createOpenApi } from './openapi.ts'
import { createPage } from './page.ts'

const root = new URL('../../', import.meta.url)

/** Puts files into a folder, by their path from the root. */
const within = (folder: string, files: Record<string, string>): Record<string, string> =>
  Object.fromEntries(Object.entries(files).map(([name, text]) => [`${folder}/${name}`, text]))

/** The generated files by their path from the root, as the contracts have them now. */
const generated = async (): Promise<Record<string, string>> => {
  const openApi = createOpenApi()
  const asyncApi = createAsyncApi()
  const documents = within('docs/api', {
    'openapi.json': `${JSON.stringify(openApi, null, 2)}\n`,
    'asyncapi.json': `${JSON.stringify(asyncApi, null, 2)}\n`,
    'index.html': createPage(openApi, asyncApi),
    'reference.css': await readFile(new URL('reference.css', import.meta.url), 'utf8'),
  })
  return Object.assign(documents, within('web/src/lib/api/client', createClient()))
}

const isCurrent = async (path: string, text: string) =>
  (await readFile(new URL(path, root), 'utf8').catch(() => '')) === text

const files = Object.entries(await generated())
const current = await Promise.all(files.map(([path, text]) => isCurrent(path, text)))
const stale = files.filter((_, index) => !current[index])

if (process.argv.includes('--check')) {
  if (stale.length > 0) {
    const paths = stale.map(([path]) => path).join(', ')
    console.error(`Not what the contracts say: ${paths}. Run "npm run contracts".`)
    process.exitCode = 1
  }
} else {
  for (const [path, text] of stale) await writeFile(new URL(path, root), text)
}
