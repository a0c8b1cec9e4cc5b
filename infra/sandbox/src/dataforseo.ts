import type { ServerResponse } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import { type LabsFault, labsReply, replyTo, type Task } from './dataforseo-labs.ts'
import { isSerp, serpReply } from './dataforseo-serp.ts'
import { bodyText, listenLocally, type StandIn } from './server.ts'

export type DataForSeo = StandIn & {
  /** The next calls go wrong, one after the other. */
  fail: (...faults: LabsFault[]) => void
  /** The calls so far: the path and the task. */
  asked: { path: string; task: Record<string, unknown> }[]
  /** Delays calls from now on by so many milliseconds more, depending on their path. */
  slow: (delayOf: (path: string) => number) => void
  /** Returns the durations of all calls so far, added up, in milliseconds. */
  took: () => number
  /** US dollars that were billed so far. */
  billed: () => number
}

type Options = {
  login?: string
  password?: string
  port?: number
  /** The duration of each call, in milliseconds; 0 by default. */
  delayMs?: number
  /** Keywords that the service does not know, and leaves out. */
  unknown?: (keyword: string) => boolean
}

const send = (response: ServerResponse, status: number, body: unknown, isCut = false) => {
  const text = JSON.stringify(body)
  response.writeHead(status, { 'content-type': 'application/json' })
  response.end(isCut ? text.slice(0, Math.floor(text.length * 0.7)) : text)
}

/**
 * DataForSEO's API as far as this product asks it: Labs' keyword ideas, keyword overview, ranked keywords and
 * domain intersection, and result pages, live, one task for each call, in the documented envelope, at documented prices. Faults are told beforehand.
 */
export const startDataForSeo = async ({
  login = 'sandbox@sortie.example',
  password = 'sandbox-password',
  port = 0,
  delayMs = 0,
  unknown,
}: Options = {}): Promise<DataForSeo> => {
  const faults: LabsFault[] = []
  const requests: DataForSeo['asked'] = []
  const authorization = `Basic ${Buffer.from(`${login}:${password}`).toString('base64')}`
  let billed = 0
  let took = 0
  let delayOf = (_path: string) => 0

  const standIn = await listenLocally(async (request, response) => {
    const body = await bodyText(request)
    if (request.headers.authorization !== authorization) {
      return send(response, 401, labsReply([], 40_100, 'You are not Authorized.'))
    }
    const path = (request.url ?? '').split('?')[0]!
    const tasks: Task[] = JSON.parse(body)
    if (request.method !== 'POST' || tasks.length !== 1) {
      return send(response, 200, labsReply([], 40_000, 'You can set only one task at a time.'))
    }
    const fault = faults.shift() ?? {}
    requests.push({ path, task: tasks[0]! })
    const began = performance.now()
    await pause(delayMs + delayOf(path) + (fault.delayMs ?? 0))
    if (fault.http) return send(response, fault.http, labsReply([], 50_000, 'Internal Error.'))
    const reply = isSerp(path)
      ? serpReply(path, tasks[0]!, fault)
      : replyTo(path, tasks[0]!, fault, unknown)
    billed += reply.cost
    took += performance.now() - began
    return send(response, 200, reply, fault.truncated)
  }, port)
  return {
    ...standIn,
    asked: requests,
    fail: (...more) => void faults.push(...more),
    slow: (delay) => {
      delayOf = delay
    },
    took: () => took,
    billed: () => billed,
  }
}
