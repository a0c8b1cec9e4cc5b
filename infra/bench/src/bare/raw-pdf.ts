import { fontsOfPage } from '@sortie/runtime/print/fonts'
import PDFDocument from 'pdfkit'
import type { ReportSheet } from '../../../../services/analysis/src/exports/sheet.ts'

const LINES = 38
const HEIGHT = 19

/** Draws the texts around the table; pdfkit breaks their lines and pages. */
const drawProse = (
  doc: PDFKit.PDFDocument,
  root: PDFKit.PDFStructureElement,
  { kind, facts, conclusion, plan, methods }: ReportSheet,
) => {
  const texts = [
    kind,
    ...facts.map(({ label, value }) => `${label}: ${value}`),
    conclusion,
    ...(plan ? [plan.heading, ...plan.pages.flatMap(({ title, about }) => [title, about])] : []),
    ...methods.flatMap(({ heading, paragraphs }) => [heading, ...paragraphs]),
  ]
  doc.addPage()
  doc.font('regular').fontSize(10)
  for (const text of texts) {
    const paragraph = doc.struct('P', {}, () => {
      doc.fillColor('#0E1B1F').text(text, 48, doc.y, { width: 440 })
    })
    root.add(paragraph)
    paragraph.end()
  }
}

/**
 * Draws the sheet as a developer would with pdfkit alone: the same text, the same marks, and the same cells on as many
 * pages, tagged. It does not measure, wrap or check any cell.
 */
export const drawRaw = (sheet: ReportSheet): Promise<Buffer> => {
  const { title, marks, columns, rows } = sheet
  const doc = new PDFDocument({
    size: 'A4',
    margin: 0,
    tagged: true,
    lang: 'en',
    pdfVersion: '1.7',
  })
  const bytes = new Promise<Buffer>((resolve) => {
    const parts: Buffer[] = []
    doc.on('data', (part: Buffer) => parts.push(part))
    doc.once('end', () => resolve(Buffer.concat(parts)))
  })
  for (const [name, font] of fontsOfPage()) doc.registerFont(name, font as never)
  const root = doc.struct('Document')
  doc.addStructure(root)
  doc.font('bold').fontSize(26).text(title, 48, 100, { lineBreak: false })
  for (const { volume, difficulty } of marks) {
    const [x, y] = [92 + difficulty * 45, 560 - Math.log10(1 + volume) * 40]
    doc.polygon([x, y - 4], [x + 4, y + 3], [x - 4, y + 3]).fill('#0A726C')
  }
  const table = doc.struct('Table')
  root.add(table)
  const printed = columns.flatMap(({ printed }, index) => (printed ? [index] : []))
  doc.font('regular').fontSize(8.5)
  for (const [line, cells] of rows.entries()) {
    if (line % LINES === 0) doc.addPage()
    const y = 60 + (line % LINES) * HEIGHT
    const row = doc.struct('TR')
    table.add(row)
    for (const [place, index] of printed.entries()) {
      const cell = doc.struct('TD', {}, () => {
        doc
          .fillColor('#0E1B1F')
          .text(String(cells[index]), 48 + place * 80, y, { lineBreak: false })
      })
      row.add(cell)
      cell.end()
    }
    row.end()
    doc
      .moveTo(48, y + 14)
      .lineTo(547, y + 14)
      .stroke('#D9DFDE')
  }
  table.end()
  drawProse(doc, root, sheet)
  root.end()
  doc.end()
  return bytes
}
