import ipaddr from 'ipaddr.js'
import { getDomain } from 'tldts'

/** A name with a dot at its end is the same name. */
const withoutDot = (hostname: string) => hostname.replace(/\.+$/, '')

/**
 * Returns the home page of a site. The text before and behind the host is dropped: it may be somebody's alone, and
 * would make many sites of one. A name in another alphabet is the same as its ASCII form.
 */
export const homeOf = (address: URL): URL => {
  const home = new URL('/', address)
  home.username = ''
  home.password = ''
  const hostname = withoutDot(home.hostname)
  if (hostname) home.hostname = hostname
  return home
}

/** Names a site by its host and port: the same however its address was typed. */
export const siteKey = (address: URL): string => homeOf(address).host.replace(/^www\./, '')

/** Returns true where an address is on the same site, with or without `www`. */
export const isOnSite = (address: URL, home: URL): boolean => siteKey(address) === siteKey(home)

/** Names the machine of a literal address: of IPv6 the network, in which one machine has many addresses. */
const networkOf = (literal: string): string => {
  const address = ipaddr.process(literal)
  return address.kind() === 'ipv6'
    ? ipaddr.IPv6.networkAddressFromCIDR(`${address.toString()}/64`).toString()
    : address.toString()
}

/**
 * Returns the names by which requests to an address are counted: its host on any port, and the domain that
 * was registered for it, whose owner may give it any number of hosts.
 */
export const countedNames = (address: URL): { host: string; domain: string } => {
  const hostname = withoutDot(address.hostname).replace(/^www\./, '')
  const literal = hostname.replace(/^\[|\]$/g, '')
  const host = ipaddr.isValid(literal) ? networkOf(literal) : hostname
  return { host, domain: getDomain(hostname, { allowPrivateDomains: true }) ?? host }
}
