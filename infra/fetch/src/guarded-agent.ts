import dns from 'node:dns'
import { isIP, type LookupFunction } from 'node:net'
import { networkInterfaces } from 'node:os'
import { Agent, buildConnector } from 'undici'
import { isPublic } from './addresses.ts'
import { Refused } from './refused.ts'

/** Returns true if an address may be connected to. */
export type AddressRule = (address: string) => boolean

export type GuardOptions = {
  /** Public addresses that are not this machine's, unless told. */
  isAllowed?: AddressRule | undefined
  lookup?: LookupFunction | undefined
  /** For the making of a connection, in ms. */
  timeoutMs: number
  /** To one origin at a time: 3 unless told. */
  connections?: number
}

/** Returns true if an address is public and not this machine's own, which would reach services behind its firewall. */
export const isElsewhere: AddressRule = (address) =>
  isPublic(address) &&
  !Object.values(networkInterfaces()).some((own) => own?.some((each) => each.address === address))

/** The port that an address leads to, said or not. */
export const portOf = ({ port, protocol }: URL): number =>
  Number(port || (protocol === 'https:' ? 443 : 80))

/**
 * Resolves a name for a connection that is about to be made, and refuses it if any of its addresses
 * is not allowed. There is no second resolution that could say something else.
 */
const guarded =
  (lookup: LookupFunction, isAllowed: AddressRule): LookupFunction =>
  (hostname, options, callback) =>
    lookup(hostname, { ...options, all: true }, (error, found) => {
      if (error) return callback(error, '')
      const addresses = Array.isArray(found) ? found : []
      if (addresses.length === 0 || !addresses.every(({ address }) => isAllowed(address))) {
        return callback(new Refused('address'), '')
      }
      if (options.all) return callback(null, addresses)
      callback(null, addresses[0]!.address, addresses[0]!.family)
    })

/**
 * A client of HTTP for addresses of strangers' choice, which is not led into the house: each connection's address is
 * checked when it is made, and redirects are left to whoever asks.
 */
export const createGuardedAgent = ({
  isAllowed = isElsewhere,
  lookup = dns.lookup as LookupFunction,
  timeoutMs,
  connections = 3,
}: GuardOptions): Agent => {
  const dial = buildConnector({ lookup: guarded(lookup, isAllowed), timeout: timeoutMs })
  return new Agent({
    // An address written as such is never looked up, so it is checked here.
    connect: (options, callback) => {
      const host = options.hostname.replace(/^\[|\]$/g, '')
      if (isIP(host) && !isAllowed(host)) return callback(new Refused('address'), null)
      return dial(options, callback)
    },
    connections,
    maxHeaderSize: 16_384,
  })
}
