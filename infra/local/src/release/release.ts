import { readFileSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { eventTypes } from '@sortie/contracts/docs/events'
import { createSchemas, type JsonSchema } from '@sortie/contracts/docs/json-schema'
import { upcoming } from '@sortie/contracts/upcoming'
import { type Readers, readersHere } from './readers.ts'
import { refusals } from './shapes.ts'

/** The events that a release can read: its readers, and the shape of each type of event. */
export type ReleaseReaders = Readers & {
  /** Types that only their own context reads: they are never on Kafka. */
  internal: string[]
  /** The shape of each type of event. */
  shapes: Record<string, JsonSchema>
  /** The shapes that these refer to. */
  components: Record<string, JsonSchema>
}

const file = join(import.meta.dirname, 'released.json')

const sorted = <Value>(record: Record<string, Value>): Record<string, Value> =>
  Object.fromEntries(Object.entries(record).sort(([a], [b]) => (a < b ? -1 : 1)))

const typesRead = ({ handlers, views }: Readers) =>
  new Set([...Object.values(handlers), ...Object.values(views)].flat())

/** Internal types, each once: some happen in every context. */
const internalTypes = () => [
  ...new Set(eventTypes.filter((each) => each.internal).map(({ type }) => type)),
]

/** Returns the events that this checkout can read. */
export const releaseHere = async (): Promise<ReleaseReaders> => {
  const readers = await readersHere()
  const schemas = createSchemas()
  const shapes = Object.fromEntries(
    eventTypes.map(({ type, data }) => [type, schemas.of(data, 'output')]),
  )
  return {
    handlers: sorted(readers.handlers),
    views: sorted(readers.views),
    internal: internalTypes().sort(),
    shapes: sorted(shapes),
    components: sorted(schemas.components),
  }
}

/** Returns the events that the release before this one can read, as they were recorded. */
export const releaseBefore = (): ReleaseReaders => JSON.parse(readFileSync(file, 'utf8'))

/** Records what this checkout understands, once it runs everywhere. @returns the file's path. */
export const recordRelease = async (): Promise<string> => {
  await writeFile(file, `${JSON.stringify(await releaseHere(), null, 2)}\n`)
  return file
}

const skipped = (before: ReleaseReaders, here: ReleaseReaders, unemitted: readonly string[]) =>
  Object.entries(here.handlers).flatMap(([handler, types]) => {
    const known = before.handlers[handler]
    if (!known) return []
    return types
      .filter((type) => !known.includes(type) && !unemitted.includes(type))
      .map((type) => `${handler} handles ${type}, which the release before skips for good`)
  })

const parked = (before: ReleaseReaders, here: ReleaseReaders) =>
  [...typesRead(before)].sort().flatMap((type) => {
    const [older, newer] = [before.shapes[type], here.shapes[type]]
    if (!older || !newer) return []
    const found = refusals({
      older: { schema: older, components: before.components },
      newer: { schema: newer, components: here.components },
    })
    return found.map((why) => `The release before parks ${type}: ${why}`)
  })

/** Readers, of either release, of a type that is not sent any more. */
const unsent = (before: ReleaseReaders, here: ReleaseReaders) =>
  [before, here].flatMap((release, index) =>
    Object.entries({ ...release.handlers, ...release.views }).flatMap(([reader, types]) =>
      types
        .filter((type) => here.internal.includes(type))
        .map(
          (type) =>
            `${reader}${index ? '' : ' of the release before'} waits for ${type}, which is never sent`,
        ),
    ),
  )

const opened = (before: ReleaseReaders, here: ReleaseReaders) =>
  before.internal
    .filter((type) => here.shapes[type] && !here.internal.includes(type))
    .map((type) => `What was appended of ${type} so far is not on Kafka: send another type`)

/**
 * Describes the events that instances of the release before would lose while those of this one run beside them, in
 * sentences. A handler skips, and commits past, a type that it does not know; a reader parks an event whose shape it
 * refuses. A handler with a new name is a consumer group of its own, which begins with the first event: it may handle
 * any type. An event that only its own context reads is never sent: no reader may wait for it, and it stays internal.
 * @param unemitted types that nobody appends yet: see `contracts/src/upcoming.ts`.
 */
export const losses = (
  before: ReleaseReaders,
  here: ReleaseReaders,
  unemitted: readonly string[] = upcoming,
): string[] => [
  ...skipped(before, here, unemitted),
  ...parked(before, here),
  ...unsent(before, here),
  ...opened(before, here),
]
