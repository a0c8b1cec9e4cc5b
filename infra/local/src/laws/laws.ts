import { dirname } from 'node:path'
import type { SourceFacts } from './source-file.ts'

/** Files of the house with what the laws look at in each. */
export type House = ReadonlyMap<string, SourceFacts>

/** All breaches of the laws, each under a name that stays the same as long as the breach exists. */
export type Breaches = {
  /** Folders with more files than fit on a screen, each with how many. */
  crowdedFolders: Record<string, number>
  /** Functions with more ways through them than can be kept in mind, as `file: name`. */
  complexFunctions: Record<string, number>
  /** Names that more than one file exports, each with how many. */
  sharedNames: Record<string, number>
  /** Types that are named by a participle or a pronoun, as `file: name`. */
  vagueTypes: string[]
}

export const MOST_FILES = 20
export const MOST_COMPLEXITY = 15

/** Names that the frameworks ask each of many files for. */
const FRAMEWORK_NAMES: ReadonlySet<string> = new Set(['Route', 'service'])

/** Folders of data, and of files whose place a framework chooses. */
const isExemptFolder = (folder: string): boolean =>
  /^web\/src\/routes(\/|$)|(^|\/)(fixtures|golden|golden-drafts|golden-languages|e2e|nouns|patterns|phrases|sells|trades)(\/|$)/.test(
    folder,
  )

const PRONOUNS: readonly string[] = 'It They Those These That This What Who Which One'.split(' ')
const IRREGULAR_PARTICIPLES: readonly string[] =
  'Given Told Said Shown Known Found Kept Sent Held Done Seen Left Begun Written Read Made Spent Bought Taken Drawn Chosen Meant Built Run Put Set Heard Understood Thought Brought'.split(
    ' ',
  )
/** Words in `ed` that are nouns. */
const NOUNS_IN_ED: ReadonlySet<string> = new Set('Feed Seed Need Speed Bed Embed Deed'.split(' '))
/** Of these only what stands alone is vague: a `ReportRun` is a run, and a `TradeSet` a set. */
const NOUNS_TOO: ReadonlySet<string> = new Set(['Read', 'Run', 'Put', 'Set', 'Thought'])

const wordsOf = (name: string): string[] => name.match(/[A-Z]+(?![a-z])|[A-Z][a-z]*|\d+/g) ?? []

/** Returns true if the name of a type says what was done to a thing, or points at it, instead of naming it. */
export const isVagueName = (name: string): boolean => {
  const words = wordsOf(name)
  const last = words.at(-1) ?? ''
  if (NOUNS_TOO.has(last) && words.length > 1) return false
  if ([...PRONOUNS, ...IRREGULAR_PARTICIPLES].includes(last)) return true
  return /[^aeiou]ed$|ied$|[aeiou]ed$/.test(last) && !NOUNS_IN_ED.has(last)
}

/** Names that say what was done with a value instead of what it is: a request, an input, a message. */
const VAGUE_VALUES: ReadonlySet<string> = new Set(['asked', 'given', 'said', 'told'])

const isTest = (path: string): boolean =>
  /\.(test|spec)\.tsx?$|(^|\/)testing[^/]*(\/|\.ts$)/.test(path)

const countBy = (keys: readonly string[]): Map<string, number> => {
  const counts = new Map<string, number>()
  for (const key of keys) counts.set(key, (counts.get(key) ?? 0) + 1)
  return counts
}

const above = (counts: ReadonlyMap<string, number>, most: number): Record<string, number> =>
  Object.fromEntries(
    [...counts]
      .filter(([, count]) => count > most)
      .toSorted(([one], [other]) => (one < other ? -1 : 1)),
  )

/**
 * Finds what breaks the laws of the house.
 * @param files paths of all files, of whatever kind: a folder is as crowded by data
 * @param eventTypes names of events, which are participles by the rules of the field
 */
export const findBreaches = (
  house: House,
  files: readonly string[],
  eventTypes: ReadonlySet<string>,
): Breaches => {
  const folders = countBy(files.filter((path) => !isTest(path)).map((path) => dirname(path)))
  const sources = [...house].filter(([path]) => !isTest(path))
  const exported = sources.flatMap(([, { exportedNames }]) =>
    exportedNames.filter((name) => !FRAMEWORK_NAMES.has(name)),
  )
  const complexities = sources.flatMap(([path, { functions }]) =>
    functions.map(({ name, complexity }): [string, number] => [`${path}: ${name}`, complexity]),
  )
  return {
    crowdedFolders: above(
      new Map([...folders].filter(([folder]) => !isExemptFolder(folder))),
      MOST_FILES,
    ),
    complexFunctions: above(new Map(complexities), MOST_COMPLEXITY),
    sharedNames: above(countBy(exported), 1),
    vagueTypes: sources
      .flatMap(([path, { typeNames }]) =>
        typeNames
          .filter((name) => isVagueName(name) && !eventTypes.has(name))
          .map((name) => `${path}: ${name}`),
      )
      .toSorted(),
  }
}

/** Returns the files that export a name, tests aside. */
export const exportersOf = (house: House, name: string): string[] =>
  [...house]
    .filter(([path, { exportedNames }]) => !isTest(path) && exportedNames.includes(name))
    .map(([path]) => path)

/** Figures on comments: words in all, and sentences that are only a clause ("What is asked of a site."). */
export type CommentFigures = { words: number; clauses: number }

const CLAUSE =
  /(?<=^|[.:!?)]\s+)(?:What|Whatever|Whoever|Who|Whom|Whose|Whether|How|Where|That)\s[^.?!]*\./g

/** Counts the sentences of comments that have no main verb, by how they begin. */
export const readComments = (house: House): CommentFigures => {
  const comments = [...house].filter(([path]) => !isTest(path)).map(([, facts]) => facts.comments)
  return {
    words: comments.reduce((sum, text) => sum + text.split(/\s+/).filter(Boolean).length, 0),
    clauses: comments.reduce((sum, text) => sum + [...text.matchAll(CLAUSE)].length, 0),
  }
}

/** Counts the values that are named by what was done with them. */
export const countVagueValues = (house: House): number =>
  [...house]
    .filter(([path]) => !isTest(path))
    .flatMap(([, { valueNames }]) => valueNames)
    .filter((name) => VAGUE_VALUES.has(name)).length

/** Shortens the list of known breaches to those that still exist: it adds none and raises no count. */
export const shortenList = (listed: Breaches, found: Breaches): Breaches => {
  const lower = (list: Record<string, number>, now: Record<string, number>) =>
    Object.fromEntries(
      Object.entries(list).flatMap(([name, count]) =>
        name in now ? [[name, Math.min(count, now[name]!)]] : [],
      ),
    )
  return {
    crowdedFolders: lower(listed.crowdedFolders, found.crowdedFolders),
    complexFunctions: lower(listed.complexFunctions, found.complexFunctions),
    sharedNames: lower(listed.sharedNames, found.sharedNames),
    vagueTypes: listed.vagueTypes.filter((name) => found.vagueTypes.includes(name)),
  }
}
