import { printable } from '@sortie/runtime/print/fonts'
import { COLORS, type Element, PAPER_PAGE, type Paper, WIDTH } from '@sortie/runtime/print/paper'
import { type Cell, EMPTY_CELL, MEASURED } from '../columns.ts'
import type { ReportSheet } from '../sheet.ts'

const SIZE = 8.5
const PAD = 3.5
const GAP = 10
const HEAD = { size: 8, bold: true, color: COLORS.quiet }

const whole = new Intl.NumberFormat('en')
const money = new Intl.NumberFormat('en', { minimumFractionDigits: 2, maximumFractionDigits: 2 })
const decimal = new Intl.NumberFormat('en', { minimumFractionDigits: 1, maximumFractionDigits: 1 })

const FORMATS = { text: whole, count: whole, decimal, money } as const

type Table = Pick<ReportSheet, 'columns' | 'rows'>
/**
 * Tells how many figures of a column are measured: the head says `all` or `none`; for `some` each measured figure gets
 * a mark. `index` is the column that says it of each row.
 */
type Basis = { index: number; measured: 'all' | 'none' | 'some' } | null
type Place = {
  title: string
  index: number
  kind: ReportSheet['columns'][number]['kind']
  basis: Basis
  x: number
  width: number
  align: 'left' | 'right'
}
const MARK = '*'
/** The explanation of the mark beside a figure. */
export const MARK_MEANING = `${MARK} is measured. The other figures of its column are estimates.`

const textOf = (cells: Cell[], { index, kind, basis }: Pick<Place, 'index' | 'kind' | 'basis'>) => {
  const cell = cells[index]!
  if (typeof cell === 'string') return printable(cell)
  const text = FORMATS[kind].format(cell)
  return basis?.measured === 'some' && cells[basis.index] === MEASURED ? `${text}${MARK}` : text
}

const basisOf = ({ columns, rows }: Table, { basis }: ReportSheet['columns'][number]): Basis => {
  if (!basis) return null
  const index = columns.findIndex(({ title }) => title === basis)
  // An unknown figure is neither measured nor estimated.
  const known = rows.map((cells) => cells[index]).filter((cell) => cell !== EMPTY_CELL)
  const measured = known.filter((cell) => cell === MEASURED).length
  return { index, measured: measured === 0 ? 'none' : measured === known.length ? 'all' : 'some' }
}

/** Returns true where some figures of a printed column are measured, and others are not. */
export const isMixed = (table: Table): boolean =>
  table.columns.some((column) => column.printed && basisOf(table, column)?.measured === 'some')

/** The most of a line that a column gets for a word that is too long for its share. */
const MOST = 0.3

type PrintedColumn = Omit<Place, 'x' | 'width'> & { share: number }

/** The columns that are printed, as their heads name them. */
const namedOf = (table: Table): PrintedColumn[] =>
  table.columns.flatMap((column, index): PrintedColumn[] => {
    const { title, kind, printed: share } = column
    if (!share) return []
    const basis = basisOf(table, column)
    const head = basis?.measured === 'none' ? `${title}, est.` : title
    return [{ title: head, index, kind, basis, share, align: kind === 'text' ? 'left' : 'right' }]
  })

/** Returns the width of the longest word of a column: a figure, or a label such as Transactional, never breaks. */
const widestWord = ({ dress, widthOf }: Paper, { rows }: Table, column: PrintedColumn): number => {
  const isFigure = column.kind !== 'text'
  const words = new Set(
    rows.flatMap((cells) => {
      const text = textOf(cells, column)
      return isFigure ? [text] : text.split(/\s+/)
    }),
  )
  dress(HEAD)
  const head = Math.max(...column.title.split(/\s+/).map(widthOf))
  dress({ size: SIZE })
  // A text that is measured in parts differs in the last digits.
  return Math.max(head, ...words.values().map(widthOf)) + 0.5
}

/**
 * Returns the width of each column: its share, or more where a word needs it; the other columns give up the difference.
 */
const widthsOf = (paper: Paper, table: Table, columns: readonly PrintedColumn[]): number[] => {
  const least = columns.map((column) =>
    Math.min(widestWord(paper, table, column) + GAP, WIDTH * MOST),
  )
  const narrow = new Set<number>()
  for (;;) {
    const narrowWidth = least.reduce((sum, width, at) => sum + (narrow.has(at) ? width : 0), 0)
    const left = columns.reduce((sum, { share }, at) => sum + (narrow.has(at) ? 0 : share), 0)
    const widths = columns.map(({ share }, at) =>
      narrow.has(at) ? least[at]! : ((WIDTH - narrowWidth) * share) / left,
    )
    // A wider column takes its width from the others, which may then be too narrow themselves.
    const more = widths.flatMap((width, at) => (width < least[at]! && !narrow.has(at) ? [at] : []))
    if (more.length === 0 || narrow.size + more.length >= columns.length) return widths
    for (const at of more) narrow.add(at)
  }
}

/** Returns the positions of the printed columns on a line. */
const placesOf = (paper: Paper, table: Table): Place[] => {
  const columns = namedOf(table)
  const widths = widthsOf(paper, table, columns)
  let x: number = PAPER_PAGE.left
  return columns.map(({ share: _, ...column }, at) => {
    const place = { ...column, x, width: widths[at]! - GAP }
    x += widths[at]!
    return place
  })
}

/** Writes lines of cells as a table; its head stands on every page. */
export const drawTable = (paper: Paper, content: Table) => {
  const { doc, dress, linesOf, drawLines, heightOf } = paper
  const places = placesOf(paper, content)
  const table = doc.struct('Table')
  paper.root.add(table)
  dress(HEAD)
  const heads = places.map(({ title, width }) => linesOf(title, width))
  const headHeight = heightOf(Math.max(...heads.map(({ length }) => length)), 8) + PAD

  /** Heads that are repeated are for the eye: a screen reader knows them from the first. */
  const head = (row: Element | null) => {
    for (const [index, { x, width, align }] of places.entries()) {
      const draw = () => {
        dress(HEAD)
        drawLines(heads[index]!, x, paper.y, { size: 8, width, align })
      }
      if (row) paper.element(row, 'TH', draw, { scope: 'Column' })
      else paper.artifact(draw, 'Pagination')
    }
    paper.skip(headHeight)
    paper.rule(COLORS.ink)
    paper.skip(PAD)
  }
  const addRow = (fill: (row: Element) => void) => {
    const row = doc.struct('TR')
    table.add(row)
    fill(row)
    row.end()
  }

  paper.ensure(headHeight + 60)
  addRow(head)
  for (const cells of content.rows) {
    dress({ size: SIZE })
    const lines = places.map((place) => linesOf(textOf(cells, place), place.width))
    const height = heightOf(Math.max(...lines.map(({ length }) => length)), SIZE) + PAD
    if (paper.ensure(height)) head(null)
    dress({ size: SIZE })
    addRow((row) => {
      for (const [index, { x, width, align }] of places.entries()) {
        paper.element(row, 'TD', () =>
          drawLines(lines[index]!, x, paper.y, { size: SIZE, width, align }),
        )
      }
    })
    paper.skip(height - 1)
    paper.rule()
    paper.skip(PAD)
  }
  table.end()
}
