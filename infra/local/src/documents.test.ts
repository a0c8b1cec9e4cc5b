import { readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import { execaSync } from 'execa'
import { expect, test } from 'vitest'
import { root } from './paths.ts'

const files = execaSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
  cwd: root,
}).stdout.split('\n')

const foldersOf = (path: string): string[] => {
  const folder = dirname(path)
  return folder === '.' ? [] : [folder, ...foldersOf(folder)]
}
const known = new Set([...files, ...files.flatMap(foldersOf)])
const pages = files.filter(
  (path) => path.endsWith('.md') && !/\/(golden|fixtures|counted)/.test(path),
)
const textOf = (path: string): string => readFileSync(join(root, path), 'utf8')

/** Files that the guides have their reader make. */
const EXAMPLES = /^web\/.*\bnotes\b|^contracts\/fixtures\/LedgerNoted|\/report-question\.ts$/

test('every link of a page to a file leads to one', () => {
  const links = pages.flatMap((page) =>
    [...textOf(page).matchAll(/\]\(([\w./$-]+\.\w+)(?:#[\w-]*)?\)/g)].map(([, target]) => ({
      page,
      target: normalize(join(dirname(page), target!)),
    })),
  )
  expect(links.length).toBeGreaterThan(500)
  expect(links.filter(({ target }) => !known.has(target))).toEqual([])
})

test('the pages for developers name only files and folders that are there', () => {
  const named = pages
    .filter((page) => !page.startsWith('docs/decisions/'))
    .flatMap((page) =>
      [
        ...textOf(page).matchAll(/`((?:contracts|docs|gateway|infra|services|web)\/[\w@$./-]+)`/g),
      ].map(([, path]) => ({ page, path: path!.replace(/\/$/, '') })),
    )
  expect(named.length).toBeGreaterThan(100)
  expect(named.filter(({ path }) => !known.has(path) && !EXAMPLES.test(path))).toEqual([])
})
