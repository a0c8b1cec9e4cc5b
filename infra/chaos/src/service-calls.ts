import { setTimeout } from 'node:timers/promises'
import { addressOf, type CallInput, type EndpointAddress, type Reply } from '@sortie/contracts/call'
import type { Endpoint } from '@sortie/contracts/kit'
import { dataFolder } from '@sortie/local/paths'
import { secretsIn } from '@sortie/local/secrets'
import type { Stack } from '@sortie/local/stack/stack'
import { CALLER_HEADER, type Caller, createCallerSigner } from '@sortie/runtime/http/caller'

const ANSWER_MS = 30_000
const PAUSE_MS = 300
const MOST_ATTEMPTS = 200

/** An operator, as the gateway vouches for one. */
const OPERATOR: Caller = {
  userId: 'usr_chaos',
  sessionId: 'ses_chaos',
  ip: '127.0.0.1',
  operator: true,
  admin: true,
}

type CallOptions = {
  /** The caller; by default an operator. */
  caller?: Caller
  authorization?: string
}

/**
 * Calls the instances of one service of a stack without a gateway: one after the other until one of them answers, as all
 * may be down for a moment.
 * @returns calls one endpoint; it throws after a minute without an answer
 */
export const createServiceCalls = async (stack: Stack, instances: readonly string[]) => {
  const secrets = await secretsIn(dataFolder(stack.name))
  const sign = await createCallerSigner(secrets.GATEWAY_SIGNING_KEY!)
  return async <E extends Endpoint>(
    endpoint: E,
    input: CallInput<E>,
    { caller = OPERATOR, authorization }: CallOptions = {},
  ): Promise<Reply<E>> => {
    const { body } = input as CallInput<Endpoint>
    const path = addressOf<E>(endpoint.path, input as EndpointAddress<E>)
    for (let attempt = 0; ; attempt++) {
      const { PORT } = stack.env(instances[attempt % instances.length]!)
      const response = await fetch(`http://127.0.0.1:${PORT}${path}`, {
        method: endpoint.method.toUpperCase(),
        headers: {
          [CALLER_HEADER]: await sign(caller),
          ...(body !== undefined && { 'content-type': 'application/json' }),
          ...(authorization && { authorization }),
        },
        ...(body !== undefined && { body: JSON.stringify(body) }),
        signal: AbortSignal.timeout(ANSWER_MS),
      }).catch(() => null)
      if (response?.ok) return endpoint.reply.parse(await response.json()) as Reply<E>
      if (attempt > MOST_ATTEMPTS) {
        throw new Error(`${path}: ${response?.status} ${await response?.text()}`)
      }
      await setTimeout(PAUSE_MS)
    }
  }
}
