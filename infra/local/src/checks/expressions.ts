// The check of regular expressions, a part of `make test`: node infra/local/src/checks/expressions.ts
import { execFileSync } from 'node:child_process'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseSync } from '@swc/core'
import { cacheFolder, root } from '../paths.ts'
import {
  type ComposedExpression,
  composedAtLoad,
  composesAtLoad,
  compositionsIn,
  type Expression,
} from './composed-expressions.ts'

/** Expressions that may stay as they are, and why: by what their input is bounded, or what was tried. */
export type Exception = {
  why: string
  /** The most characters that each of them reads; 8,000 are measured by default. */
  mostCharacters?: number
  /** It reads nothing of others for anybody else: what it costs is not measured. */
  isOwnInput?: boolean
  expressions?: string[]
  compositions?: string[]
}

/** Returns a checker's complaint about an expression; null if the expression is linear. */
export type Judge = (expression: Expression) => string | null

/** The name of an expression in a list. */
export const expressionName = ({ source, flags }: Expression): string => `/${source}/${flags}`

/** Code that never reads what a stranger wrote: builds, tests, and tools of developers. */
const OURS =
  /\.(?:test|d)\.tsx?$|\/testing|^infra\/(?:bench|border|chaos|local|sandbox)\/|^infra\/prose\/corpus\/|^web\/(?:audit|e2e|og|plugins|vite\.config)/

/** Every regular expression literal of a source in TypeScript. @throws SyntaxError-like where it does not parse. */
export const expressionsIn = (code: string, file: string): Expression[] => {
  const found: Expression[] = []
  const left: unknown[] = [parseSync(code, { syntax: 'typescript', tsx: file.endsWith('x') })]
  while (left.length > 0) {
    const node = left.pop()
    if (typeof node !== 'object' || node === null) continue
    const { type, pattern, flags } = node as { type?: string; pattern?: string; flags?: string }
    if (type === 'RegExpLiteral') found.push({ source: pattern!, flags: flags!, file })
    left.push(...Object.values(node))
  }
  return found
}

/** Without a repetition that may go on for ever, what follows a place costs the same in every text. */
const repeats = ({ source }: Expression): boolean => /[*+{]/.test(source)

/**
 * Returns a sentence for each expression that is not linear and in no list, and for each entry of the list that no
 * source has any more. Empty if all is well.
 */
export const expressionProblems = (
  all: readonly Expression[],
  exceptions: readonly Exception[],
  judge: Judge,
): string[] => {
  const excepted = new Set(exceptions.flatMap(({ expressions = [] }) => expressions))
  const each = new Map(all.map((one) => [expressionName(one), one]))
  const slow = [...each].flatMap(([name, one]) => {
    if (excepted.has(name) || !repeats(one)) return []
    const found = judge(one)
    return found ? [`${one.file}: ${name} is not linear: ${found}`] : []
  })
  const old = [...excepted].filter((name) => !each.has(name))
  return [...slow, ...old.map((name) => `${name} stands in no source any more`)]
}

/**
 * Returns a sentence for each expression that a function composes and no list has, and for each entry of the list that
 * no source has any more.
 */
export const compositionProblems = (
  all: readonly ComposedExpression[],
  exceptions: readonly Exception[],
): string[] => {
  const listed = new Set(exceptions.flatMap(({ compositions = [] }) => compositions))
  const codes = new Set(all.map(({ code }) => code))
  const unlisted = all
    .filter(({ code }) => !listed.has(code))
    .map(
      ({ code, file }) =>
        `${file}: ${code} is composed while it runs: use RegExp.escape and repeat nothing, or list it with a reason`,
    )
  const old = [...listed].filter((code) => !codes.has(code))
  return [...unlisted, ...old.map((code) => `${code} stands in no source any more`)]
}

/** Milliseconds for one expression, on a busy machine too; what takes longer cannot be decided. */
const MOST_MS = 60_000

/** Asks recheck, and remembers which expressions were linear, in the folder of caches. */
const createJudge = async () => {
  // Its build in JavaScript is the same on every machine.
  process.env.RECHECK_BACKEND = 'pure'
  const { checkSync } = await import('recheck')
  const folder = cacheFolder('expressions')
  const file = join(folder, 'linear.json')
  mkdirSync(folder, { recursive: true })
  const known = new Set<string>(readList(file))
  const judge: Judge = (expression) => {
    const name = expressionName(expression)
    if (known.has(name)) return null
    const options = { checker: 'automaton', timeout: MOST_MS } as const
    const result = checkSync(expression.source, expression.flags, options)
    if (result.status === 'vulnerable') return result.complexity.summary
    if (result.status === 'unknown') return `it cannot be decided (${result.error.kind})`
    known.add(name)
    return null
  }
  return { judge, keep: () => writeFileSync(file, JSON.stringify([...known])) }
}

const readList = (file: string): string[] => {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch {
    // The first time, or half of it was written: all are checked.
    return []
  }
}

const sources = () =>
  execFileSync('git', ['ls-files', '--', '*.ts', '*.tsx'], { cwd: root, encoding: 'utf8' })
    .split('\n')
    .filter((file) => file && !OURS.test(file))

/** Modules of the web app need a browser and its bundler: what they compose is listed. */
const isLoadable = (file: string) => !file.startsWith('web/')

if (import.meta.main) {
  const exceptions = JSON.parse(readFileSync(join(root, 'infra/lint/expressions.json'), 'utf8'))
  const all = sources().map((file) => ({ file, code: readFileSync(join(root, file), 'utf8') }))
  const composing = all.filter(({ file, code }) => isLoadable(file) && composesAtLoad(code, file))
  const expressions = [
    ...all.flatMap(({ file, code }) => expressionsIn(code, file)),
    ...(await composedAtLoad(composing.map(({ file }) => join(root, file)))),
  ]
  const { judge, keep } = await createJudge()
  const problems = [
    ...expressionProblems(expressions, exceptions, judge),
    ...compositionProblems(
      all.flatMap(({ file, code }) => compositionsIn(code, file, { isLoadable: isLoadable(file) })),
      exceptions,
    ),
  ]
  keep()
  for (const problem of problems) console.error(problem)
  process.exitCode = problems.length > 0 ? 1 : 0
}
