import type { EvidenceItem } from '@sortie/contracts/content/evidence/evidence'
import { stemsOf } from '@sortie/prose/score/stem'
import { splitSentences } from '@sortie/prose/text/sentences'
import { writtenWordsOf } from '@sortie/prose/text/words'
import type { Assignment } from '../article.ts'
import { lettersOf, plainLine, plainSearch, unended } from '../plain-text.ts'
import { cellText } from './customer-texts.ts'
import { quotesOf, sourceNameOf } from './quoted.ts'

/** A cell of the comparison: the statement on an option by one criterion. */
export type KnownCell = { text: string; id: string; isOwners: boolean; asOf: string }
/** Rows are criteria; `known` has an entry for each option, null where nothing is stated. */
export type ComparisonCells = {
  options: string[]
  rows: { criterion: string; known: (KnownCell | null)[] }[]
  /** Filled cells of all that are left, 0-1. */
  share: number
}

/** A name of a row or a column: quotation marks in the table mean that a site says so. */
const nameIn = (text: string): string => unended(plainSearch(text))

/** Returns true for a criterion that names something to compare, and is neither a mere number nor several sentences. */
export const isCriterion = (text: string): boolean =>
  /\p{L}/u.test(nameIn(text)) && splitSentences(nameIn(text)).length === 1

/** Words of a quote that a cell shows at most. */
const CELL_WORDS = 16

/** Returns true where two names are of the same: one may say more than the other. */
export const isSameName = (one: string, other: string): boolean => {
  const [short = '', long = ''] = [lettersOf(one), lettersOf(other)].sort(
    (a, b) => a.length - b.length,
  )
  return short.length > 2 && long.includes(short)
}
/** Returns true for a site of an option, as far as its name or its address says so. */
export const isOf = (item: EvidenceItem, option: string): boolean => {
  const { source } = item
  const wanted = lettersOf(option.replace(/^https?:\/\/(?:www\.)?|\.[a-z]{2,}(?:\/.*)?$/gi, ''))
  if (wanted.length < 3) return false
  const host = source.url
    ? lettersOf(source.url.replace(/^https?:\/\/(?:www\.)?/, '').split('/')[0]!)
    : ''
  return lettersOf(sourceNameOf(item)).includes(wanted) || host.includes(wanted)
}

const fromSite = (
  items: readonly EvidenceItem[],
  option: string,
  criterion: string,
): KnownCell | null => {
  const stems = stemsOf(criterion).filter((stem) => stem.length > 2)
  for (const item of items) {
    if (item.kind !== 'passage' || item.voice !== 'self-said' || !isOf(item, option)) continue
    const quote = quotesOf(item, []).find((one) => {
      const own = new Set(stemsOf(one))
      return writtenWordsOf(one).length <= CELL_WORDS && stems.some((stem) => own.has(stem))
    })
    if (quote) return { text: `“${quote}”`, id: item.id, isOwners: false, asOf: item.asOf }
  }
  return null
}

/**
 * The table of a comparison: the owner's cells, then what a site says of itself. A criterion of which one
 * option at most says something compares nothing, and is left out unless the owner typed it.
 */
export const comparisonCells = ({ brief: { facts }, items }: Assignment): ComparisonCells => {
  const options = [...new Set((facts.options ?? []).map(nameIn))].filter(Boolean)
  const criteria = [...new Set((facts.criteria ?? []).filter(isCriterion).map(nameIn))]
  const itemByText = new Map(
    items.filter(({ kind }) => kind === 'customer').map((one) => [one.text, one]),
  )
  const owners = (option: string, criterion: string): KnownCell | null => {
    const cell = facts.cells?.find(
      (one) =>
        lettersOf(one.option) === lettersOf(option) &&
        lettersOf(one.criterion) === lettersOf(criterion),
    )
    const item = cell && itemByText.get(cellText(cell))
    const text = cell ? unended(plainLine(cell.text)).replace(/["“”„«»]/g, "'") : ''
    return item && text ? { text, id: item.id, isOwners: true, asOf: item.asOf } : null
  }
  const least = Math.max(1, Math.min(2, options.length))
  const rows = criteria
    .map((criterion) => ({
      criterion,
      known: options.map(
        (option) => owners(option, criterion) ?? fromSite(items, option, criterion),
      ),
    }))
    .filter(
      ({ known }) =>
        known.some((one) => one?.isOwners) || known.filter((one) => one !== null).length >= least,
    )
  // A row that one option alone fills is printed because the owner typed it; it says little on how much is known.
  const cells = rows
    .filter(({ known }) => known.filter((one) => one !== null).length >= least)
    .flatMap(({ known }) => known)
  return {
    options,
    rows,
    share: cells.length > 0 ? cells.filter((one) => one !== null).length / cells.length : 0,
  }
}
