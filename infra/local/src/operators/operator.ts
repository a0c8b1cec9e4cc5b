import { setTimeout as sleep } from 'node:timers/promises'
import { reconcileNow } from '@sortie/contracts/billing/payments/payments'
import { addressOf, type CallInput, type Reply } from '@sortie/contracts/call'
import type { Endpoint } from '@sortie/contracts/kit'
import {
  cleanDraftMails,
  cleanFailures,
  cleanLandings,
  listLandingTokens,
  revokeDraftTokens,
  revokeReportTokens,
  type SharedPage,
} from '@sortie/contracts/operators/cleaning'
import {
  discardParked,
  findMissingEvents,
  listParked,
  listParkedEvents,
  rebuildProjection,
  replayParked,
  republishTopic,
  showTopic,
} from '@sortie/contracts/operators/operations'
import { cleanVisits } from '@sortie/contracts/tracking/visits/visitor-events'
import { compareVisits, foldVisits } from '@sortie/contracts/tracking/visits/visits'
import { CALLER_HEADER, createCallerSigner } from '@sortie/runtime/http/caller'
import { type ServiceName, services } from '../services.ts'
import { UserFacingError } from '../user-facing-error.ts'

/** The gateway's own environment: it holds the key that services trust, and where they listen. */
export type GatewayEnvironment = Record<string, string | undefined>

/** The values that the user named on the command line, as in `SERVICE=billing`. */
export type OperatorArguments = {
  SERVICE?: string
  VIEW?: string
  ID?: string
  REASON?: string
  CHANGED?: string
  REPLACE?: string
}

/** Calls a service as an operator, and returns what it says. */
const call = async <E extends Endpoint>(
  gateway: GatewayEnvironment,
  service: ServiceName,
  endpoint: E,
  input: CallInput<E>,
): Promise<Reply<E>> => {
  const sign = await createCallerSigner(gateway.GATEWAY_SIGNING_KEY!)
  const caller = await sign({ userId: null, sessionId: null, ip: '127.0.0.1', operator: true })
  const [instance] = gateway[`${service.toUpperCase()}_URL`]!.split(',')
  const { body } = input as CallInput<Endpoint>
  const reply = await fetch(instance + addressOf<E>(endpoint.path, input), {
    method: endpoint.method.toUpperCase(),
    headers: { [CALLER_HEADER]: caller, 'content-type': 'application/json' },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  }).catch(() => {
    throw new UserFacingError(`${service} does not answer at ${instance}: see make logs.`)
  })
  const text = await reply.text()
  if (!reply.ok) throw new UserFacingError(`${service} refused with ${reply.status}: ${text}`)
  return JSON.parse(text)
}

const isService = (name: string | undefined): name is ServiceName =>
  services.includes(name as ServiceName)

/** The service that the user named, or a sentence that says which there are. */
const serviceNamed = (name: string | undefined): ServiceName => {
  if (isService(name)) return name
  throw new UserFacingError(`Name a service, for example SERVICE=analysis: ${services.join(', ')}.`)
}

/** One line for each parked event: the service, the id that `replay` takes, time and reason. */
const parkedOf = async (gateway: GatewayEnvironment) => {
  const lists = services.map(async (service) => {
    const { parked } = await call(gateway, service, listParked, {})
    return parked.map(({ consumer, stream, reason, parkedAt, holdsEvent }) => {
      const what = holdsEvent ? '' : '  (no event: make discard)'
      return `SERVICE=${service} ID=${consumer}/${stream}  ${parkedAt}  ${reason}${what}`
    })
  })
  return (await Promise.all(lists)).flat()
}

/** The consumer and the stream of an id as `parked` shows it. */
const eventsNamed = (id = '') => {
  const slash = id.lastIndexOf('/')
  if (slash < 1)
    throw new UserFacingError('Name the events: ID=<consumer>/<stream>, as make parked lists them.')
  return { consumer: id.slice(0, slash), stream: id.slice(slash + 1) }
}

/**
 * Of the events that a consumer parked of a stream, those that the service they came from does not have: a restore
 * took them back. @returns their ids.
 */
const eventsGone = async (
  gateway: GatewayEnvironment,
  service: ServiceName,
  named: { consumer: string; stream: string },
): Promise<string[]> => {
  const { events } = await call(gateway, service, listParkedEvents, { body: named })
  const gone: string[] = []
  for (const [topic = '', some = []] of Map.groupBy(events, (event) => event.topic)) {
    const owner = services.find((each) => topic.endsWith(`${each}.events`))
    if (!owner) continue
    const places = some.map(({ id, stream, version, at }) => ({ id, stream, version, at }))
    const { missing } = await call(gateway, owner, findMissingEvents, { body: { events: places } })
    gone.push(...missing)
  }
  return gone
}

const LOOK_MS = 500

/** Has a service publish everything anew, and waits until Kafka has it. */
const republish = async (gateway: GatewayEnvironment, service: ServiceName): Promise<string> => {
  let state = await call(gateway, service, republishTopic, {})
  for (let most = 0; ; ) {
    most = Math.max(most, state.marked, state.unpublished)
    if (!state.republishing && state.unpublished === 0)
      return `${service}: ${most} commits published`
    await sleep(LOOK_MS)
    state = await call(gateway, service, showTopic, {})
  }
}

/** Parts of a cleaning, one after the other. @returns how many commits were changed */
const cleanAll = async (
  gateway: GatewayEnvironment,
  service: ServiceName,
  endpoint:
    | typeof cleanVisits
    | typeof cleanFailures
    | typeof cleanDraftMails
    | typeof cleanLandings,
): Promise<number> => {
  let cleaned = 0
  for (let after: string | null | undefined; after !== null; ) {
    const part: Reply<typeof cleanFailures> = await call(gateway, service, endpoint, {
      body: { after },
    })
    cleaned += part.cleaned
    after = part.next
  }
  return cleaned
}

/** Has the links revoked whose tokens stand in landings. @returns how many were open */
const revokeLandingTokens = async (gateway: GatewayEnvironment): Promise<number> => {
  let revoked = 0
  for (let after: string | null | undefined; after !== null; ) {
    const part: Reply<typeof listLandingTokens> = await call(
      gateway,
      'tracking',
      listLandingTokens,
      { body: { after } },
    )
    const tokensOf = (wanted: SharedPage) => [
      ...new Set(part.tokens.filter(({ page }) => page === wanted).map(({ token }) => token)),
    ]
    const [reports, articles] = [tokensOf('report'), tokensOf('article')]
    if (reports.length > 0) {
      const body = { tokens: reports }
      revoked += (await call(gateway, 'analysis', revokeReportTokens, { body })).revoked
    }
    if (articles.length > 0) {
      const body = { tokens: articles }
      revoked += (await call(gateway, 'content', revokeDraftTokens, { body })).revoked
    }
    after = part.next
  }
  return revoked
}

/** Counts batches that older releases stored for ever, part by part, and drops their commits. */
const foldAll = async (gateway: GatewayEnvironment) => {
  const sum = { folded: 0, dropped: 0, left: 0 }
  for (let after: string | null | undefined; after !== null; ) {
    const part: Reply<typeof foldVisits> = await call(gateway, 'tracking', foldVisits, {
      body: { after },
    })
    sum.folded += part.folded
    sum.dropped += part.dropped
    sum.left += part.left
    after = part.next
  }
  return sum
}

/** The operations that an operator may run on the services; each returns its output. */
export const operatorCommands = {
  parked: async (gateway: GatewayEnvironment) =>
    (await parkedOf(gateway)).join('\n') || 'nothing is parked',
  replay: async (gateway: GatewayEnvironment, { SERVICE, ID }: OperatorArguments) => {
    const service = serviceNamed(SERVICE)
    return call(gateway, service, replayParked, { body: eventsNamed(ID) })
  },
  /** Drops parked messages that hold no event, or one that its service lost, and lets those behind them go on. */
  discard: async (gateway: GatewayEnvironment, { SERVICE, ID, REASON }: OperatorArguments) => {
    const service = serviceNamed(SERVICE)
    const named = eventsNamed(ID)
    if (!REASON) throw new UserFacingError('Say why, as in REASON="a test wrote to the topic".')
    const body = { ...named, reason: REASON, gone: await eventsGone(gateway, service, named) }
    const { asked: count } = await call(gateway, service, discardParked, { body })
    return count
      ? `discarded: ${count}`
      : 'nothing to discard: what is parked there are events that their service has'
  },
  /** Rebuilds a view beside the live one. */
  rebuild: async (gateway: GatewayEnvironment, { SERVICE, VIEW, CHANGED }: OperatorArguments) => {
    const service = serviceNamed(SERVICE)
    if (!VIEW) throw new UserFacingError('Say which view, as in VIEW=ledger.')
    const input = { params: { name: VIEW }, body: { changed: Boolean(CHANGED) } }
    return call(gateway, service, rebuildProjection, input)
  },
  /** Has one service, or every one, publish all its events anew, after Kafka lost some. */
  republish: async (gateway: GatewayEnvironment, { SERVICE }: OperatorArguments) => {
    const wanted = SERVICE ? [serviceNamed(SERVICE)] : services
    const done = await Promise.all(wanted.map((service) => republish(gateway, service)))
    return done.join('\n')
  },
  /** Asks billing to compare its orders with Stripe's payments. */
  reconcile: async (gateway: GatewayEnvironment) => {
    const { asked: count } = await call(gateway, 'billing', reconcileNow, {})
    return count
      ? 'Billing compares all orders with Stripe’s payments now. What differs stands in /admin, under Overview.'
      : 'Billing is comparing already. What differs stands in /admin, under Overview.'
  },
  /** Encrypts visits that older releases stored, and takes users out of them, part by part. */
  'clean-visits': async (gateway: GatewayEnvironment) => {
    const cleaned = await cleanAll(gateway, 'tracking', cleanVisits)
    return `${cleaned} commits of visits cleaned`
  },
  /** Counts batches of visitor events that older releases stored for ever, and drops their commits. */
  'fold-visits': async (gateway: GatewayEnvironment) => {
    const { folded, dropped, left } = await foldAll(gateway)
    const done = `${folded} commits of visits counted and dropped, ${dropped} of withdrawn visits dropped`
    return left === 0 ? done : `${done}, ${left} left: run make clean-visits, and this again`
  },
  /** Counts the visits of the topic anew, and says whether what is stored is the same. */
  'compare-visits': async (gateway: GatewayEnvironment, { REPLACE }: OperatorArguments) =>
    call(gateway, 'tracking', compareVisits, { body: { replace: Boolean(REPLACE) } }),
  /**
   * Takes out of commits what older releases stored in the clear: sentences of articles that failed, and tokens of
   * shared pages, whose links it revokes first.
   */
  'clean-secrets': async (gateway: GatewayEnvironment) => {
    const revoked = await revokeLandingTokens(gateway)
    const landings = await cleanAll(gateway, 'tracking', cleanLandings)
    const failures = await cleanAll(gateway, 'content', cleanFailures)
    const mails = await cleanAll(gateway, 'identity', cleanDraftMails)
    return [
      `${revoked} links revoked whose tokens stood in landings`,
      `${landings} commits of landings, ${failures} of failed articles and ${mails} of mails cleaned`,
      'Kafka and one view still hold what was there. Run these, in this order:',
      '  make republish SERVICE=tracking',
      '  make republish SERVICE=content',
      '  make rebuild SERVICE=tracking VIEW=affiliate-visit CHANGED=1',
    ].join('\n')
  },
} satisfies Record<
  string,
  (gateway: GatewayEnvironment, operands: OperatorArguments) => Promise<unknown>
>

export type Operation = keyof typeof operatorCommands

/** Returns true if an operator may run an operation of this name. */
export const isOperation = (name: string): name is Operation => name in operatorCommands
