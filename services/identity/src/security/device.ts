import { plainAddress } from '@sortie/runtime/http/network'
import Bowser from 'bowser'
import ipaddr from 'ipaddr.js'

const UNKNOWN = 'Unknown browser'
const LONGEST = 200

/** Returns the User-Agent of a browser that signs in, cut to the length that is kept. */
export const agentOf = (header: string | undefined): string => (header ?? '').slice(0, LONGEST)

/** A browser in plain words, such as `Chrome on Windows`. @param agent its User-Agent. */
export const describeDevice = (agent: string | null): string => {
  if (!agent) return UNKNOWN
  const parser = Bowser.getParser(agent)
  const [browser, system] = [parser.getBrowserName(), parser.getOSName()]
  if (!browser) return system ? `${UNKNOWN} on ${system}` : UNKNOWN
  return system ? `${browser} on ${system}` : browser
}

/** The bits of an address that are kept: the first three numbers of IPv4, and the prefix of a site in IPv6. */
const KEPT_BITS = { ipv4: 24, ipv6: 48 }

/**
 * Returns the rough place of an address: the network that it is in, such as `203.0.113.0/24`.
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
