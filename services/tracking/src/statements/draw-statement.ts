import { printable } from '@sortie/runtime/print/fonts'
import { COLORS, createPaper, PAPER_PAGE, type Paper } from '@sortie/runtime/print/paper'
import type { StatementSheet } from './statement-sheet.ts'

const SIZE = 7.5
const GAP = 4
/** The columns of the events: the left edge, the width and the alignment of each. */
const COLUMNS = [
  { head: 'No.', x: PAPER_PAGE.left, width: 34, align: 'left' },
  { head: 'Time (UTC)', x: 84, width: 76, align: 'left' },
  { head: 'Event', x: 164, width: 82, align: 'left' },
  { head: 'Order or reference', x: 250, width: 150, align: 'left' },
  { head: 'Amount', x: 404, width: 68, align: 'right' },
  { head: 'To the balance', x: 476, width: 71, align: 'right' },
] as const

/** One row of texts; a long one takes several lines. @returns how high it is */
const drawCells = (paper: Paper, lines: readonly string[][]) => {
  for (const [index, { x, width, align }] of COLUMNS.entries())
    paper.drawLines(lines[index] ?? [], x, paper.y, { size: SIZE, align, width })
}

const drawHead = (paper: Paper) => {
  paper.dress({ size: SIZE, bold: true, color: COLORS.quiet })
  drawCells(
    paper,
    COLUMNS.map(({ head }) => [head]),
  )
}

const drawEvents = (paper: Paper, rows: StatementSheet['rows']) => {
  paper.skip(20)
  paper.write('H2', 'Events', { size: 12, bold: true })
  paper.skip(6)
  if (rows.length === 0) {
    paper.write('P', 'There were no events in this month.', { color: COLORS.quiet })
    return
  }
  paper.element(paper.root, 'P', () => drawHead(paper))
  const lineHeight = paper.heightOf(1, SIZE)
  paper.skip(lineHeight + GAP)
  // A list and no table: six elements for each of 5,000 rows would be most of the file.
  const list = paper.doc.struct('L')
  paper.root.add(list)
  for (const row of rows) {
    paper.dress({ size: SIZE })
    const lines = row.map((text, index) =>
      paper.linesOf(printable(text), COLUMNS[index]?.width ?? 0),
    )
    const height = paper.heightOf(Math.max(...lines.map(({ length }) => length)), SIZE) + GAP
    if (paper.ensure(height)) {
      paper.artifact(() => drawHead(paper))
      paper.skip(lineHeight + GAP)
    }
    paper.dress({ size: SIZE })
    paper.element(list, 'LI', () => drawCells(paper, lines))
    paper.skip(height)
  }
  list.end()
}

/** Draws the statement of a partner as a PDF of A4, whose text can be selected. @returns its bytes. */
export const drawStatement = (sheet: StatementSheet): Promise<Buffer> => {
  const paper = createPaper({
    title: sheet.title,
    author: 'Sortie',
    at: new Date(sheet.at),
    footer: `${sheet.title} · ${sheet.facts.map(({ value }) => value).join(' · ')}`,
  })
  paper.write('P', 'SORTIE', { bold: true, color: COLORS.brand })
  paper.skip(8)
  paper.write('H1', sheet.title, { size: 22, bold: true })
  paper.skip(8)
  for (const { label, value } of sheet.facts)
    paper.write('P', `${label}: ${value}`, { color: COLORS.quiet })
  paper.skip(16)
  for (const { label, value, isStrong } of sheet.sums) {
    paper.write('P', `${label}: ${value}`, { bold: isStrong })
    paper.skip(3)
  }
  drawEvents(paper, sheet.rows)
  paper.skip(16)
  for (const note of sheet.notes) {
    paper.write('P', note, { size: 9, color: COLORS.quiet })
    paper.skip(4)
  }
  return paper.end()
}
