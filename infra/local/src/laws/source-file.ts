import { type Comment, parseSync, Visitor } from 'oxc-parser'

/** A function of the sources and how many ways lead through it. */
export type FunctionComplexity = {
  /**
   * Its name, or `in createReply` where it has none and stands in that function. The second of a name in a file is
   * `createReply 2`.
   */
  name: string
  complexity: number
}

/** The facts of a file that the laws of the house check. */
export type SourceFacts = {
  /** Names of types that the file declares. */
  typeNames: string[]
  /** Names of values and types that the file declares and exports. */
  exportedNames: string[]
  functions: FunctionComplexity[]
  /** Names of the values that the file declares: variables, parameters and what patterns take apart. */
  valueNames: string[]
  /** The text of all comments, without their marks. */
  comments: string
}

const BRANCHES: ReadonlySet<string> = new Set([
  'IfStatement',
  'ConditionalExpression',
  'ForStatement',
  'ForInStatement',
  'ForOfStatement',
  'WhileStatement',
  'DoWhileStatement',
  'CatchClause',
  'LogicalExpression',
  // A `switch` counts once, with any number of cases: the compiler checks that all are there.
  'SwitchStatement',
])
const FUNCTIONS: ReadonlySet<string> = new Set([
  'FunctionDeclaration',
  'FunctionExpression',
  'ArrowFunctionExpression',
])

type AnyNode = { type: string } & Record<string, unknown>

const isNode = (value: unknown): value is AnyNode =>
  typeof value === 'object' && value !== null && typeof (value as AnyNode).type === 'string'

const childrenOf = (node: AnyNode): AnyNode[] =>
  Object.values(node).flatMap((value) => (Array.isArray(value) ? value : [value]).filter(isNode))

/** Ways through a function by McCabe: one, and one for each branch. Functions within are counted by themselves. */
const complexityOf = (body: AnyNode): number => {
  let complexity = 1
  const open = childrenOf(body)
  for (let node = open.pop(); node; node = open.pop()) {
    if (FUNCTIONS.has(node.type)) continue
    if (BRANCHES.has(node.type)) complexity += 1
    open.push(...childrenOf(node))
  }
  return complexity
}

const identifierOf = (node: unknown): string | null =>
  isNode(node) && node.type === 'Identifier' ? String(node.name) : null

/** The name that a function is declared, assigned or handed over under. */
const nameOf = (node: AnyNode, parent: AnyNode | null): string | null =>
  identifierOf(node.id) ??
  (parent?.type === 'VariableDeclarator' ? identifierOf(parent.id) : null) ??
  (parent?.type === 'Property' ? identifierOf(parent.key) : null)

/** The name of a declared value, which functions without a name within its initializer stand in. */
const declaratorNameOf = (node: AnyNode): string | null =>
  node.type === 'VariableDeclarator' ? identifierOf(node.id) : null

/** The owner of a function without a name that a file holds outside of all declarations. */
const TOP_LEVEL = 'the file'

/** Numbers the second and every later one of a name, so that each of them has a name of its own. */
const createNumbering = () => {
  const counts = new Map<string, number>()
  return (name: string): string => {
    const count = (counts.get(name) ?? 0) + 1
    counts.set(name, count)
    return count === 1 ? name : `${name} ${count}`
  }
}

/** Lists the functions in the order of the source. Line numbers name none: every edit above would rename it. */
const functionsIn = (program: AnyNode): FunctionComplexity[] => {
  const functions: FunctionComplexity[] = []
  const numbered = createNumbering()
  const visit = (node: AnyNode, parent: AnyNode | null, owner: string) => {
    const isFunction = FUNCTIONS.has(node.type)
    const ownName = isFunction ? nameOf(node, parent) : declaratorNameOf(node)
    if (isFunction) {
      functions.push({
        name: numbered(ownName ?? `in ${owner}`),
        complexity: complexityOf(node),
      })
    }
    for (const child of childrenOf(node)) visit(child, node, ownName ?? owner)
  }
  visit(program, null, TOP_LEVEL)
  return functions
}

/** Names that a pattern gives to values; a plain name is one too. */
const namesInPattern = (pattern: unknown): string[] => {
  if (!isNode(pattern)) return []
  switch (pattern.type) {
    case 'Identifier':
      return [String(pattern.name)]
    case 'ObjectPattern':
    case 'ArrayPattern':
      return childrenOf(pattern).flatMap(namesInPattern)
    case 'Property':
      return namesInPattern(pattern.value)
    case 'AssignmentPattern':
      return namesInPattern(pattern.left)
    case 'RestElement':
      return namesInPattern(pattern.argument)
    default:
      return []
  }
}

const valuesIn = (program: AnyNode): string[] => {
  const names: string[] = []
  const open = [program]
  for (let node = open.pop(); node; node = open.pop()) {
    if (node.type === 'VariableDeclarator') names.push(...namesInPattern(node.id))
    if (FUNCTIONS.has(node.type) && Array.isArray(node.params)) {
      names.push(...node.params.flatMap(namesInPattern))
    }
    open.push(...childrenOf(node))
  }
  return names
}

/** Names that a declaration declares; of a pattern none, as nobody exports one. */
const declaredIn = (declaration: AnyNode): string[] => {
  const own = identifierOf(declaration.id)
  if (own !== null) return [own]
  const declarations = Array.isArray(declaration.declarations) ? declaration.declarations : []
  return declarations.flatMap((one: unknown) =>
    isNode(one) ? [identifierOf(one.id)].filter((name) => name !== null) : [],
  )
}

/** A schema and its type share a name, which is one thing. */
const exportedIn = (program: AnyNode): string[] => {
  const names = childrenOf(program)
    .filter(({ type }) => type === 'ExportNamedDeclaration')
    .flatMap(({ declaration }) => (isNode(declaration) ? declaredIn(declaration) : []))
  return [...new Set(names)]
}

const textOf = ({ value }: Comment): string =>
  value
    .split('\n')
    .map((line) => line.replace(/^\s*\*+\s?/, '').trim())
    .join(' ')

/** Reads what the laws look at. @param path of the file, by which its syntax is known */
export const readSource = (path: string, text: string): SourceFacts => {
  const { program, comments } = parseSync(path, text)
  const typeNames: string[] = []
  const addName = ({ id }: { id: { name: string } }) => void typeNames.push(id.name)
  new Visitor({ TSTypeAliasDeclaration: addName, TSInterfaceDeclaration: addName }).visit(program)
  const root = program as unknown as AnyNode
  return {
    typeNames,
    exportedNames: exportedIn(root),
    functions: functionsIn(root),
    valueNames: valuesIn(root),
    comments: comments.map(textOf).join(' '),
  }
}
