import { globSync } from 'node:fs'
import { join } from 'node:path'
import { type Context, contexts } from '@sortie/contracts/context'
import type { Endpoint } from '@sortie/contracts/kit'
import { operationsOf } from '@sortie/contracts/operators/operations'

/** What one file of the contracts exports. */
type ContractFile = {
  /** As it is imported: `@sortie/contracts/analysis/projects/projects`. */
  specifier: string
  exported: Record<string, unknown>
}

const isEndpoint = (value: unknown): value is Endpoint =>
  typeof value === 'object' && value !== null && 'method' in value && 'access' in value

const source = join(import.meta.dirname, '../src')

/** Imports the files of the contracts that match a pattern. */
const importFiles = async (pattern: string): Promise<ContractFile[]> => {
  const names = globSync(pattern, { cwd: source }).filter((name) => !name.endsWith('.test.ts'))
  return Promise.all(
    names.sort().map(async (name) => ({
      specifier: `@sortie/contracts/${name.replace(/\.ts$/, '')}`,
      exported: await import(join(source, name)),
    })),
  )
}

/** Returns true for a file of calls that operators make of one context. */
const isOfContext =
  (context: Context) =>
  ({ exported }: ContractFile): boolean =>
    Object.values(exported).some(
      (value) => isEndpoint(value) && value.path.startsWith(`/api/admin/${context}/`),
    )

const isPublic = ({ access, path }: Endpoint): boolean =>
  access !== 'internal' && path.startsWith('/api/')

const operators = await importFiles('operators/*.ts')
const CONTEXTS = Object.keys(contexts) as Context[]
const strays = operators.filter(
  (file) =>
    Object.values(file.exported).some((value) => isEndpoint(value) && isPublic(value)) &&
    !CONTEXTS.some((context) => isOfContext(context)(file)),
)
// Left out in silence they would be in no document, and in no client.
if (strays.length > 0) {
  const names = strays.map(({ specifier }) => specifier).join(', ')
  throw new Error(
    `No context answers the calls of ${names}: their paths begin with no /api/admin/<context>/`,
  )
}

/** The files of each context's contract; those of operators are with the context that answers them. */
const filesByContext = await Promise.all(
  CONTEXTS.map(async (context) => {
    const own = await importFiles(`{${context}.ts,${context}/**/*.ts}`)
    return [context, [...own, ...operators.filter(isOfContext(context))]] as const
  }),
)

/** What each context's contract exports. */
export const modules: Record<string, Record<string, unknown>> = Object.fromEntries(
  filesByContext.map(([context, files]) => [
    context,
    Object.assign({}, ...files.map(({ exported }) => exported)),
  ]),
)

/** A call that the outside may make, the name that it is exported by, and the context it is of. */
export type PublicEndpoint = {
  name: string
  context: Context
  endpoint: Endpoint
  /** The file that exports it; null for the calls that each context has alike. */
  specifier: string | null
}

/** The calls that each context has alike, by a name that only one has: `listParkedOfBilling`. */
const operationsNamed = (context: Context): PublicEndpoint[] =>
  Object.entries(operationsOf(context)).map(([name, endpoint]) => ({
    name: `${name}${context[0]!.toUpperCase()}${context.slice(1)}`,
    context,
    endpoint,
    specifier: null,
  }))

const byName = (one: PublicEndpoint, other: PublicEndpoint): number =>
  one.name < other.name ? -1 : 1

/** The calls of a context by name, whichever of its files declares them. */
const endpointsOf = (context: Context, files: readonly ContractFile[]): PublicEndpoint[] =>
  [
    ...files.flatMap(({ specifier, exported }) =>
      Object.entries(exported).flatMap(([name, endpoint]) =>
        isEndpoint(endpoint) ? [{ name, context, endpoint, specifier }] : [],
      ),
    ),
    ...operationsNamed(context),
  ].sort(byName)

/** Every call under `/api`, by context and name; what is internal is left out. */
export const publicEndpoints: PublicEndpoint[] = filesByContext
  .flatMap(([context, files]) => endpointsOf(context, files))
  .filter(({ endpoint }) => isPublic(endpoint))
