import { COMMAND_GROUPS, type Command } from './commands'

/** The most commands that are listed: in a long group while nothing is typed, and in each group of matches. */
const FEW = 5
const MANY = 20

/** Groups that grow with what somebody does here. */
const LONG = new Set<string>(['Reports', 'Drafts', 'Orders'])
/** Groups that nobody reads: they are found by typing. */
const HIDDEN = new Set<string>(['Keywords'])

const plain = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()

/**
 * Returns `begins` where a word of a text begins with the typed letters, `within` where the text only contains them;
 * null for neither.
 */
const matchOf = (text: string, typed: string): 'begins' | 'within' | null => {
  const whole = plain(text)
  const words = whole.split(/[^\p{L}\p{N}]+/u)
  if (whole.startsWith(typed) || words.some((word) => word.startsWith(typed))) return 'begins'
  return whole.includes(typed) ? 'within' : null
}

const POINTS = { label: { begins: 4, within: 2 }, word: { begins: 3, within: 1 } }
const points = (of: keyof typeof POINTS, text: string, typed: string) => {
  const found = matchOf(text, typed)
  return found ? POINTS[of][found] : 0
}

/** Scores a command against the typed text; 0 where a part of the text is found nowhere. */
const fit = ({ label, words = [], foundById }: Command, typed: string) => {
  if (typed.includes('_') && foundById?.startsWith(typed)) return POINTS.word.begins
  const parts = typed.split(/\s+/).map((part) => {
    const others = words.map((word) => points('word', word, part))
    return Math.max(points('label', label, part), ...others)
  })
  return Math.min(...parts)
}

/**
 * Returns the commands that match, best first. Commands that only contain the letters count where no word begins with
 * them.
 */
const fitting = (commands: readonly Command[], typed: string) => {
  const fits = commands
    .map((command) => ({ command, points: fit(command, typed) }))
    .filter(({ points }) => points > 0)
    .toSorted((a, b) => b.points - a.points)
  const isGood = ({ points }: { points: number }) => points >= POINTS.word.begins
  return fits.some(isGood) ? fits.filter(isGood) : fits
}

export type CommandGroup = { title: string; commands: Command[] }

/**
 * Returns the groups that the palette lists. While nothing is typed: the last choices, the newest reports and drafts,
 * actions, then all pages. Else the commands that match, the group with the best match first.
 */
export const commandGroupsOf = (
  commands: readonly Command[],
  search: string,
  recent: readonly string[],
): CommandGroup[] => {
  const typed = plain(search.trim())
  if (!typed) {
    const again = recent.flatMap((id) => commands.filter((command) => command.id === id))
    const groups = COMMAND_GROUPS.filter((title) => !HIDDEN.has(title)).map((title) => {
      const own = commands.filter(({ group, id }) => group === title && !recent.includes(id))
      return { title, commands: LONG.has(title) ? own.slice(0, FEW) : own }
    })
    return [{ title: 'Recent', commands: again }, ...groups].filter((one) => one.commands.length)
  }
  const fits = fitting(commands, typed)
  const titles = new Set<string>(fits.map(({ command }) => command.group))
  return [...titles].map((title) => ({
    title,
    commands: fits
      .filter(({ command }) => command.group === title)
      .slice(0, MANY)
      .map(({ command }) => command),
  }))
}
