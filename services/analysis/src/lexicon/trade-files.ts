import { Caution } from '@sortie/contracts/analysis/research/research'
import { TradeWords } from '@sortie/contracts/analysis/research/trade-words'
import { ENGLISH_COUNTRIES } from '@sortie/contracts/countries'
import { z } from 'zod'
import { stem, wordsOf } from '../domain/words.ts'
import { type Industry, sellsIn } from './industry.ts'

// Checks the files in `trades/` for whoever edits them. Only tests import this: a service takes the
// files as they are.

const phrase = z.string().regex(/^[a-z0-9]+( [a-z0-9]+)*$/, 'lower case words and digits only')
const name = z.string().regex(/^[A-Za-z0-9]+( [A-Za-z0-9]+)*$/, 'words and digits only')
const about = z
  .string()
  .regex(/^[A-Z].{15,120}\.$/, 'one sentence of 17 to 122 characters, with its period')

const Head = z.strictObject({
  term: phrase,
  size: z.literal([1, 2, 3, 4, 5], 'a size from 1 (few look for it) to 5 (very many)'),
})
const Company = z.strictObject({
  name: z.string().trim().min(1),
  site: z
    .string()
    .regex(/^[a-z0-9-]+(\.[a-z0-9-]+)+$/, 'a host without www')
    .optional(),
  countries: z
    .array(z.enum([...ENGLISH_COUNTRIES, '*'], `codes of ${ENGLISH_COUNTRIES.join(' ')}, or *`))
    .min(1, 'the countries where it sells'),
  about,
  typical: z
    .tuple([phrase, phrase])
    .refine(([one, other]) => one !== other, 'two different phrases'),
})
/** Rivals that a report of a country needs at least; of smaller ones, and of rare trades, we know fewer. */
const LEAST_COMPANIES = [
  ['US', 3],
  ['GB', 3],
] as const
const Trade = z.strictObject({
  id: z.string().regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, 'lower case words joined by hyphens'),
  note: z.string().optional(),
  name,
  synonyms: z.array(phrase),
  parts: z.array(z.strictObject({ name: phrase, head: phrase })).optional(),
  shorthand: z.array(phrase).optional(),
  local: z.boolean(),
  speech: TradeWords.optional(),
  cautions: z.array(Caution).min(1).optional(),
  heads: z.array(Head).min(2, 'at least two head terms, the trade itself first'),
  companies: z
    .array(Company)
    .max(50, 'at most fifty companies')
    .superRefine((companies, context) => {
      for (const [country, least] of LEAST_COMPANIES) {
        const count = companies.filter((company) => sellsIn(company, country)).length
        const message = `${count} companies for ${country}, of at least ${least}`
        if (count < least) context.addIssue({ code: 'custom', message })
      }
    }),
  cpc: z
    .tuple([z.number().positive(), z.number().positive()])
    .refine(([low, high]) => low < high, 'from, to'),
  words: z
    .array(
      z.strictObject({
        countries: z.array(z.enum(ENGLISH_COUNTRIES)).min(1),
        say: z.record(phrase, phrase),
      }),
    )
    .optional(),
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

const ownRepeats = ({ heads, companies }: Industry, where: string): string[] => [
  ...repeated(heads.map(({ term }) => term).map(mention(`${where} › heads`))),
  ...repeated(companies.map(({ name }) => name).map(mention(`${where} › companies`))),
]

type TradeEntry = { where: string; trade: Industry }

const namesOf = ({ where, trade }: TradeEntry): Mention[] => [
  { where: `${where} › name`, text: trade.name, key: sameWords(trade.name) },
  ...trade.synonyms.map(mention(`${where} › synonyms`)),
  ...(trade.parts ?? []).map(({ name }) => name).map(mention(`${where} › parts`)),
  ...(trade.shorthand ?? []).map(mention(`${where} › shorthand`)),
]

/**
 * Returns the problems in the files, each with its file, trade and field: first those in the shape of any trade; if
 * there are none, the entries that stand twice.
 */
export const tradeProblemsIn = (files: TradeFiles): string[] => {
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
