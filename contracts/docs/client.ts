import type { Context } from '@sortie/contracts/context'
import { operationsOf } from '@sortie/contracts/operators/operations'
import { type PublicEndpoint, publicEndpoints } from './endpoints.ts'

const HEAD = '// Written by "npm run contracts" from the contracts; do not edit.'

/** A group of calls: those of one context, or those that operators make of all. */
type Group = { name: Context | 'admin'; endpoints: (PublicEndpoint & { specifier: string })[] }

const groupOf = ({ context, endpoint }: PublicEndpoint): Group['name'] =>
  endpoint.access === 'admin' ? 'admin' : context

const groups = (): Group[] => {
  const byName = new Map<Group['name'], Group>()
  for (const each of publicEndpoints) {
    const { specifier } = each
    if (specifier === null) continue
    const name = groupOf(each)
    const group = byName.get(name) ?? { name, endpoints: [] }
    group.endpoints.push({ ...each, specifier })
    byName.set(name, group)
  }
  return [...byName.values()]
}

/** The type imports of a group: names only, so that no schema gets into the page. */
const importsOf = ({ endpoints }: Group): string[] => {
  const specifiers = [...new Set(endpoints.map(({ specifier }) => specifier))].sort()
  return specifiers.map((specifier) => {
    const names = endpoints.filter((each) => each.specifier === specifier).map(({ name }) => name)
    return `import type {\n${names
      .sort()
      .map((name) => `  ${name},\n`)
      .join('')}} from '${specifier}'`
  })
}

const call = (name: string, type: string, method: string, path: string): string =>
  `  ${name}: endpointCall<${type}>('${method.toUpperCase()}', ${path}),`

const callOf = ({ name, endpoint }: PublicEndpoint): string =>
  `  /** ${endpoint.summary} */\n${call(name, `typeof ${name}`, endpoint.method, `'${endpoint.path}'`)}`

const groupText = (group: Group): string =>
  [
    HEAD,
    ...importsOf(group),
    `import { endpointCall } from '@/lib/api/api'`,
    '',
    `export const ${group.name}Api = {`,
    ...group.endpoints.map(callOf),
    '}',
    '',
  ].join('\n')

/** The calls that operators make of each context alike: `operationsApi('billing').listWorkOf({ query })`. */
const operationsText = (): string => {
  const calls = Object.entries(operationsOf('CONTEXT')).map(([name, endpoint]) => {
    const path = endpoint.path.replace('CONTEXT', '$' + '{context}')
    return call(name, `Operations['${name}']`, endpoint.method, `\`${path}\``)
  })
  return [
    HEAD,
    `import type { Context } from '@sortie/contracts/context'`,
    `import type { operationsOf } from '@sortie/contracts/operators/operations'`,
    `import { endpointCall } from '@/lib/api/api'`,
    '',
    'type Operations = ReturnType<typeof operationsOf<Context>>',
    '',
    '/** The calls that operators make of each context alike. */',
    'export const operationsApi = (context: Context) => ({',
    ...calls,
    '})',
    '',
  ].join('\n')
}

/** The files of the page's client by name: one for each context, one for operators, one for what each context has. */
export const createClient = (): Record<string, string> => ({
  ...Object.fromEntries(groups().map((group) => [`${group.name}-api.gen.ts`, groupText(group)])),
  'operations-api.gen.ts': operationsText(),
})
