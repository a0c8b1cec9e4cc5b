import { PDF_CLUSTERS } from '@sortie/contracts/analysis/reports/exports'
import { familyFor, missingIn, REPLACEMENT } from '@sortie/runtime/print/fonts'
import { COLORS, createPaper, PAPER_PAGE, type Paper } from '@sortie/runtime/print/paper'
import type { ReportSheet } from '../sheet.ts'
import { drawChart, LEAST_CHART } from './chart.ts'
import { drawTable, isMixed, MARK_MEANING } from './table.ts'

const whole = new Intl.NumberFormat('en')
const usd = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' })
/** The height that must be left on a page for the table or the methods to begin there, in points. */
const LEAST_OF_TABLE = 260
/** The height of the chart's heading and of the line under it, in points. */
const CHART_HEAD = 30

const drawCover = (paper: Paper, sheet: ReportSheet) => {
  const { write, skip } = paper
  paper.logo()
  skip(18)
  write('P', sheet.kind, { size: 12, color: COLORS.quiet })
  write('H1', sheet.business || sheet.kind, { size: 26, bold: true })
  skip(4)
  // The facts take two lines, so that the results stand on the first page, chart and all.
  const facts = sheet.facts.filter(({ value }) => value)
  const lines = [facts.slice(0, -1), facts.slice(-1)]
  for (const line of lines) {
    const text = line.map(({ label, value }) => `${label}: ${value}`).join('  ·  ')
    write('P', text, { color: COLORS.quiet })
  }
  skip(10)
  paper.rule()
  skip(12)
  write('H2', 'In short', { size: 12, bold: true })
  skip(3)
  write('P', sheet.conclusion, { size: 13 })
  skip(6)
  const ratings = sheet.ratings.map(({ label, count }) => `${label}: ${whole.format(count)}`)
  write('P', ratings.join('   '), { bold: true })
  skip(12)
  if (!sheet.plan) return
  write('H2', sheet.plan.heading, { size: 12, bold: true })
  for (const [index, { title, about }] of sheet.plan.pages.entries()) {
    skip(5)
    write('P', `${index + 1}  ${title}`, { bold: true })
    write('P', about, { size: 9.5 })
  }
  skip(14)
}

/** Says how many keywords the chart leaves out; empty where it holds every keyword. */
const leftOut = ({ marks, across }: ReportSheet): string => {
  const count = across === 'cpc' ? marks.filter(({ cpc }) => cpc === null).length : 0
  if (count === 0) return ''
  return count === 1
    ? '1 keyword has no price and is only in the table.'
    : `${whole.format(count)} keywords have no price and are only in the table.`
}

const drawOverview = (paper: Paper, sheet: ReportSheet) => {
  const { marks, across, plan } = sheet
  if (marks.length === 0) return
  paper.ensure(LEAST_CHART + CHART_HEAD)
  const against = across === 'cpc' ? 'the price of a click' : 'difficulty'
  paper.write('H2', `Searches a month against ${against}`, { size: 12, bold: true })
  // The plan says already where to begin, in pages and not in spellings of one question.
  const best = drawChart(paper, sheet, { isNumbered: !plan, room: PAPER_PAGE.bottom - paper.y })
  const without = leftOut(sheet)
  if (without) paper.write('P', without, { color: COLORS.quiet })
  if (plan) return
  paper.skip(10)
  paper.write('H2', 'Where to begin', { size: 12, bold: true })
  paper.skip(3)
  for (const [index, { keyword, volume, difficulty, cpc, label }] of best.entries()) {
    const worth =
      across === 'cpc' && cpc !== null ? `${usd.format(cpc)} a click` : `difficulty ${difficulty}`
    const figures = `${whole.format(volume)} searches a month, ${worth}, ${label}`
    paper.write('P', `${index + 1}  ${keyword}: ${figures}`)
    paper.skip(2)
  }
}

const drawKeywords = (paper: Paper, { columns, rows, wanted }: ReportSheet) => {
  if (rows.length === 0) return
  paper.skip(24)
  // A few lines of a table at the foot of a page are a beginning that nobody looks for.
  paper.ensure(LEAST_OF_TABLE)
  paper.write('H2', 'Keywords', { size: 16, bold: true })
  if (rows.length < wanted) {
    paper.skip(3)
    paper.write(
      'P',
      `A PDF prints at most ${whole.format(rows.length)} keywords. ${whole.format(wanted - rows.length)} more are in the CSV and Excel files.`,
      { color: COLORS.quiet },
    )
  }
  if (isMixed({ columns, rows })) {
    paper.skip(3)
    paper.write('P', MARK_MEANING, { color: COLORS.quiet })
  }
  paper.skip(10)
  drawTable(paper, { columns, rows })
}

/** Clusters and competitors; the plan stands on the cover. */
const drawOtherTables = (paper: Paper, { tables }: ReportSheet) => {
  for (const { name, columns, rows } of tables) {
    if (name === 'Plan') continue
    const printed = rows.slice(0, PDF_CLUSTERS)
    paper.skip(24)
    paper.ensure(LEAST_OF_TABLE)
    paper.write('H2', name, { size: 16, bold: true })
    if (printed.length < rows.length) {
      paper.skip(3)
      paper.write(
        'P',
        `The first ${whole.format(printed.length)}. ${whole.format(rows.length - printed.length)} more are in the CSV and Excel files.`,
        { color: COLORS.quiet },
      )
    }
    paper.skip(10)
    drawTable(paper, { columns, rows: printed })
  }
}

const drawMethods = (paper: Paper, { methods }: ReportSheet, isReplaced: boolean) => {
  paper.skip(24)
  paper.ensure(LEAST_OF_TABLE)
  paper.write('H2', 'How to read this report', { size: 16, bold: true })
  const gaps = `${REPLACEMENT} stands for a character that this file’s font doesn’t have. The CSV and Excel files show it.`
  for (const { heading, paragraphs } of methods) {
    paper.skip(12)
    paper.write('H2', heading, { size: 11, bold: true })
    for (const text of paragraphs) {
      paper.skip(3)
      paper.write('P', text, { width: PAPER_PAGE.right - PAPER_PAGE.left - 60 })
    }
  }
  if (!isReplaced) return
  paper.skip(12)
  paper.write('P', gaps)
}

/** All that somebody else wrote in the sheet. */
const textsOf = ({
  business,
  conclusion,
  facts,
  plan,
  rows,
  tables,
  methods,
}: ReportSheet): string[] => {
  const lines = [...rows, ...tables.flatMap((table) => table.rows)]
  return [
    business,
    conclusion,
    ...facts.map(({ value }) => value),
    ...(plan?.pages ?? []).flatMap(({ title, about }) => [title, about]),
    ...methods.flatMap(({ paragraphs }) => paragraphs),
    ...lines.flat().filter((cell) => typeof cell === 'string'),
  ]
}

/** Draws a report as a PDF of A4, tagged for screen readers. @returns its bytes. */
export const drawReport = (sheet: ReportSheet): Promise<Buffer> => {
  const texts = textsOf(sheet)
  const paper = createPaper({
    family: familyFor(texts),
    title: sheet.title,
    author: 'Sortie',
    at: new Date(sheet.at),
    footer: sheet.title,
  })
  drawCover(paper, sheet)
  drawOverview(paper, sheet)
  drawKeywords(paper, sheet)
  drawOtherTables(paper, sheet)
  drawMethods(
    paper,
    sheet,
    texts.some((text) => missingIn(text).length > 0),
  )
  return paper.end()
}
