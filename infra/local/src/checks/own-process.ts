import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../paths.ts'

/**
 * A process has one set of metrics and traces, and each module once: after whoever started them first, a test sees none of
 * its own, and replaces no module.
 */
const READS_ITS_PROCESS = /\bsortie_[a-z]+|telemetry|\bvi\.mock\(/

/** Tells whether the text of a test reads or replaces something that its whole process shares. */
export const needsOwnProcess = (text: string): boolean => READS_ITS_PROCESS.test(text)

/** The integration tests that run in a process of their own, by their paths from the root. */
export const testsOfOwnProcess = (): string[] =>
  globSync('{gateway,infra,services}/**/*.int.test.ts', {
    cwd: root,
    exclude: ['**/node_modules/**'],
  })
    .filter((path) => needsOwnProcess(readFileSync(join(root, path), 'utf8')))
    .toSorted()
