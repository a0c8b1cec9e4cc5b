import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Plugin } from 'vite'

const CLIENT = join(import.meta.dirname, '../src/lib/api/client')
const GENERATED = /^ {2}(\w+): endpointCall<typeof \w+>\(('[A-Z]+', '[^']+')\),$/gm
const IMPORT = /^import \{ (\w+Api) \} from '@\/lib\/api\/client\/(\w+-api)\.gen'$/gm

/** The method and path of each call of a generated file, as the file has them: `'GET', '/api/orders'`. */
const callsOf = (text: string): Map<string, string> =>
  new Map([...text.matchAll(GENERATED)].map(([, name = '', call = '']) => [name, call]))

/**
 * Writes the calls of a source out: `billingApi.getOrder` becomes the call itself, so that a page has those that it makes and
 * not all of a context.
 * @throws Error for a call that the client does not have, and where a client is read otherwise than by one of its calls
 */
export const inlineCalls = (
  source: string,
  clients: ReadonlyMap<string, ReadonlyMap<string, string>>,
): string => {
  const imported = [...source.matchAll(IMPORT)]
  if (imported.length === 0) return source
  const inlined = imported.reduce((text, [statement, api = '', file = '']) => {
    const calls = clients.get(file)
    // What every context has alike is a function of the context, and stays one.
    if (!calls || calls.size === 0) return text
    const name = RegExp.escape(api)
    const written = text
      .replace(statement, '')
      .replace(new RegExp(`\\b${name}\\s*\\.\\s*(\\w+)`, 'g'), (_, called: string) => {
        const call = calls.get(called)
        if (!call) throw new Error(`${file} has no call ${called}`)
        return `endpointCall(${call})`
      })
    // Its import is gone, so the page would stop where it is read.
    if (new RegExp(`\\b${name}\\b`).test(written))
      throw new Error(`${api} stands for its calls, and can be nothing else: write ${api}.<call>`)
    return written
  }, source)
  return inlined === source ? source : `import { endpointCall } from '@/lib/api/api'\n${inlined}`
}

/** Has every page load the calls that it makes alone: a chunk has whole modules, and a context has up to fifty calls. */
export const inlinedCalls = (): Plugin => {
  const clients = new Map(
    readdirSync(CLIENT).map((name) => [
      name.replace('.gen.ts', ''),
      callsOf(readFileSync(join(CLIENT, name), 'utf8')),
    ]),
  )
  return {
    name: 'inlined-calls',
    apply: 'build',
    enforce: 'pre',
    transform: (code, id) =>
      /\/web\/src\/.*\.tsx?(?:\?|$)/.test(id) && !id.includes('/lib/api/client/')
        ? { code: inlineCalls(code, clients), map: null }
        : null,
  }
}
