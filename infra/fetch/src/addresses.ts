import ipaddr from 'ipaddr.js'

/** All of the IPv6 space that is handed out; what lies beyond wraps, tunnels or stays inside. */
const GLOBAL = ipaddr.IPv6.parseCIDR('2000::/3')

/**
 * Addresses from the public space that hosting providers answer inside of their machines only: metadata, keys of the
 * machine, or their own name servers. `169.254.0.0/16` and `fd00::/8` are no public space to begin with.
 */
const PROVIDERS = [
  // Azure: the host agent, with the machine's configuration and secrets.
  '168.63.129.16/32',
  // Alibaba Cloud: metadata and name servers.
  '100.100.100.0/24',
  // Oracle Cloud Classic and older OpenStack clouds: metadata.
  '192.0.0.192/32',
  // Google: its APIs as only its own machines reach them.
  '199.36.153.4/30',
  '199.36.153.8/30',
].map((range) => ipaddr.IPv4.parseCIDR(range))

/**
 * Returns true if an address belongs to the public internet: unicast, and neither private, loopback, link-local,
 * reserved, a provider's own, nor another address in disguise (IPv4-mapped, NAT64, 6to4, Teredo).
 */
export const isPublic = (address: string): boolean => {
  if (!ipaddr.isValid(address)) return false
  const parsed = ipaddr.parse(address)
  if (parsed.range() !== 'unicast') return false
  if (parsed instanceof ipaddr.IPv6) return parsed.match(GLOBAL)
  if (PROVIDERS.some((range) => parsed.match(range))) return false
  return ipaddr.IPv4.isValidFourPartDecimal(address)
}
