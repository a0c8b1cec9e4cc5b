import type { Compared, Known } from '../cells.ts'
import { shownDay } from '../customer-texts.ts'
import type { Desk } from '../desk.ts'
import { isEnglishWord } from '../english-words.ts'
import { capital, ended, listed } from '../plain-text.ts'
import { type Part, paragraph, type Said, said } from '../said.ts'

// What a comparison reads off its cells: the table, and who should look at which option. Quotation marks mean in
// both that an option's own site says so.

const nothing: Said = { text: 'not stated', cites: [], origin: 'own' }
const label = (text: string): Said => ({ text, cites: [], origin: 'own' })

/** What quotation marks mean in this table, where there are any. */
const legendOf = (cells: readonly Known[]): string => {
  const own = cells.filter(({ isOwners }) => isOwners).length
  if (own === 0) return 'All entries are quotes from the options’ own sites:'
  return own === cells.length
    ? 'All entries are ours: what we know of each option ourselves.'
    : 'What an option’s own site states stands in quotation marks; the rest is what we know of it ourselves:'
}

/** The table, and below it the day on which each option was looked up. */
export const comparisonTable = ({ options, rows }: Compared): Part => {
  const newest = options.map((_, at) =>
    rows
      .flatMap(({ known }) => known[at] ?? [])
      .sort((one, other) => (one.asOf < other.asOf ? 1 : -1))
      .at(0),
  )
  return {
    type: 'table',
    lead: said(legendOf(rows.flatMap(({ known }) => known.flatMap((one) => one ?? [])))),
    header: ['', ...options],
    rows: [
      ...rows.map(({ criterion, known }) => [
        label(capital(criterion)),
        ...known.map((one) => (one ? said(one.text, one.id) : nothing)),
      ]),
      [label('As of'), ...newest.map((one) => (one ? said(shownDay(one.asOf), one.id) : nothing))],
    ],
  }
}

/** A criterion within a sentence: `Opening hours` typed with a capital is no name, `VAT` is. */
export const within = (criterion: string): string => {
  const [first = ''] = criterion.split(' ')
  const isWord = /^\p{Lu}\p{Ll}+$/u.test(first) && isEnglishWord(first.toLowerCase())
  return isWord ? criterion.charAt(0).toLowerCase() + criterion.slice(1) : criterion
}

/** An option within a sentence: kinds such as `Doing it yourself` are no names, `Maple Dental` and `Sums` are. */
export const optionWithin = (option: string): string =>
  /^\p{Lu}\p{Ll}+(?: \p{Ll}+)+$/u.test(option) ? within(option) : option

type Lead = (option: string) => string
const LEADS: readonly [Lead, ...Lead[]] = [
  (option) => `Look at ${option} first if this is what you need:`,
  (option) => `${capital(option)} may be yours if you can say yes to this:`,
  (option) => `Choose ${option} if this suits you:`,
  (option) => `Put ${option} on your list if you can live with this:`,
  (option) => `With ${option}, this is what you get:`,
  (option) => `Go for ${option} if these lines sound like you:`,
]

type Silence = (criteria: string, option: string) => string
const SILENT: readonly [Silence, ...Silence[]] = [
  (criteria, option) => `Nothing is stated on ${criteria}, so ask before you choose ${option}.`,
  (criteria, option) =>
    `For ${option}, the table has no answer on ${criteria}: ask about that first.`,
  (criteria, option) => `What holds for ${option} on ${criteria} is open, and worth a question.`,
]

/** What an option states on a criterion; what another states as well, with its name. */
const lineOf = (
  { options }: Compared,
  { criterion, known }: Compared['rows'][number],
  at: number,
): Said[] => {
  const one = known[at]
  if (!one) return []
  const same = options.filter((_, before) => before < at && known[before]?.text === one.text)
  const as = same.length > 0 ? `, as with ${listed(same.map(optionWithin))}` : ''
  return [said(ended(`${capital(criterion)}: ${one.text}${as}`), one.id)]
}

/** For each option what would make somebody choose it, and what they would have to ask first. */
export const choiceParts = (desk: Desk, compared: Compared): Part[] =>
  compared.options.flatMap((option, at): Part[] => {
    const items = compared.rows.flatMap((row) =>
      [lineOf(compared, row, at)].filter((one) => one[0]),
    )
    const silent = compared.rows
      .filter(({ known }) => !known[at])
      .map(({ criterion }) => within(criterion))
    const ask =
      silent.length > 0 && items.length > 0
        ? said(desk.vary('silent', SILENT)(silent.join(' or on '), optionWithin(option)))
        : null
    return [
      { type: 'heading', text: capital(option) },
      ...(items.length > 0
        ? [
            {
              type: 'list' as const,
              ordered: false,
              lead: said(desk.vary('choice', LEADS)(optionWithin(option))),
              items,
            },
          ]
        : []),
      ...paragraph([
        ask,
        items.length === 0
          ? said(
              `Nothing of the table is known of ${optionWithin(option)}, so ask before you count it in.`,
            )
          : null,
      ]),
    ]
  })

/** Which rows tell the options apart already, and which only an answer can decide. */
export const decidingPart = ({ options, rows }: Compared): Part[] => {
  const full = rows.filter(({ known }) => known.every((one) => one !== null))
  const open = rows.filter(({ known }) => known.some((one) => one === null))
  const names = ({ known }: Compared['rows'][number], is: boolean) =>
    options.filter((_, at) => (known[at] !== null) === is).map(optionWithin)
  return paragraph([
    full.length > 0
      ? said(
          `On ${listed(full.map(({ criterion }) => within(criterion)))}, you can compare all of them today.`,
        )
      : null,
    ...open
      .slice(0, 3)
      .map((row, at) =>
        said(
          at === 0
            ? `If you decide by ${within(row.criterion)}, only ${listed(names(row, true))} can be compared so far: ask about ${listed(names(row, false))} first.`
            : `On ${within(row.criterion)}, ask about ${listed(names(row, false))} before you choose ${names(row, true).join(' or ')}.`,
        ),
      ),
  ])
}
