import { request } from 'node:http'
import { now } from './clock.ts'

/** The number of characters of a section that were there at a moment. */
type TextLength = { at: number; length: number }
/** By section: when its characters came. */
export type Arrivals = Map<string, TextLength[]>

export const add = (arrivals: Arrivals, section: string, length: number) => {
  const before = arrivals.get(section) ?? []
  before.push({ at: now(), length })
  arrivals.set(section, before)
}

/** Milliseconds from each token that was sent to when all of it had come; those that never came are left out. */
export const latenciesOf = (sent: Arrivals, came: Arrivals): number[] =>
  [...sent].flatMap(([section, tokens]) => {
    const there = came.get(section) ?? []
    return tokens.flatMap(({ at, length }) => {
      const first = there.find((each) => each.length >= length)
      return first ? [first.at - at] : []
    })
  })

type Delta = { section: string; attempt: number; from: number; text: string }
type Stream = {
  url: string
  method?: string
  headers?: Record<string, string>
  body?: string
  onEvent?: (name: string, data: unknown) => void
}

/** Reads a stream of server-sent events and notes when the texts of its sections came. */
export const watchDeltas = ({ url, method = 'GET', headers = {}, body, onEvent }: Stream) => {
  const came: Arrivals = new Map()
  const hear = (event: string) => {
    const name = /^event: (.+)$/m.exec(event)?.[1] ?? 'message'
    const json = /^data: (.+)$/m.exec(event)?.[1]
    if (!json) return
    const data: unknown = JSON.parse(json)
    onEvent?.(name, data)
    if (name !== 'delta') return
    const { section, from, text } = data as Delta
    add(came, section, from + text.length)
  }
  const over = Promise.withResolvers<void>()
  const clientRequest = request(url, { method, headers, agent: false }, (reply) => {
    let rest = ''
    reply.setEncoding('utf8')
    reply.on('data', (piece: string) => {
      const events = (rest + piece).split('\n\n')
      rest = events.pop() ?? ''
      for (const event of events) hear(event)
    })
    reply.once('close', () => over.resolve())
    if (reply.statusCode !== 200) over.reject(new Error(`${url} answered ${reply.statusCode}`))
  })
  clientRequest.once('error', over.reject)
  clientRequest.end(body)
  return { came, over: over.promise, stop: () => clientRequest.destroy() }
}
