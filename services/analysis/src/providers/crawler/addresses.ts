import ipaddr from 'ipaddr.js'

/** All of the IPv6 space that is handed out; what lies beyond wraps, tunnels or stays inside. */
const GLOBAL = ipaddr.IPv6.parseCIDR('2000::/3')

/**
 * Whether an address belongs to the public internet: unicast, and neither private, loopback,
 * link-local, reserved, nor another address in disguise (IPv4-mapped, NAT64, 6to4, Teredo).
 */
export const isPublic = (address: string): boolean => {
  if (!ipaddr.isValid(address)) return false
  const parsed = ipaddr.parse(address)
  if (parsed.range() !== 'unicast') return false
  return parsed instanceof ipaddr.IPv6
    ? parsed.match(GLOBAL)
    : ipaddr.IPv4.isValidFourPartDecimal(address)
}
