import type { Context } from '@sortie/contracts/context'
import { type PublicEndpoint, publicEndpoints } from '@sortie/contracts/docs/endpoints'
import type { Endpoint } from '@sortie/contracts/kit'
import { fits } from './path-pattern.ts'

/** One public address: the service behind it, and what may be done there. */
export type PublicRoute = {
  /** As the contract writes it: `/api/free-trial/results/:projectId`. */
  pattern: string
  context: Context
  /** By method in capitals. `HEAD` stands beside every `GET` that answers with JSON. */
  methods: Map<string, Endpoint>
}

const collect = (endpoints: PublicEndpoint[]): PublicRoute[] => {
  const known = new Map<string, PublicRoute>()
  for (const { context, endpoint } of endpoints) {
    const { path: pattern, method, produces } = endpoint
    const route = known.get(pattern) ?? { pattern, context, methods: new Map() }
    route.methods.set(method.toUpperCase(), endpoint)
    if (method === 'get' && produces === 'json') route.methods.set('HEAD', endpoint)
    known.set(pattern, route)
  }
  return [...known.values()]
}

const isDecodable = (text: string) => {
  try {
    decodeURIComponent(text)
    return true
  } catch {
    return false
  }
}

/**
 * Finds the route of a path, as sent, without its query. Paths match to the letter: nothing is
 * decoded, completed or resolved, so that no spelling leads to what is not public.
 */
export const createRoutes = (endpoints: PublicEndpoint[] = publicEndpoints) => {
  const all = collect(endpoints)
  const plain = new Map(
    all.filter(({ pattern }) => !pattern.includes(':')).map((known) => [known.pattern, known]),
  )
  const others = all
    .filter(({ pattern }) => pattern.includes(':'))
    .map((known) => ({ known, isHere: fits(known.pattern) }))

  return (path: string): PublicRoute | null => {
    const known = plain.get(path)
    if (known) return known
    if (!isDecodable(path)) return null
    return others.find(({ isHere }) => isHere(path))?.known ?? null
  }
}
export type Routes = ReturnType<typeof createRoutes>
