import type { PageFamily } from './family.ts'
import { countThings } from './meanings.ts'

/** A group of keywords that ask for the same, whatever else they say. Groups are compared to form clusters. */
export type WordGroup = {
  family: PageFamily
  /** As `subjectOf` gives it. */
  subject: readonly string[]
  /** The themes of its keywords; none where they say nothing. */
  themes: ReadonlySet<string>
  /**
   * The work that is done to something, as `workOf` gives it: a page on installation is none on repair. Empty counts
   * for nothing.
   */
  work: string
  /** Something better than words says that it belongs to no other. */
  isOnItsOwn: boolean
}

/** Words that a keyword may say beyond those of the group that it joins. */
const MOST_BEYOND = 2
/** Groups that one is compared with for a word: so many are enough, and it stays fast. */
const MOST_COMPARED = 24
/** Share of what two groups of a theme say that is the same, from which on they are one. */
const ALIKE = 0.5
/**
 * The base of that share: all words of both groups, or the words of the group that says less. By the second
 * `same day crowns` joins `dental crown`.
 */
export type LikenessShare = 'of-both' | 'of-the-less'
/** Words that groups of different themes share at least: two are the name of a whole trade at times. */
const SHARED_BEYOND_THEMES = 3

type Lists<Key> = Map<Key, number[]>
const add = <Key>(lists: Lists<Key>, key: Key, index: number) => {
  const known = lists.get(key)
  if (!known) lists.set(key, [index])
  else if (known.length < MOST_COMPARED) known.push(index)
}

const shareTheme = (a: WordGroup, b: WordGroup) =>
  [...a.themes].some((theme) => b.themes.has(theme))

/** Words that a leader has to share with a group: one says enough where both are about the same. */
const leastShared = (group: WordGroup, leader: WordGroup): number => {
  if (shareTheme(group, leader)) return 1
  return group.themes.size === 0 || leader.themes.size === 0 ? 2 : SHARED_BEYOND_THEMES
}

/** The weight of each word: the fewer groups have it, the heavier it is. */
type Weights = ReadonlyMap<string, number>
const weigh = (words: readonly string[], weights: Weights): number =>
  words.reduce((sum, word) => sum + (weights.get(word) ?? 0), 0)

/** Returns how well a group fits a leading group; 0 where it does not fit. */
const fit = (
  group: WordGroup,
  words: ReadonlySet<string>,
  leader: WordGroup,
  { weights, likeness }: { weights: Weights; likeness: LikenessShare },
): number => {
  if (group.work !== leader.work) return 0
  const shared = leader.subject.filter((word) => words.has(word))
  const isSame = shareTheme(group, leader)
  const beyond = group.subject.length - shared.length
  const isPart = shared.length === leader.subject.length && beyond <= MOST_BEYOND
  if (isPart && (beyond === 0 || countThings(shared) >= leastShared(group, leader)))
    return 2 * shared.length + (isSame ? 1 : 0)
  if (!isSame) return 0
  const common = weigh(shared, weights)
  const [one, other] = [weigh(group.subject, weights), weigh(leader.subject, weights)]
  const share = common / (likeness === 'of-both' ? one + other - common : Math.min(one, other))
  return share >= ALIKE ? share : 0
}

const weightsOf = (groups: readonly WordGroup[]): Weights => {
  const counts = new Map<string, number>()
  for (const word of groups.flatMap(({ subject }) => subject))
    counts.set(word, (counts.get(word) ?? 0) + 1)
  return new Map([...counts].map(([word, count]) => [word, Math.log1p(groups.length / count)]))
}

/** Returns the keys that a group is looked up by: two groups of one theme that share a word share a key. */
const inThemes = ({ family, subject, themes }: WordGroup): string[] =>
  [...themes].flatMap((theme) => subject.map((word) => `${family} ${theme} ${word}`))

/**
 * Finds the leader of each group: the group itself, or an earlier one of its family. A group follows a leader if it has
 * all of the leader's words and few others, or if both share a theme and half of their words. Leaders are looked up by
 * their rarest word, or by a theme and a word, so that not everybody is compared with everybody.
 * @param groups those that may lead before those that may join them
 * @returns for each its leader, an index
 */
export const leadersOf = (groups: readonly WordGroup[], likeness: LikenessShare): number[] => {
  const weights = weightsOf(groups)
  const rarest = ({ subject }: WordGroup) =>
    subject.reduce((a, b) => (weights.get(b)! > weights.get(a)! ? b : a))
  const byWord: Lists<string> = new Map()
  const byTheme: Lists<string> = new Map()
  return groups.map((group, index) => {
    const { family, subject } = group
    const near = (): number[] => [
      ...subject.flatMap((word) => byWord.get(`${family} ${word}`) ?? []),
      ...inThemes(group).flatMap((key) => byTheme.get(key) ?? []),
    ]
    const words = new Set(subject)
    let [leader, best] = [index, 0]
    for (const each of new Set(group.isOnItsOwn ? [] : near().toSorted((a, b) => a - b))) {
      const score = fit(group, words, groups[each]!, { weights, likeness })
      if (score > best) [leader, best] = [each, score]
    }
    if (leader === index) {
      add(byWord, `${family} ${rarest(group)}`, index)
      for (const key of inThemes(group)) add(byTheme, key, index)
    }
    return leader
  })
}
