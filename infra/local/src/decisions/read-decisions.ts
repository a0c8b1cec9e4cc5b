import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../paths.ts'
import { type Decision, readDecision } from './decisions.ts'

const folder = join(root, 'docs/decisions')

/** The file of the index of decisions. */
export const indexFile = join(folder, 'README.md')

/** All decisions of the house, by their numbers. @throws Error where the head of one has another form */
export const readDecisions = (): Decision[] =>
  readdirSync(folder)
    .filter((file) => /^\d{4}-.*\.md$/.test(file))
    .toSorted()
    .map((file) => readDecision(file, readFileSync(join(folder, file), 'utf8')))
