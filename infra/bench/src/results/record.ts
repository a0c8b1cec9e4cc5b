import { existsSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { root } from '@sortie/local/paths'
import { execa } from 'execa'
import { document } from './report.ts'
import type { RowRecord } from './row.ts'

/** Replaces earlier outcomes by newer ones of the same row; in the order of `names`. */
export const merge = (
  earlier: readonly RowRecord[],
  newer: readonly RowRecord[],
  names: readonly string[],
): RowRecord[] =>
  names.flatMap((name) => {
    const named = (one: RowRecord) => one.name === name
    return newer.find(named) ?? earlier.find(named) ?? []
  })

const figures = join(root, 'docs/performance.json')
const page = join(root, 'docs/performance.md')

/** Keeps outcomes, and writes the page anew; rows that are not among them stay as they were. */
export const recordOutcomes = async (
  newer: RowRecord[],
  names: readonly string[],
): Promise<string> => {
  const earlier = existsSync(figures) ? JSON.parse(await readFile(figures, 'utf8')) : []
  const all = merge(earlier, newer, names)
  await writeFile(figures, JSON.stringify(all, null, 2))
  await writeFile(page, document(all))
  // Tables are aligned as the linter wants them.
  await execa('biome', ['format', '--write', figures, page], { cwd: root, preferLocal: true })
  return page
}
