import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { execaSync } from 'execa'
import { expect, test } from 'vitest'
import { root } from '../paths.ts'

/** Files that guides have their readers make. */
const EXAMPLES = new Set([
  'contracts/fixtures/LedgerNoted.v1.json',
  'services/analysis/src/reports/views/report-question.ts',
  'web/e2e/notes.spec.ts',
  'web/src/features/notes/notes-page.tsx',
  'web/src/features/notes/queries.ts',
  'writing/types/checklist.ts',
])
/** A file that a guide names in code: a path or a name, with the ending of a text. */
const FILE = /`((?!\/)[\w@./-]+\.(?:tsx?|c?js|json|ya?ml|md|csv|sh|css))`/g

const files = execaSync('git', ['ls-files'], { cwd: root }).stdout.split('\n')
const pages = files.filter((file) => /^(?:README|CONTRIBUTING|docs\/[\w-]+)\.md$/.test(file))
/** Every path that a file may be named by: whole, or from one of its folders on. */
const known = new Set(
  files.flatMap((file) => {
    const parts = file.split('/')
    return parts.map((_, from) => parts.slice(from).join('/'))
  }),
)

test('a file that a guide names is there', () => {
  const named = pages.flatMap((page) =>
    [...readFileSync(join(root, page), 'utf8').matchAll(FILE)].map(
      ([, file]) => `${page}: ${file}`,
    ),
  )
  const nameOf = (line: string) => line.slice(line.indexOf(': ') + 2).replace(/^(?:\.\.?\/)+/, '')
  expect(named.filter((line) => !known.has(nameOf(line)) && !EXAMPLES.has(nameOf(line)))).toEqual(
    [],
  )
  expect([...EXAMPLES].filter((file) => known.has(file))).toEqual([])
})

/** The address within this repository that a link of a page leads to. */
const LINK = /\]\(((?!https?:|#)[^)\s#]+)/g

test('a link of a guide leads to a file or a folder', () => {
  const broken = pages.flatMap((page) =>
    [...readFileSync(join(root, page), 'utf8').matchAll(LINK)].flatMap(([, link]) =>
      existsSync(join(root, dirname(page), link!)) ? [] : [`${page}: ${link}`],
    ),
  )
  expect(broken).toEqual([])
})
