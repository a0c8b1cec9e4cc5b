import { pathToFileURL } from 'node:url'
import { parseSync } from '@swc/core'

/** A regular expression, and the first file that has it. */
export type Expression = { source: string; flags: string; file: string }

/** A `new RegExp(…)` within a function, whose source is known only while a program runs. */
export type ComposedExpression = { code: string; file: string }

type Node = { type?: string; span?: { start: number; end: number }; [field: string]: unknown }

const FUNCTIONS =
  /^(?:ArrowFunctionExpression|Function(?:Declaration|Expression)|ClassMethod|MethodProperty)$/
const CALLS = /^(?:NewExpression|CallExpression)$/

const isNamed = (node: unknown, name: string): boolean =>
  (node as Node | null)?.type === 'Identifier' && (node as Node).value === name

/** Returns true if an expression is `RegExp.escape(…)`. */
const isEscape = (node: Node): boolean => {
  const callee = node.callee as Node | undefined
  if (node.type !== 'CallExpression' || callee?.type !== 'MemberExpression') return false
  return isNamed(callee.object, 'RegExp') && isNamed(callee.property, 'escape')
}

type Template = Node & { expressions: Node[]; quasis: { raw: string }[] }

/**
 * Returns true if a source repeats nothing and escapes all parts that it is composed of: such an expression is linear.
 */
const isHarmless = (source: Node | undefined): boolean => {
  if (source?.type === 'StringLiteral') return true
  if (source?.type !== 'TemplateLiteral') return false
  const { expressions, quasis } = source as Template
  const own = quasis.map(({ raw }) => raw.replace(/\\{1,2}p\{\w+\}/gi, '')).join('')
  return expressions.every(isEscape) && !/[*+{]/.test(own)
}

/** Every `RegExp(…)` of a source, with whether it runs as the module loads. */
const callsIn = (code: string, file: string) => {
  if (!code.includes('RegExp')) return []
  // Positions count on from what was parsed before, in bytes, and a module begins at its first token.
  const bytes = Buffer.from(`;${code}`)
  const options = { syntax: 'typescript', tsx: file.endsWith('x') } as const
  const tree = parseSync(bytes.toString(), options) as unknown as Node
  const { start } = tree.span!
  const found: (ComposedExpression & { isLoaded: boolean; isHarmless: boolean })[] = []
  const visit = (node: unknown, isLoaded: boolean) => {
    if (typeof node !== 'object' || node === null) return
    const { type = '', span, callee } = node as Node
    if (CALLS.test(type) && isNamed(callee, 'RegExp')) {
      const [source] = (node as { arguments: { expression: Node }[] }).arguments
      const text = bytes.subarray(span!.start - start, span!.end - start).toString()
      found.push({
        file,
        code: text.replace(/\s+/g, ' '),
        isLoaded,
        isHarmless: isHarmless(source?.expression),
      })
    }
    const isStillLoaded = isLoaded && !FUNCTIONS.test(type)
    for (const each of Object.values(node)) visit(each, isStillLoaded)
  }
  visit(tree, true)
  return found
}

/**
 * Those that a list has to give a reason for: they are in functions, or their module cannot be loaded here, and
 * they repeat something, or escape not all of it.
 */
export const compositionsIn = (
  code: string,
  file: string,
  { isLoadable = true } = {},
): ComposedExpression[] =>
  callsIn(code, file)
    .filter((call) => !(call.isLoaded && isLoadable) && !call.isHarmless)
    .map(({ code: text }) => ({ code: text, file }))

/** Returns true if a module composes expressions as it loads. */
export const composesAtLoad = (code: string, file: string): boolean =>
  callsIn(code, file).some(({ isLoaded }) => isLoaded)

/**
 * The expressions that modules compose as they load: they are loaded, and each `new RegExp` is taken down. So
 * what is checked is what runs, however its source was put together.
 */
export const composedAtLoad = async (files: readonly string[]): Promise<Expression[]> => {
  const found: Expression[] = []
  const Usual = globalThis.RegExp
  let file = ''
  globalThis.RegExp = new Proxy(Usual, {
    construct: (target, parameters, self) => {
      const made = Reflect.construct(target, parameters, self) as RegExp
      found.push({ source: made.source, flags: made.flags, file })
      return made
    },
  })
  try {
    for (file of files) await import(pathToFileURL(file).href)
  } finally {
    globalThis.RegExp = Usual
  }
  return found
}
