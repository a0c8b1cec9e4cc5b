import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { contexts } from '@sortie/contracts/context'
import type { EventSchema } from '@sortie/contracts/kit'
import { execaSync } from 'execa'
import { root } from '../paths.ts'
import type { House } from './laws.ts'
import { readSource } from './source-file.ts'

/** Folders of the code; tools and documents have other rules. */
const FOLDERS = ['contracts/src', 'gateway/src', 'infra', 'services', 'web/src']

/** Paths of all files of the code that are committed or about to be. */
export const listFiles = (): string[] =>
  execaSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', ...FOLDERS], {
    cwd: root,
  })
    .stdout.split('\n')
    .filter(Boolean)

/** Reads every source among the files; those that are generated are nobody's to name. */
export const readHouse = (files: readonly string[]): House =>
  new Map(
    files
      .filter((path) => /\.tsx?$/.test(path) && !/\.gen\.ts$|\.d\.ts$/.test(path))
      .map((path) => [path, readSource(path, readFileSync(join(root, path), 'utf8'))]),
  )

/** Names of all events. */
export const listEventTypes = (): Set<string> =>
  new Set(
    Object.values(contexts as unknown as Record<string, EventSchema>).flatMap((schema) =>
      schema.options.map((option) => String(option.shape.type.value)),
    ),
  )
