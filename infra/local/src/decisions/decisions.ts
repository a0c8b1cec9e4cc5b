/** One decision, as its file says at its head. */
export type Decision = {
  number: number
  file: string
  title: string
  topic: string
  /** The text after `**Status.**`, on one line. */
  status: string
}

/** The topics of decisions, in the order of the index. */
export const TOPICS = [
  'Events, views and work',
  'The border: gateway, sessions and what strangers send',
  'People and their data',
  'Missions and payment',
  'What a business is',
  'Keywords, figures and the plan',
  'Reports',
  'Sources and competitors',
  'Articles: evidence, writers and checks',
  'Articles: the editor and publishing',
  'Blog and newsletter',
  'Visits, partners and analytics',
  'The web app',
  'Running it',
  'How the house is built and tried',
]

const HEAD =
  /^# (?<number>\d+)\. (?<title>.+)\n\n\*\*Topic\.\*\* (?<topic>.+)\.\n\n\*\*Status\.\*\* (?<status>(?:Accepted, \p{L}+ \d|Superseded by )[\s\S]*?)\n\n/u

/**
 * Reads the head of a decision: its number and title, its topic and its status.
 * @param file the name of its file, which begins with its number of four digits
 * @throws Error where the head has another form, or the file another number
 */
export const readDecision = (file: string, text: string): Decision => {
  const { number, title, topic, status } = HEAD.exec(text)?.groups ?? {}
  if (!number || !title || !topic || !status) {
    throw new Error(
      `${file} has to begin with "# N. Title", "**Topic.** …." and "**Status.** Accepted, <date>." or "Superseded by …"`,
    )
  }
  if (!TOPICS.includes(topic)) throw new Error(`${file} has no topic of the index: ${topic}`)
  if (file.slice(0, 4) !== number.padStart(4, '0')) throw new Error(`${file} says it is ${number}`)
  return {
    number: Number(number),
    file,
    title,
    topic,
    status: status.replaceAll('\n', ' '),
  }
}

const LINK = /\]\((\d{4}-[a-z0-9-]+\.md)\)/g

/** The later decisions whose status names this one. */
const laterOn = ({ file, number }: Decision, all: readonly Decision[]): Decision[] =>
  all.filter(
    (other) =>
      other.number > number &&
      [...other.status.matchAll(LINK)].some(([, linked]) => linked === file),
  )

const linkTo = ({ number, file }: Decision): string => `[${number}](${file})`

const statusOf = (decision: Decision, all: readonly Decision[]): string => {
  if (decision.status.startsWith('Superseded')) {
    const [, file] = [...decision.status.matchAll(LINK)][0] ?? []
    const by = all.find((other) => other.file === file)
    return by ? `superseded by ${linkTo(by)}` : 'superseded'
  }
  const later = laterOn(decision, all)
  return later.length > 0 ? `goes on in ${later.map(linkTo).join(', ')}` : ''
}

const rowOf = (decision: Decision, all: readonly Decision[]): string => {
  const status = statusOf(decision, all)
  return `- ${decision.number}. [${decision.title}](${decision.file})${status && ` (${status})`}`
}

/** The index of decisions as Markdown: by topic, each with what became of it. */
export const writeIndex = (decisions: readonly Decision[]): string => {
  const sections = TOPICS.map((topic) => {
    const rows = decisions
      .filter((decision) => decision.topic === topic)
      .map((decision) => rowOf(decision, decisions))
    return `## ${topic}\n\n${rows.join('\n')}\n`
  })
  const head = `# Decisions

Each page says why something is as it is: its context, what was decided, and what follows. A decision is not
changed when another one replaces it; the later one says so in its status, and this index links it. Numbers that are
missing were never used.

The next one is written as \`NNNN-title.md\`, begins with its title, topic and status as the others do, and fits on a
screen. \`node infra/local/src/decisions/print-index.ts write\` writes this page.
`
  return `${[head, ...sections].join('\n')}`
}
