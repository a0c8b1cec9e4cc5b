// Prints how many rows of 40 composed reports a reader marked as rows that nobody types, that are about another business or
// whose grammar is wrong, by language and cause: node services/analysis/evaluation/rows.ts
// `bad` prints these rows too, `unread` the rows without a mark, and an id such as `c07` all rows of one report.
import { compositionOf } from '../src/composed/reading.ts'
import { type ComposedBusiness, readComposedBusinesses, readRowMarks } from './evaluation.ts'

const [choice = ''] = process.argv.slice(2)
const marks = readRowMarks()

/** The rows of a report, the most searched first, each with its mark; a row that nobody read has none. */
const markedRowsOf = (business: ComposedBusiness) => {
  const rows = compositionOf(business.brief)?.rows ?? []
  return rows
    .toSorted((one, other) => other.share - one.share)
    .map(({ keyword }) => ({ keyword, ...marks.get(business.id)?.get(keyword) }))
}
type Row = ReturnType<typeof markedRowsOf>[number]

const isBad = ({ mark }: Row): boolean => mark !== undefined && mark !== 'typed'
const isUnread = ({ mark }: Row): boolean => mark === undefined
const listed = (rows: readonly Row[]): string =>
  rows
    .map(({ keyword, mark, cause }) => [keyword, mark, cause].filter(Boolean).join(': '))
    .join('\n  ')

const reports = readComposedBusinesses().map((business) => ({
  business,
  rows: markedRowsOf(business),
}))
for (const { business, rows } of reports) {
  const printed = { bad: rows.filter(isBad), unread: rows.filter(isUnread), [business.id]: rows }[
    choice
  ]
  if (printed?.length)
    console.log(`${business.id} ${business.brief.industry}\n  ${listed(printed)}`)
}

const sums = Object.entries(Object.groupBy(reports, ({ business }) => business.language))
for (const [language, ofLanguage] of [...sums, ['all', reports] as const]) {
  const rows = ofLanguage!.flatMap((report) => report.rows)
  const bad = rows.filter(isBad).length
  console.log(
    `${language}: ${bad} of ${rows.length} rows are bad, ${((100 * bad) / rows.length).toFixed(1)} %, and ${rows.filter(isUnread).length} unread`,
  )
}
const causes = Map.groupBy(reports.flatMap(({ rows }) => rows).filter(isBad), ({ cause }) => cause)
for (const [cause, rows] of causes) console.log(`${cause}: ${rows.length}`)
