import { plainAddress } from '@sortie/runtime/http/network'
import Bowser from 'bowser'
import ipaddr from 'ipaddr.js'

const UNKNOWN = 'Unknown browser'
const LONGEST = 200

/** What is kept of the browser that signs in. */
export const agentOf = (header: string | undefined): string => (header ?? '').slice(0, LONGEST)

/** A browser in plain words, such as `Chrome on Windows`. @param agent its User-Agent. */
export const describeDevice = (agent: string | null): string => {
  if (!agent) return UNKNOWN
  const parser = Bowser.getParser(agent)
  const [browser, system] = [parser.getBrowserName(), parser.getOSName()]
  if (!browser) return system ? `${UNKNOWN} on ${system}` : UNKNOWN
  return system ? `${browser} on ${system}` : browser
}

/** How much of an address stays: of IPv4 the first three numbers, of IPv6 what a site is given. */
const KEPT_BITS = { ipv4: 24, ipv6: 48 }

/**
 * Where from, as roughly as an address says: the network that it is in, such as `203.0.113.0/24`.
 * @returns undefined where it is no address.
 */
export const roughPlaceOf = (ip: string): string | undefined => {
  const plain = plainAddress(ip)
  if (!plain) return undefined
  const address = ipaddr.parse(plain)
  if (address.range() === 'loopback') return 'This machine'
  if (address.range() === 'private' || address.range() === 'uniqueLocal') return 'Local network'
  const kept = `${address.toString()}/${KEPT_BITS[address.kind()]}`
  const network =
    address.kind() === 'ipv4'
      ? ipaddr.IPv4.networkAddressFromCIDR(kept)
      : ipaddr.IPv6.networkAddressFromCIDR(kept)
  return `${network}/${KEPT_BITS[address.kind()]}`
}
