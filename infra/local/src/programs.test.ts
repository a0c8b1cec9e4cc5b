import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from './paths.ts'
import { packages } from './system.ts'

/** What `README.md` asks for, and what every Linux has. */
const base = ['git', 'make', 'node', 'npm', 'sh', 'sleep', 'printenv', 'mount', 'umount', 'ps']
/** Asked after where they may be, and done without where they are not. */
const optional = [
  'apt-get',
  'docker',
  'lsof',
  'mongod',
  'mongodump',
  'mongorestore',
  'google-chrome',
  'chromium-browser',
]

/** Needed only by whoever compiles open data anew, as the README beside the data says. */
const ofScripts = ['python3']

const skipped = /(^|\/)(node_modules|dist|\.data|test-results|playwright-report)(\/|$)/
const sources = ['contracts', 'infra', 'services', 'gateway', 'web'].flatMap((folder) =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .map((name) => join(folder, name))
    .filter((name) => /\.(ts|tsx|mjs|cjs|js)$/.test(name) && !skipped.test(name)),
)
const texts = sources.map((name) => ({ name, text: readFileSync(join(root, name), 'utf8') }))

/** Whatever takes the name of a program first: of Node, of execa, and our own around them. */
const starts =
  /(?<![.\w])(?:spawn|spawnSync|exec|execSync|execFile|execFileSync|execa|startRunner|pass|which)\(\s*([^\s,)]+)/g
/** `need(why, tools)`. */
const needs = /\bneed\(\s*'[^']*',\s*\[([^\]]+)\]/g

/** The programs that a text names, and what it starts without naming it. */
const startedBy = (text: string) => {
  const first = [...text.matchAll(starts)].map(([, argument]) => argument!)
  const listed = [...text.matchAll(needs)].flatMap(([, list]) => list!.match(/'[\w+-]+'/g) ?? [])
  const isLiteral = (argument: string) => /^'[^']*'$/.test(argument)
  return {
    programs: [...first.filter(isLiteral), ...listed].map((literal) => literal.slice(1, -1)),
    unnamed: first.filter((argument) => !isLiteral(argument)),
  }
}

const isKnown = (program: string) =>
  program in packages ||
  base.includes(program) ||
  optional.includes(program) ||
  ofScripts.includes(program) ||
  existsSync(join(root, 'node_modules/.bin', program))

test('every program that a source starts is installed by bootstrap, from npm, or asked for', () => {
  const unknown = texts.flatMap(({ name, text }) =>
    startedBy(text)
      .programs.filter((program) => !isKnown(program))
      .map((program) => `${name} starts ${program}, which nothing installs`),
  )
  // This test and that of PATH name one that is nowhere.
  expect(unknown.filter((fault) => !fault.includes('no-such-program'))).toEqual([])
})

test('the programs of the tests are found in the sources', () => {
  const found = new Set(texts.flatMap(({ text }) => startedBy(text).programs))
  const some = ['faketime', 'java', 'mvn', 'cargo', 'chromium', 'promtool', 'playwright']
  for (const program of [...some, 'chromium-headless-shell']) expect(found).toContain(program)
})

/** Where a program is started by a name that is handed on; each is one of those above. */
const handedOn = [
  'infra/local/src/backup/dump.ts',
  'infra/local/src/checks/check.ts',
  'infra/local/src/gguf/run-local-model.ts',
  'infra/local/src/checks/runners.ts',
  'infra/local/src/system.ts',
]

test('whatever is started is named where it is started', () => {
  const unnamed = texts
    .filter(({ text }) => /from '(node:child_process|execa)'|\/runners\.ts/.test(text))
    .filter(({ name }) => !handedOn.includes(name) && name !== 'infra/local/src/programs.test.ts')
    .flatMap(({ name, text }) =>
      startedBy(text)
        .unnamed.filter((argument) => argument !== 'process.execPath')
        .map((argument) => `${name} starts ${argument}`),
    )
  expect(unnamed).toEqual([])
})

test('every package of Debian is one that something needs', () => {
  const needed = new Set(texts.flatMap(({ text }) => startedBy(text).programs))
  expect(Object.keys(packages).filter((program) => !needed.has(program))).toEqual([])
})

test('processes signal others in one place, which refuses to without an id', () => {
  const elsewhere = texts.filter(
    ({ name, text }) =>
      /(?<!\.)process\.kill\((?!process\.pid,)/.test(text) &&
      !/local\/src\/(processes\/(signals|lock)|programs)/.test(name),
  )
  expect(elsewhere.map(({ name }) => name)).toEqual([])
})
