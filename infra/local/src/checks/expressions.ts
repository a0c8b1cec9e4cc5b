// The check of regular expressions, a part of `make test`: node infra/local/src/checks/expressions.ts [write|anew]
import { execFileSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { parseSync } from '@swc/core'
import { root } from '../paths.ts'
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

/** The expressions that a release of the checker called linear, so that a run judges the new ones alone. */
export type LinearExpressions = { checker: string; expressions: string[] }

/** Rewrites the list of what is linear; written in the messages of the check. */
const WRITE = 'node infra/local/src/checks/expressions.ts write'

/**
 * Returns a sentence where the list of linear expressions does not hold what the sources do: one that is missing would be
 * judged again in every run, and one too many would pass unseen if it came back.
 */
export const listProblems = (listed: readonly string[], linear: ReadonlySet<string>): string[] => {
  const known = new Set(listed)
  const missing = [...linear.difference(known)]
  const old = [...known.difference(linear)]
  return [
    ...missing.map((name) => `${name} is linear and in no list: run ${WRITE}`),
    ...old.map(
      (name) => `${name} is listed as linear and stands in no source any more: run ${WRITE}`,
    ),
  ]
}

/** Asks recheck of what is not known to be linear. */
const createJudge = async (known: readonly string[]) => {
  // Its build in JavaScript is the same on every machine.
  process.env.RECHECK_BACKEND = 'pure'
  const { checkSync } = await import('recheck')
  const already = new Set(known)
  const linear = new Set<string>()
  const judge: Judge = (expression) => {
    const name = expressionName(expression)
    if (!already.has(name)) {
      const options = { checker: 'automaton', timeout: MOST_MS } as const
      const result = checkSync(expression.source, expression.flags, options)
      if (result.status === 'vulnerable') return result.complexity.summary
      if (result.status === 'unknown') return `it cannot be decided (${result.error.kind})`
    }
    linear.add(name)
    return null
  }
  return { judge, linear }
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
  const way = process.argv[2]
  const file = join(root, 'infra/lint/linear-expressions.json')
  const listed: LinearExpressions = JSON.parse(readFileSync(file, 'utf8'))
  const { version } = createRequire(import.meta.url)('recheck/package.json')
  const checker = `recheck ${version}`
  const known = way === 'anew' || listed.checker !== checker ? [] : listed.expressions
  const { judge, linear } = await createJudge(known)
  const problems = [
    ...expressionProblems(expressions, exceptions, judge),
    ...compositionProblems(
      all.flatMap(({ file, code }) => compositionsIn(code, file, { isLoadable: isLoadable(file) })),
      exceptions,
    ),
  ]
  if (way === 'write') {
    const list: LinearExpressions = { checker, expressions: [...linear].sort() }
    writeFileSync(file, `${JSON.stringify(list, null, 2)}\n`)
  } else problems.push(...listProblems(listed.expressions, linear))
  for (const problem of problems) console.error(problem)
  process.exitCode = problems.length > 0 ? 1 : 0
}
