import { COLORS, PAPER_PAGE, type Paper, WIDTH } from '@sortie/runtime/print/paper'
import type { Mark, ReportSheet } from '../sheet.ts'
import { type ChartAxis, chartAxisOf } from './across.ts'

/** A mark by the label of its keyword. */
const LABEL_COLORS = { High: '#0A726C', Medium: '#C2500F', Low: '#4F6268' } as const

/** Its height where the page has room for it. */
const HEIGHT = 220
/** The least height at which its marks can be told apart. */
export const LEAST_CHART = 130
const AXIS = { left: 44, bottom: 30 } as const
/** The margin between the chart and the text after it. */
const MARGIN = 10
/** The smallest and the largest mark, in points. */
const SIZES = [1.6, 4.6] as const
/** Keywords that are numbered. */
const NUMBERED = 5

const whole = new Intl.NumberFormat('en')

/** Searches on a scale on which ten times as many are one step more. */
const scaleOf = (marks: readonly Mark[]) => {
  const decade = (volume: number) => Math.log10(Math.max(1, volume))
  const most = Math.max(2, Math.ceil(Math.max(0, ...marks.map(({ volume }) => decade(volume)))))
  const least = Math.max(
    0,
    Math.min(most - 2, Math.floor(Math.min(most, ...marks.map(({ volume }) => decade(volume))))),
  )
  return { least, most, at: (volume: number) => (decade(volume) - least) / (most - least) }
}

/** Labels differ by shape, and not by color alone. */
const drawMark = (doc: Paper['doc'], { label, impact }: Mark, x: number, y: number) => {
  const size = SIZES[0] + (SIZES[1] - SIZES[0]) * Math.min(1, Math.max(0, impact / 100))
  if (label === 'High') {
    doc.polygon(
      [x, y - size * 1.2],
      [x + size * 1.1, y + size * 0.8],
      [x - size * 1.1, y + size * 0.8],
    )
    doc.fill(LABEL_COLORS.High)
  } else if (label === 'Medium') {
    doc.polygon([x, y - size], [x + size, y], [x, y + size], [x - size, y])
    doc.fill(LABEL_COLORS.Medium)
  } else {
    doc
      .circle(x, y, size * 0.8)
      .lineWidth(0.8)
      .stroke(LABEL_COLORS.Low)
  }
}

type Scales = { volumes: ReturnType<typeof scaleOf>; across: ChartAxis; plotHeight: number }

const drawAxes = (paper: Paper, top: number, { volumes, across, plotHeight }: Scales) => {
  const { least, most } = volumes
  const { doc, dress } = paper
  const [left, bottom] = [PAPER_PAGE.left + AXIS.left, top + plotHeight - AXIS.bottom]
  const [width, height] = [WIDTH - AXIS.left, plotHeight - AXIS.bottom]
  dress({ size: 7.5, color: COLORS.quiet })
  for (let step = least; step <= most; step++) {
    const y = bottom - ((step - least) / (most - least)) * height
    doc.moveTo(left, y).lineTo(PAPER_PAGE.right, y).lineWidth(0.5).stroke(COLORS.rule)
    const text = whole.format(10 ** step)
    doc.text(text, left - 6 - doc.widthOfString(text), y - 4, { lineBreak: false })
  }
  for (const tick of across.ticks) {
    const [x, text] = [left + across.at(tick) * width, across.tickText(tick)]
    doc
      .moveTo(x, bottom)
      .lineTo(x, bottom + 3)
      .lineWidth(0.5)
      .stroke(COLORS.quiet)
    doc.text(text, x - doc.widthOfString(text) / 2, bottom + 5, { lineBreak: false })
  }
  doc.text(across.name, left, bottom + 17, { lineBreak: false })
  return { left, bottom, width, height }
}

const drawLegend = (paper: Paper, bottom: number) => {
  const { doc, dress } = paper
  dress({ size: 7.5, color: COLORS.quiet })
  let x = PAPER_PAGE.right - 150
  for (const label of ['High', 'Medium', 'Low'] as const) {
    drawMark(doc, { label, impact: 70 } as Mark, x, bottom - 9)
    doc.fillColor(COLORS.quiet).text(label, x + 8, bottom - 13, { lineBreak: false })
    x += 54
  }
}

/**
 * Volume against difficulty, or against the price of a click of those that have one: one mark a keyword, its size by impact, its shape by rating. The best ones
 * bear numbers where a list beside it has the same.
 * @param room what is left of the page: the chart shrinks to it rather than begin another page.
 */
export const drawChart = (
  paper: Paper,
  sheet: Pick<ReportSheet, 'marks' | 'across'>,
  { isNumbered, room }: { isNumbered: boolean; room: number },
) => {
  const { doc, dress, element, root } = paper
  const across = chartAxisOf(sheet)
  const marks = sheet.marks.filter((mark) => across.of(mark) !== null)
  const best = marks.toSorted((one, other) => other.impact - one.impact).slice(0, NUMBERED)
  const volumes = scaleOf(marks)
  const plotHeight = Math.max(LEAST_CHART, Math.min(HEIGHT, room - MARGIN))
  paper.ensure(plotHeight + MARGIN)
  const top = paper.y
  const alt =
    `Chart of ${whole.format(marks.length)} keywords: searches a month against ${across.noun}. ` +
    'The table of keywords holds the same figures.'
  const draw = () => {
    const { left, bottom, width, height } = drawAxes(paper, top + 6, {
      volumes,
      across,
      plotHeight,
    })
    const place = (mark: Mark) =>
      [
        left + across.at(across.of(mark)!) * width,
        bottom - volumes.at(mark.volume) * height,
      ] as const
    // The best lie on top of the others.
    for (const mark of marks.toSorted((one, other) => one.impact - other.impact)) {
      drawMark(doc, mark, ...place(mark))
    }
    dress({ size: 7.5, bold: true })
    for (const [index, mark] of (isNumbered ? best : []).entries()) {
      const [x, y] = place(mark)
      doc.text(String(index + 1), x + 5.5, y - 8, { lineBreak: false })
    }
    drawLegend(paper, top + 6 + plotHeight)
  }
  const bbox = [PAPER_PAGE.left, top, PAPER_PAGE.right, top + plotHeight + 6]
  element(root, 'Figure', draw, { alt, bbox, placement: 'Block' })
  paper.skip(plotHeight + MARGIN)
  return best
}
