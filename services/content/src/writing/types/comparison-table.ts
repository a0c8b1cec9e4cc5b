import {
  type CitedSentence,
  citedSentence,
  paragraph,
  type SectionBlock,
} from '../compose/section-blocks.ts'
import type { SectionComposer } from '../compose/section-composer.ts'
import { withinSentence } from '../english-words.ts'
import type { ComparisonCells, KnownCell } from '../evidence/cells.ts'
import { shownDay } from '../evidence/customer-texts.ts'
import { namedOptions } from '../evidence/options.ts'
import { capital, listed, listedApart } from '../plain-text.ts'

// Writes the parts of a comparison that follow from its cells: the table, and who should look at which option.
// Quotation marks mean in both that an option's own site says so.

const notStated: CitedSentence = { text: 'not stated', cites: [], origin: 'own' }
/** A cell of a table that only the owner fills: nobody was asked to state anything. */
const open: CitedSentence = { text: '–', cites: [], origin: 'own' }
const label = (text: string): CitedSentence => ({ text, cites: [], origin: 'own' })

/** Returns the meaning of quotation marks in this table; null where it has none, as only the owner speaks. */
const legendOf = (cells: readonly KnownCell[]): string | null => {
  const own = cells.filter(({ isOwners }) => isOwners).length
  if (own === 0) return 'All entries are quotes from the options’ own sites:'
  return own === cells.length
    ? null
    : 'What an option’s own site states stands in quotation marks; the rest is what we know of it ourselves:'
}

/** Returns true where only the owner fills the table. */
const isOwners = ({ rows }: ComparisonCells): boolean =>
  rows.every(({ known }) => known.every((one) => one === null || one.isOwners))

/** Cells that the owner is asked for at most. */
const ASKED = 3

/**
 * Asks for the cells that the owner left open, those first of options that the search names; null where none is, or where sites
 * were read for them.
 */
export const openCells = (compared: ComparisonCells, search: string): string | null => {
  const searched = namedOptions(search, compared.options)
  const cells = compared.rows
    .flatMap(({ criterion, known }) =>
      known.flatMap((one, at) => (one ? [] : [{ option: compared.options[at] ?? '', criterion }])),
    )
    .toSorted(
      (one, other) =>
        Number(searched.includes(other.option)) - Number(searched.includes(one.option)),
    )
    .map(({ option, criterion }) => `${option} (${withinSentence(criterion)})`)
  return cells.length > 0 && isOwners(compared)
    ? `Fill in what the table leaves open: ${listed(cells.slice(0, ASKED))}.`
    : null
}

/** The table, with the day on which each option was looked up in its last row; none where no row is known. */
export const comparisonTable = (
  compared: ComparisonCells,
  country: string | undefined,
): SectionBlock[] => (compared.rows.length > 0 ? [tableOf(compared, country)] : [])

const tableOf = (compared: ComparisonCells, country: string | undefined): SectionBlock => {
  const { options, rows } = compared
  const newest = options.map((_, at) =>
    rows
      .flatMap(({ known }) => known[at] ?? [])
      .sort((one, other) => (one.asOf < other.asOf ? 1 : -1))
      .at(0),
  )
  const legend = legendOf(rows.flatMap(({ known }) => known.flatMap((one) => one ?? [])))
  const isAllOwn = isOwners(compared)
  const nothing = isAllOwn ? open : notStated
  return {
    type: 'table',
    lead: legend === null ? null : citedSentence(legend),
    header: ['', ...options],
    rows: [
      ...rows.map(({ criterion, known }) => [
        label(capital(criterion)),
        ...known.map((one) => (one ? citedSentence(one.text, one.id) : nothing)),
      ]),
      // A table of the owner's own knowledge needs no dates: it holds on the day on which the page is published.
      ...(isAllOwn
        ? []
        : [
            [
              label('As of'),
              ...newest.map((one) =>
                one ? citedSentence(shownDay(one.asOf, country), one.id) : nothing,
              ),
            ],
          ]),
    ],
  }
}

/**
 * Returns the options and the criteria as a sentence: it comes first where no answer of the owner's weighs one option
 * against another.
 */
const subject = ({ options, rows }: ComparisonCells): CitedSentence => {
  const criteria = rows.map(({ criterion }) => withinSentence(criterion))
  return citedSentence(
    `This page compares ${listedApart(options.map(withinSentence))} by ${listedApart(criteria)}.`,
  )
}

/** The verdict: the owner's answer on who should choose what, or on what most choose; else what is compared. */
export const verdictParts = (
  composer: SectionComposer,
  compared: ComparisonCells,
): SectionBlock[] => {
  const own = composer.verdict(compared.options)
  return own.length > 0 ? own : paragraph([subject(compared)])
}
