import ipaddr from 'ipaddr.js'
import { LRUCache } from 'lru-cache'

/** The networks that an address is counted by. */
export type Network = {
  /**
   * The network of one household or machine: an address of IPv4, such as `203.0.113.7`, or a /64 of IPv6, such as
   * `2001:db8:85a3:1234::/64`, within which everybody picks addresses as they like. `unknown` if the text is no
   * address.
   */
  own: string
  /** The /48 of IPv6 around it, which a provider may give to one customer whole; null for IPv4. */
  wide: string | null
}

const OWN_BITS = 64
const WIDE_BITS = 48

/** An address of IPv4 in four bytes of one of IPv6, from the byte that is given. */
const carriedAt = (address: ipaddr.IPv6, from: number): ipaddr.IPv4 =>
  new ipaddr.IPv4(address.toByteArray().slice(from, from + 4))

/**
 * The IPv4 address that one of IPv6 stands for; null where it is one of its own. Translators put clients
 * of IPv4 into `64:ff9b::/96` (RFC 6052) or `::ffff:0:0:0/96` (RFC 7915), and whoever has an address of IPv4
 * has the /48 of 6to4 (RFC 3056) that is named after it.
 */
const carriedIn = (address: ipaddr.IPv6): ipaddr.IPv4 | null => {
  switch (address.range()) {
    case 'ipv4Mapped':
    case 'rfc6145':
    case 'rfc6052':
      return carriedAt(address, 12)
    case '6to4':
      return carriedAt(address, 2)
    default:
      return null
  }
}

const read = (text: string): ipaddr.IPv4 | ipaddr.IPv6 | null => {
  if (!ipaddr.isValid(text)) return null
  const address = ipaddr.parse(text)
  if (!(address instanceof ipaddr.IPv6)) return address
  // A zone names an interface of this machine, so it says nothing of who calls.
  return carriedIn(address) ?? new ipaddr.IPv6(address.toByteArray())
}

const networkIn = (address: ipaddr.IPv6, bits: number) =>
  `${ipaddr.IPv6.networkAddressFromCIDR(`${address}/${bits}`)}/${bits}`

/**
 * An address in its one way of writing it: one of IPv4 as such, however it was carried over IPv6. Empty where
 * the text is no address.
 */
export const plainAddress = (text: string): string => read(text)?.toString() ?? ''

const findNetwork = (text: string): Network => {
  const address = read(text)
  if (!address) return { own: 'unknown', wide: null }
  if (!(address instanceof ipaddr.IPv6)) return { own: address.toString(), wide: null }
  return { own: networkIn(address, OWN_BITS), wide: networkIn(address, WIDE_BITS) }
}

/** Those of the addresses that were asked for last: whoever calls once mostly calls again. */
const known = new LRUCache<string, Network>({ max: 10_000 })
/** Longer texts are no addresses. */
const LONGEST = 64

/** Tells by which networks whoever calls from an address is counted. */
export const networkOf = (text: string): Network => {
  const remembered = known.get(text)
  if (remembered) return remembered
  const network = findNetwork(text)
  if (text.length <= LONGEST) known.set(text, network)
  return network
}
