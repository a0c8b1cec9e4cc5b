import {
  MOST_ROBOTS,
  NOTHING_ALLOWED,
  normalPath,
  type RobotsRule,
  type RobotsRules,
} from '../domain/robots.ts'

/** The most different rules that we read. A site that writes more means to keep robots out. */
const MOST_RULES = 2_000
const MOST_PATTERN = 1_000
const MOST_SITEMAPS = 100
const MOST_ADDRESS = 2_000
/** The characters of a line that we read; nothing that counts comes after them. */
const MOST_LINE = 4_000
const MOST_DELAY = 86_400

/** `BingBot` of `BingBot/2.0 (+https://…)`. */
const tokenOf = (agent: string): string => /^[\w-]+|^\*/.exec(agent)?.[0].toLowerCase() ?? ''

/** A pattern in normal form: a run of `*` is one, one at the end says nothing, and `$` ends it or is a letter. */
const patternOf = (path: string): string => {
  const isWhole = path.endsWith('$')
  const rest = (isWhole ? path.slice(0, -1) : path).replaceAll('$', '%24').replace(/\*+/g, '*')
  const pattern = normalPath(rest.startsWith('/') || rest.startsWith('*') ? rest : `/${rest}`)
  if (isWhole) return `${pattern}$`
  return pattern.endsWith('*') ? pattern.slice(0, -1) : pattern
}

/** A rule whose pattern is cut forbids more than was written, so one that allows is left out instead. */
const ruleOf = (path: string, isAllowed: boolean): RobotsRule | null => {
  if (path === '') return null
  if (path.length <= MOST_PATTERN) return { pattern: patternOf(path), isAllowed }
  if (isAllowed) return null
  // Half of a character at its end would match nothing.
  const begin = path.slice(0, MOST_PATTERN).replace(/(?:%[0-9a-f]?|[\ud800-\udbff])$/i, '')
  return { pattern: patternOf(`${begin}*`), isAllowed }
}

/** The rules of all groups for one agent; of two rules with one pattern that one counts which allows. */
type Group = { patterns: Map<string, boolean>; delaySeconds: number; isNamed: boolean }
const newGroup = (): Group => ({ patterns: new Map(), delaySeconds: 0, isNamed: false })

const addRule = (group: Group, rule: RobotsRule | null) => {
  if (!rule || group.patterns.size > MOST_RULES) return
  group.patterns.set(rule.pattern, rule.isAllowed || group.patterns.get(rule.pattern) === true)
}

const addDelay = (group: Group, value: string) => {
  const seconds = Number.parseFloat(value)
  if (seconds > 0) group.delaySeconds = Math.min(MOST_DELAY, Math.max(group.delaySeconds, seconds))
}

const rulesOf = ({ patterns, delaySeconds }: Group, sitemaps: string[]): RobotsRules => {
  if (patterns.size > MOST_RULES) return { ...NOTHING_ALLOWED, delaySeconds }
  const rules = [...patterns].map(([pattern, isAllowed]) => ({ pattern, isAllowed }))
  return {
    rules: rules.toSorted(
      (a, b) => b.pattern.length - a.pattern.length || Number(b.isAllowed) - Number(a.isAllowed),
    ),
    delaySeconds,
    sitemaps,
  }
}

/** The lines of a text with a key and a value, without comments. */
function* recordsOf(text: string): Generator<{ key: string; value: string }> {
  for (const whole of text.slice(0, MOST_ROBOTS).split(/\r\n|\r|\n/)) {
    const line = whole.slice(0, MOST_LINE).split('#', 1)[0]!
    const colon = line.indexOf(':')
    if (colon <= 0) continue
    yield { key: line.slice(0, colon).trim().toLowerCase(), value: line.slice(colon + 1).trim() }
  }
}

/**
 * Reads a robots.txt as RFC 9309 says, for one robot: the rules of all groups that name it, else of all
 * groups for everybody. Only that robot's rules are kept, so the work and the memory grow with the text alone.
 * @param robot its product token, such as `SortieBot`
 */
export const parseRobots = (text: string, robot: string): RobotsRules => {
  const own = newGroup()
  const everybody = newGroup()
  const sitemaps: string[] = []
  let addressed = new Set<Group>()
  let isBegun = false
  for (const { key, value } of recordsOf(text)) {
    if (key === 'user-agent') {
      if (isBegun) addressed = new Set()
      isBegun = false
      const token = tokenOf(value)
      if (token === '*') addressed.add(everybody)
      if (token === robot.toLowerCase()) {
        own.isNamed = true
        addressed.add(own)
      }
    } else if (key === 'allow' || key === 'disallow') {
      isBegun = true
      for (const group of addressed) addRule(group, ruleOf(value, key === 'allow'))
    } else if (key === 'crawl-delay') {
      isBegun = true
      for (const group of addressed) addDelay(group, value)
    } else if (
      key === 'sitemap' &&
      sitemaps.length < MOST_SITEMAPS &&
      value.length <= MOST_ADDRESS
    ) {
      sitemaps.push(value)
    }
  }
  return rulesOf(own.isNamed ? own : everybody, sitemaps)
}
