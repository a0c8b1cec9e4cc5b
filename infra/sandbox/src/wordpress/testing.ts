import { afterAll, beforeAll } from 'vitest'
import { startPublishingTargets } from '../publishing-targets.ts'
import type { StandIn } from '../server.ts'
import type { RestCall } from './sites.ts'
import { APPLICATION_PASSWORD, USERNAME } from './users.ts'

/** So long a slow site takes in these tests. */
const SLOW_MS = 300

/** The header of the user of each site. */
export const authorization = (username = USERNAME, password = APPLICATION_PASSWORD) =>
  `Basic ${Buffer.from(`${username}:${password}`).toString('base64')}`

/** An answer, with the fields that tests read of a post, a list or an error. */
export type TestedReply = {
  status: number
  headers: Headers
  text: string
  // biome-ignore lint/suspicious/noExplicitAny: a test looks into whatever came
  json: any
}

type TestedRequest = {
  method?: string
  body?: unknown
  headers?: Record<string, string>
  isStranger?: boolean
}

/** Sites of one port for the tests of a file. */
export const useWordPress = () => {
  let standIn: StandIn
  beforeAll(async () => {
    standIn = await startPublishingTargets({ slowMs: SLOW_MS })
  })
  afterAll(() => standIn.stop())
  let count = 0

  /** A site of its own for a test, with these traps. */
  const site = (...traps: string[]) => {
    count += 1
    const home = `${standIn.url}/wordpress/${[`site-${count}`, ...traps].join('--')}`

    /** Calls an address of the site, without following a redirect. */
    const open = async (path: string, init: RequestInit = {}): Promise<TestedReply> => {
      const reply = await fetch(home + path, { redirect: 'manual', ...init })
      const text = await reply.text()
      const isJson = reply.headers.get('content-type')?.startsWith('application/json')
      return {
        status: reply.status,
        headers: reply.headers,
        text,
        json: isJson ? JSON.parse(text) : null,
      }
    }
    /** Calls the API as the user, unless a stranger calls. */
    const call = (path: string, request: TestedRequest = {}): Promise<TestedReply> => {
      const { body, headers, isStranger } = request
      return open(`/wp-json${path}`, {
        method: request.method ?? (body === undefined ? 'GET' : 'POST'),
        headers: {
          ...(body !== undefined && { 'content-type': 'application/json' }),
          ...(!isStranger && { authorization: authorization() }),
          ...headers,
        },
        ...(body !== undefined && { body: JSON.stringify(body) }),
      })
    }
    return {
      home,
      open,
      call,
      post: (body: object) => call('/wp/v2/posts', { body }),
      change: (id: number, body: object) => call(`/wp/v2/posts/${id}`, { body }),
      edit: (id: number) => call(`/wp/v2/posts/${id}?context=edit`),
      /** Sends the bytes of an image. */
      upload: (bytes: Uint8Array<ArrayBuffer>, headers: Record<string, string>) =>
        open('/wp-json/wp/v2/media', {
          method: 'POST',
          headers: { authorization: authorization(), ...headers },
          body: bytes,
        }),
      setTraps: (traps: string[]) =>
        open('/_traps', {
          method: 'PUT',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify({ traps }),
        }),
      report: async () => (await open('/_posts')).json,
      calls: async (): Promise<RestCall[]> => (await open('/_posts')).json.calls,
    }
  }
  return { site, port: () => standIn.port }
}
