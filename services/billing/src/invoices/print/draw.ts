import { fontsOfPage, printable } from '@sortie/runtime/print/fonts'
import PDFDocument from 'pdfkit'
import type { InvoiceSheet } from './invoice.ts'

const ink = '#0E1B1F'
const quiet = '#44555B'
const brand = '#0F4C55'
const rule = '#D9DFDE'
const LEFT = 56
const RIGHT = 539.28
const WIDTH = RIGHT - LEFT
/** Left edges of the columns of the table. */
const columns = { description: LEFT, quantity: 320, unit: 380, amount: 460 }
const TOTALS = 320

type Doc = PDFKit.PDFDocument
type Tag = 'H1' | 'H2' | 'P' | 'TH' | 'TD'
type Text = {
  size?: number
  bold?: boolean
  color?: string
  width?: number
  align?: 'left' | 'right'
}

/** Draws a sheet of A4, tagged for screen readers. @returns the bytes of the PDF. */
export const drawInvoice = (sheet: InvoiceSheet): Promise<Buffer> => {
  const at = new Date(sheet.at)
  const doc = new PDFDocument({
    size: 'A4',
    margins: { top: 56, bottom: 40, left: LEFT, right: LEFT },
    pdfVersion: '1.7',
    lang: 'en-US',
    tagged: true,
    displayTitle: true,
    info: {
      Title: `${sheet.title} ${sheet.number}`,
      Author: sheet.from[0] ?? 'Sortie',
      Creator: 'Sortie',
      Producer: 'Sortie',
      CreationDate: at,
      ModDate: at,
    },
  })
  // It takes a font that is open, which its types do not know.
  for (const [name, font] of fontsOfPage()) doc.registerFont(name, font as never)
  const bytes = collected(doc)
  const root = doc.struct('Document')
  doc.addStructure(root)

  /** One piece of text as an element of its own; @returns where it ends. */
  const put = (
    parent: PDFKit.PDFStructureElement,
    tag: Tag,
    text: string,
    x: number,
    y: number,
    how: Text = {},
  ) => {
    const { size = 10, bold = false, color = ink, width = WIDTH, align = 'left' } = how
    let end = y
    const element = doc.struct(tag, {}, () => {
      doc
        .font(bold ? 'bold' : 'regular')
        .fontSize(size)
        .fillColor(color)
      doc.text(printable(text), x, y, { width, align, lineGap: 3 })
      end = doc.y
    })
    parent.add(element)
    element.end()
    return end
  }
  const line = (y: number, color = rule) => {
    doc.markContent('Artifact', { type: 'Layout' })
    doc.moveTo(LEFT, y).lineTo(RIGHT, y).lineWidth(0.75).strokeColor(color).stroke()
    doc.endMarkedContent()
  }

  const head = () => {
    put(root, 'P', sheet.brand, LEFT, 56, { size: 10, bold: true, color: brand })
    put(root, 'H1', sheet.title, LEFT, 84, { size: 24, bold: true })
    return sheet.facts.reduce((y, { label, value }) => {
      put(root, 'P', label, LEFT, y, { bold: true, width: 110 })
      return put(root, 'P', value, LEFT + 116, y, { width: WIDTH - 116 })
    }, 126)
  }

  const parties = (top: number) => {
    const party = (label: string, lines: string[], x: number) => {
      const after = put(root, 'H2', label, x, top, { color: quiet, width: 220 })
      return lines.reduce(
        (y, text, index) => put(root, 'P', text, x, y, { bold: index === 0, width: 220 }),
        after + 2,
      )
    }
    return Math.max(party(sheet.fromLabel, sheet.from, LEFT), party(sheet.toLabel, sheet.to, 320))
  }

  const table = (top: number) => {
    const whole = doc.struct('Table')
    root.add(whole)
    const right = { align: 'right' as const, width: RIGHT - columns.amount }
    const row = (tag: 'TH' | 'TD', cells: InvoiceSheet['columns'], y: number, how: Text) => {
      const tr = doc.struct('TR')
      whole.add(tr)
      const { description, quantity, unit, amount } = cells
      const end = put(tr, tag, description, columns.description, y, { ...how, width: 250 })
      put(tr, tag, quantity, columns.quantity, y, { ...how, align: 'right', width: 40 })
      put(tr, tag, unit, columns.unit, y, { ...how, ...right, width: 70 })
      put(tr, tag, amount, columns.amount, y, { ...how, ...right })
      tr.end()
      return end
    }
    const body = row('TH', sheet.columns, top, { size: 9, color: quiet }) + 4
    line(body, ink)
    const end = sheet.rows.reduce((y, cells) => row('TD', cells, y, {}), body + 10)
    whole.end()
    return end
  }

  const totals = (top: number) =>
    sheet.totals.reduce((y, { label, value, strong }) => {
      doc.markContent('Artifact', { type: 'Layout' })
      doc.moveTo(TOTALS, y).lineTo(RIGHT, y).lineWidth(0.75).strokeColor(rule).stroke()
      doc.endMarkedContent()
      put(root, 'P', label, TOTALS, y + 8, { bold: strong, width: 150 })
      const width = RIGHT - columns.amount
      return (
        put(root, 'P', value, columns.amount, y + 8, { bold: strong, align: 'right', width }) + 6
      )
    }, top)

  const afterParties = parties(head() + 24)
  const afterHeadline = put(root, 'H2', sheet.headline, LEFT, afterParties + 32, {
    size: 16,
    bold: true,
  })
  const afterTotals = totals(table(afterHeadline + 20) + 16)
  sheet.notes.reduce(
    (y, note) => put(root, 'P', note, LEFT, y, { size: 9, color: quiet }) + 4,
    afterTotals + 40,
  )
  line(780)
  put(root, 'P', `${sheet.number} · ${sheet.headline}`, LEFT, 788, { size: 8, color: quiet })
  root.end()
  doc.end()
  return bytes
}

const collected = (doc: Doc) =>
  new Promise<Buffer>((resolve, reject) => {
    const chunks: Buffer[] = []
    doc.on('data', (chunk: Buffer) => chunks.push(chunk))
    doc.once('end', () => resolve(Buffer.concat(chunks)))
    doc.once('error', reject)
  })
