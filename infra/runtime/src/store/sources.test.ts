import { cp, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { sourceFiles, sourcesHash } from './sources.ts'

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sources-'))
})
afterEach(() => rm(folder, { recursive: true }))

const modules: Record<string, string> = {
  'rules.ts': `import { one } from './called/one.ts'\nimport type { Shape } from './shape.ts'\n`,
  'called/one.ts': `import {\n  deep,\n} from '../deep.ts'\nexport const one = () => deep\n`,
  'deep.ts': `import './effects.ts'\nexport * from './passed-on.ts'\nexport const deep = 1\n`,
  'effects.ts': `import { one } from './called/one.ts'\n`,
  'passed-on.ts': `const late = () => import('./late.ts')\n`,
  'late.ts': 'export const late = 1\n',
  'shape.ts': 'export type Shape = string\n',
  'other.ts': 'export const other = 1\n',
}
const write = async (given = modules, into = folder) => {
  await mkdir(join(into, 'called'), { recursive: true })
  for (const [name, text] of Object.entries(given)) await writeFile(join(into, name), text)
}
const urlIn = (place: string) => pathToFileURL(join(place, 'rules.ts')).href
const hashOf = (place = folder) => sourcesHash([urlIn(place)])

test('a module is made of all that it imports when it runs, and of no more', async () => {
  await write()
  const names = sourceFiles(urlIn(folder)).map((file) => basename(file))
  expect(names.sort()).toEqual([
    'deep.ts',
    'effects.ts',
    'late.ts',
    'one.ts',
    'passed-on.ts',
    'rules.ts',
  ])
})

test('the hash changes with each module that is called, and with no other', async () => {
  await write()
  const before = hashOf()
  const called = Object.keys(modules).filter((name) => name !== 'shape.ts' && name !== 'other.ts')
  for (const name of called) {
    await write({ [name]: `${modules[name]}export const more = 1\n` })
    expect(hashOf(), name).not.toBe(before)
    await write()
    expect(hashOf()).toBe(before)
  }
  for (const name of ['shape.ts', 'other.ts']) await write({ [name]: 'export const changed = 1' })
  expect(hashOf()).toBe(before)
})

test('neither the place of the files nor the ends of their lines count', async () => {
  await write()
  const elsewhere = join(folder, 'elsewhere')
  const inDos = Object.entries(modules).map(([name, text]) => [name, text.replaceAll('\n', '\r\n')])
  await write(Object.fromEntries(inDos), elsewhere)
  expect(hashOf(elsewhere)).toBe(hashOf())
  await cp(elsewhere, join(folder, 'copy'), { recursive: true })
  expect(hashOf(join(folder, 'copy'))).toBe(hashOf())
})

const written = `/** What it costs. */
export const price = (count: number): number => {
  const { cents, of } = { cents: 799, of: 'starter' as const }
  return count * cents + of.length // a packed line
}
`
const rewritten = `import type { Shape } from './shape.ts'
export const price = (
  count: number,
): number => {
  const {
    cents,
    of,
  } = {
    cents: 799,
    of: "starter" satisfies Shape,
  };
  return (count * cents) + of.length;
};
`

test('types, comments and layout do not count, and values do', async () => {
  await write({ 'rules.ts': written })
  const before = hashOf()
  await write({ 'rules.ts': rewritten })
  expect(hashOf()).toBe(before)
  await write({ 'rules.ts': rewritten.replace('799', '798') })
  expect(hashOf()).not.toBe(before)
})

test('of a decider of the product its own modules and the contracts are found', () => {
  const ledger = new URL(
    '../../../../services/billing/src/ledger/decider/ledger.ts',
    import.meta.url,
  )
  const names = sourceFiles(ledger.href).map((file) => file.replaceAll('\\', '/'))
  for (const end of ['decider/ledger-state.ts', 'runtime/src/domain.ts', 'src/problems.ts']) {
    expect(
      names.some((name) => name.endsWith(end)),
      end,
    ).toBe(true)
  }
  expect(names.some((name) => name.includes('node_modules'))).toBe(false)
})
