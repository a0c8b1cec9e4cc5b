import { z } from 'zod'
import { stem, wordsOf } from '../domain/words.ts'
import type { Industry } from './industry.ts'

// Checks the files in `trades/` for whoever edits them. Only tests import this: a service takes the
// files as they are.

const phrase = z.string().regex(/^[a-z0-9]+( [a-z0-9]+)*$/, 'lower case words and digits only')
const name = z.string().regex(/^[A-Za-z0-9]+( [A-Za-z0-9]+)*$/, 'words and digits only')
const template = z
  .string()
  .regex(/^[a-z0-9*]+( [a-z0-9*]+)*$/, 'lower case words, digits, and * for the term')
  .refine((text) => text.split('*').length <= 2, 'the term only once')
const about = z
  .string()
  .regex(/^[A-Z].{15,120}\.$/, 'one sentence of 17 to 122 characters, with its period')

const Head = z.strictObject({
  term: phrase,
  size: z.literal([1, 2, 3, 4, 5], 'a size from 1 (few look for it) to 5 (very many)'),
  transactional: z.array(template),
  commercial: z.array(template),
  informational: z.array(template),
})
const Company = z.strictObject({
  name: z.string().trim().min(1),
  about,
  typical: z
    .tuple([phrase, phrase])
    .refine(([one, other]) => one !== other, 'two different phrases'),
})
const Trade = z.strictObject({
  id: z.string().regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, 'lower case words joined by hyphens'),
  note: z.string().optional(),
  name,
  synonyms: z.array(phrase),
  shorthand: z.array(phrase).optional(),
  local: z.boolean(),
  heads: z.array(Head).min(2, 'at least two head terms, the trade itself first'),
  questions: z.array(phrase),
  companies: z.array(Company).min(4, 'at least four companies').max(8, 'at most eight companies'),
}) satisfies z.ZodType<Industry>

/** Content of the files in `trades/`, by file name. */
export type TradeFiles = Record<string, unknown>

const idOf = (trade: unknown, index: number): string => {
  const { id } = (trade ?? {}) as { id?: unknown }
  return typeof id === 'string' && id ? id : `trade ${index + 1}`
}

const fieldOf = (path: readonly PropertyKey[]): string =>
  path
    .map((part) => (typeof part === 'number' ? `[${part}]` : `.${String(part)}`))
    .join('')
    .slice(1)

const shapeProblems = (file: string, content: unknown): string[] => {
  if (!Array.isArray(content)) return [`${file}: must be a list of trades`]
  return content.flatMap((trade, index) =>
    (Trade.safeParse(trade).error?.issues ?? []).map(({ path, message }) => {
      const field = path.length > 0 ? ` › ${fieldOf(path)}` : ''
      return `${file} › ${idOf(trade, index)}${field}: ${message}`
    }),
  )
}

/** Something that must stand only once, where it does, and what it is compared by. */
type Mention = { where: string; text: string; key: string }

const repeated = (mentions: readonly Mention[]): string[] => {
  const first = new Map<string, Mention>()
  return mentions.flatMap((mention) => {
    const known = first.get(mention.key)
    if (!known) first.set(mention.key, mention)
    return known ? [`${mention.where}: "${mention.text}" is also ${known.where}`] : []
  })
}

const sameWords = (text: string): string => wordsOf(text).map(stem).join(' ')

const mention =
  (where: string, compared = sameWords) =>
  (text: string, index: number): Mention => ({
    where: `${where}[${index}]`,
    text,
    key: compared(text),
  })

const ownRepeats = ({ heads, companies, questions }: Industry, where: string): string[] => [
  ...repeated(heads.map(({ term }) => term).map(mention(`${where} › heads`))),
  ...repeated(companies.map(({ name }) => name).map(mention(`${where} › companies`))),
  ...repeated(questions.map(mention(`${where} › questions`))),
]

type Placed = { where: string; trade: Industry }

const namesOf = ({ where, trade }: Placed): Mention[] => [
  { where: `${where} › name`, text: trade.name, key: sameWords(trade.name) },
  ...trade.synonyms.map(mention(`${where} › synonyms`)),
  ...(trade.shorthand ?? []).map(mention(`${where} › shorthand`)),
]

/**
 * What is wrong in the files, each with its file, trade and field: first the shape of every trade;
 * where that holds, what stands twice.
 */
export const problemsIn = (files: TradeFiles): string[] => {
  const shapes = Object.entries(files).flatMap(([file, content]) => shapeProblems(file, content))
  if (shapes.length > 0) return shapes
  const trades = Object.entries(files).flatMap(([file, content]) =>
    (content as Industry[]).map((trade) => ({ where: `${file} › ${trade.id}`, trade })),
  )
  return [
    ...repeated(
      trades.map(({ where, trade }) => ({ where: `${where} › id`, text: trade.id, key: trade.id })),
    ),
    ...repeated(trades.flatMap(namesOf)),
    ...trades.flatMap(({ where, trade }) => ownRepeats(trade, where)),
  ]
}
