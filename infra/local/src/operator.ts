import { CALLER_HEADER, createCallerSigner } from '@sortie/runtime/caller'
import { Sentence } from './sentence.ts'
import { type Service, services } from './services.ts'
import type { Stack } from './stack.ts'

/** Calls a service as an operator, with the key that it trusts, and prints what it says. */
const call = async (stack: Stack, service: Service, path: string, body?: object) => {
  const { GATEWAY_SIGNING_KEY } = stack.env('gateway')
  const sign = await createCallerSigner(GATEWAY_SIGNING_KEY!)
  const caller = await sign({ userId: null, sessionId: null, ip: '127.0.0.1', operator: true })
  const reply = await fetch(`${stack.urls.services[service][0]}${path}`, {
    method: body ? 'POST' : 'GET',
    headers: { [CALLER_HEADER]: caller, 'content-type': 'application/json' },
    body: body && JSON.stringify(body),
  })
  const text = await reply.text()
  if (!reply.ok) throw new Sentence(`${service} refused with ${reply.status}: ${text}`)
  return JSON.parse(text)
}

const isService = (name: string | undefined): name is Service => services.includes(name as Service)

/** The service that the user named, or a sentence that says which there are. */
export const serviceNamed = (name: string | undefined): Service => {
  if (isService(name)) return name
  throw new Sentence(`Say which, as in SERVICE=analysis: ${services.join(', ')}.`)
}

/** Rebuilds a view beside the live one; resolves with what the service says of it. */
export const rebuild = (stack: Stack, service: Service, view: string, changed: boolean) =>
  call(stack, service, `/internal/projections/${view}/rebuild`, { changed })

type Parked = { consumer: string; stream: string; reason: string; parkedAt: string }

/** One line for each parked event: the service, the id that `replay` takes, time and reason. */
export const parked = async (stack: Stack) => {
  const lists = services.map(async (service) => {
    const answer: { parked: Parked[] } = await call(stack, service, '/internal/parked')
    return answer.parked.map(({ consumer, stream, reason, parkedAt }) => {
      return `SERVICE=${service} ID=${consumer}/${stream}  ${parkedAt}  ${reason}`
    })
  })
  return (await Promise.all(lists)).flat()
}

/** Asks for another try of the parked events of one stream. @param id `<consumer>/<stream>` */
export const replay = (stack: Stack, service: Service, id: string) => {
  const slash = id.lastIndexOf('/')
  if (slash < 1) throw new Sentence('Say which events: ID=<consumer>/<stream>, as in make parked.')
  const body = { consumer: id.slice(0, slash), stream: id.slice(slash + 1) }
  return call(stack, service, '/internal/parked/replay', body)
}

/** Asks billing to compare its books with Stripe's; false where one is under way already. */
export const reconcile = async (stack: Stack): Promise<boolean> => {
  const answer: { asked: boolean } = await call(stack, 'billing', '/internal/reconciliations', {})
  return answer.asked
}
