import { createRequire } from 'node:module'

const require = createRequire(import.meta.url)

type RequestQueue = { pending: unknown[]; scheduleCheckPendingRequests: () => void }
type RequestQueueClass = { prototype: RequestQueue }

/**
 * Lets the queue of requests that each connection of kafkajs 2.2.4 has rest while it is empty. By itself it looks again
 * after a negative time, which is a millisecond, for ever: 2 to 3 % of a core for each connection, and a warning of
 * Node. It looks as before while a request waits.
 */
const letQueuesRest = () => {
  const { prototype } = require('kafkajs/src/network/requestQueue') as RequestQueueClass
  const look = prototype.scheduleCheckPendingRequests
  prototype.scheduleCheckPendingRequests = function (this: RequestQueue) {
    if (this.pending.length > 0) look.call(this)
  }
}

type Broker = { isConnected: () => boolean; versions: unknown; lookupRequest: { name: string } }
type BrokerClass = { prototype: Broker }

/** The name of the function by which a broker of kafkajs looks requests up until it is connected: it throws. */
const NOT_INITIALIZED = 'notInitializedLookup'

/**
 * Counts a broker as connected once a request can be sent to it. kafkajs 2.2.4 counts it from the moment that its
 * socket is open. A caller that uses it before the versions of its API are read gets "Broker not connected", which ends
 * a consumer for good, and which nobody awaits where it was a fetch. Now the second one waits for the connection that
 * the first one makes.
 */
const countReadyBrokersOnly = () => {
  const { prototype } = require('kafkajs/src/broker') as BrokerClass
  const hasSocket = prototype.isConnected
  prototype.isConnected = function (this: Broker) {
    return hasSocket.call(this) && this.lookupRequest.name !== NOT_INITIALIZED
  }
}

let isPatched = false

/** Mends what stands in our way in kafkajs, once in a process. */
export const patchKafkaClient = () => {
  if (isPatched) return
  isPatched = true
  letQueuesRest()
  countReadyBrokersOnly()
}
