import type { Endpoint } from '@sortie/contracts/kit'

/** Matches the requests of an endpoint, whatever its parameters are, for `page.route`. */
export const requestsOf = ({ path }: Pick<Endpoint, 'path'>, query = '') =>
  `**${path.replaceAll(/:\w+/g, '*')}${query}`
