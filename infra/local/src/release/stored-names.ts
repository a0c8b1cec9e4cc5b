import { readFileSync } from 'node:fs'
import { glob, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { eventTypes } from '@sortie/contracts/docs/events'
import { createSchemas, type JsonSchema, resolved } from '@sortie/contracts/docs/json-schema'
import { subscriptionsOf } from '@sortie/runtime/service/subscriptions'
import type { Common } from '../environment.ts'
import { root } from '../paths.ts'
import { type ServiceName, services } from '../services.ts'
import { type NamesInSource, namesInSource } from './names-in-source.ts'
import { inert, unconnected, wired } from './wired.ts'

/** The consequence of a changed name for the data that is stored under it, for each kind of name. */
const KINDS = {
  handlers: [
    'handler',
    'Its consumer group goes with it: under another name it reads the whole topic again and acts on all of it.',
  ],
  works: ['work', 'Items that were asked for by this name stay open, and nobody does them.'],
  views: [
    'view',
    'Its documents are found by it: under another name it is empty until it is filled.',
  ],
  aggregates: ['aggregate', 'Its snapshots are found by it.'],
  commands: [
    'command',
    'It is stored with its cause: sent again under another name it is refused as another command.',
  ],
  steps: [
    'step',
    'It is part of a stored cause: under another one the command acts a second time.',
  ],
  once: ['once part', 'It is a stored cause: under another one the command acts a second time.'],
  claims: ['kind of claim', 'What was claimed under it is free to be claimed again.'],
  keys: ['purpose of a key', 'Ids and hashes that were made with its key are not found again.'],
  hashes: ['part of a keyed hash', 'Hashes that are stored are not found again.'],
  throttles: ['throttle', 'What was counted under it is forgotten.'],
  leases: ['lease', 'While two releases run, two instances hold what only one may hold.'],
  collections: ['collection', 'What is stored in it is not read any more.'],
  events: ['event type or field', 'Stored events hold it, and other contexts read it.'],
} as const
type Kind = keyof typeof KINDS
const kinds = Object.keys(KINDS) as Kind[]

/** Names by their owner (a service, or the kernel) and kind; sorted. */
export type StoredNames = Record<string, Partial<Record<Kind, string[]>>>

const file = join(root, 'contracts/stored-names.json')
const KERNEL = 'runtime'

const sorted = (names: Partial<Record<Kind, string[]>>): Partial<Record<Kind, string[]>> =>
  Object.fromEntries(
    kinds.flatMap((kind) => {
      const own = [...new Set(names[kind])].sort()
      return own.length > 0 ? [[kind, own]] : []
    }),
  )

const sourcesOf = async (folder: string): Promise<NamesInSource[]> => {
  const found: NamesInSource[] = []
  const exclude = ['**/*.test.ts', '**/testing*', '**/testing*/**', '**/node_modules/**']
  for await (const path of glob('**/*.ts', { cwd: folder, exclude })) {
    found.push(namesInSource(await readFile(join(folder, path), 'utf8')))
  }
  return found
}

const writtenIn = async (folder: string): Promise<NamesInSource> => {
  const found = await sourcesOf(join(root, folder))
  const merged = namesInSource('')
  for (const kind of Object.keys(merged) as (keyof NamesInSource)[]) {
    merged[kind] = found.flatMap((names) => names[kind])
  }
  return merged
}

/** Paths of all fields of a shape: `entries`, `entries.lot`. */
const fieldsOf = (
  schema: JsonSchema,
  components: Record<string, JsonSchema>,
  path: string,
): string[] => {
  const { properties = {}, items, anyOf = [] } = resolved(schema, components)
  return [
    ...Object.entries(properties).flatMap(([name, field]) => [
      `${path}.${name}`,
      ...fieldsOf(field, components, `${path}.${name}`),
    ]),
    ...[...anyOf, ...(items ? [items] : [])].flatMap((part) => fieldsOf(part, components, path)),
  ]
}

const eventsOf = (service: ServiceName): string[] => {
  const schemas = createSchemas()
  return eventTypes
    .filter(({ context }) => context === service)
    .flatMap(({ type, data }) => {
      const shape = schemas.of(data, 'output')
      return [type, ...fieldsOf(shape, schemas.components, type)]
    })
}

const namesOf = async (service: ServiceName, common: Common) => {
  const { parts, names: kernelNames } = await wired(service, common)
  const { feeders, handlers } = subscriptionsOf(parts, { apply: inert, erase: inert })
  const written = await writtenIn(`services/${service}/src`)
  await parts.stop?.()
  return sorted({
    ...written,
    ...kernelNames,
    handlers: [...handlers.filter((each) => !feeders.includes(each)), ...(parts.readers ?? [])].map(
      ({ name }) => name,
    ),
    views: (parts.projections ?? []).map(({ name }) => name),
    works: (parts.works ?? []).map(({ name }) => name),
    events: eventsOf(service),
    collections: [...written.collections, ...kernelNames.collections],
    keys: [...written.keys, ...kernelNames.keys],
  })
}

/** The names in this checkout under which something is stored. */
export const storedNamesHere = async (): Promise<StoredNames> => {
  const common = await unconnected()
  const names: StoredNames = { [KERNEL]: sorted(await writtenIn('infra/runtime/src')) }
  for (const service of services) names[service] = await namesOf(service, common)
  return names
}

/** The names that are on the committed list. */
export const storedNamesListed = (): StoredNames => JSON.parse(readFileSync(file, 'utf8'))

/** Returns the names that one list has and the other does not. */
const without = (names: StoredNames, others: StoredNames): [string, Kind, string][] =>
  Object.entries(names).flatMap(([owner, own]) =>
    kinds.flatMap((kind) =>
      (own[kind] ?? [])
        .filter((name) => !others[owner]?.[kind]?.includes(name))
        .map((name): [string, Kind, string] => [owner, kind, name]),
    ),
  )

/** Names that are listed and no longer here, in sentences that say what that would break. */
export const lostNames = (listed: StoredNames, here: StoredNames): string[] =>
  without(listed, here).map(([owner, kind, name]) => {
    const [what, why] = KINDS[kind]
    return (
      `${owner}: the ${what} "${name}" is gone or has another name. ${why} Give it its name back. ` +
      'If it has to go, take it out of contracts/stored-names.json in the same commit, and say in a ' +
      'decision what becomes of what is stored.'
    )
  })

/** Names that are here and not listed yet. */
export const unlistedNames = (listed: StoredNames, here: StoredNames): string[] =>
  without(here, listed).map(([owner, kind, name]) => `${owner}: the ${KINDS[kind][0]} "${name}"`)

/**
 * Adds new names to the committed list. None is ever taken off it here.
 * @returns why that is refused: names that are gone.
 */
export const listNames = async (): Promise<string[]> => {
  const [listed, here] = [storedNamesListed(), await storedNamesHere()]
  const lost = lostNames(listed, here)
  if (lost.length === 0) await writeFile(file, `${JSON.stringify(here, null, 2)}\n`)
  return lost
}
