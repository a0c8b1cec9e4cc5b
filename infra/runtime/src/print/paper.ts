import PDFDocument from 'pdfkit'
import { type FontFamily, fontsOfPage, printable } from './fonts.ts'

export const COLORS = {
  ink: '#0E1B1F',
  quiet: '#44555B',
  brand: '#0F4C55',
  rule: '#D9DFDE',
} as const

/** A page of A4, in points. */
export const PAPER_PAGE = { left: 48, right: 547.28, top: 48, bottom: 790, footer: 806 } as const
export const WIDTH = PAPER_PAGE.right - PAPER_PAGE.left

export type Element = PDFKit.PDFStructureElement
type Tag = 'H1' | 'H2' | 'P' | 'TH' | 'TD' | 'LI' | 'Figure'
export type Look = {
  size?: number
  bold?: boolean
  color?: string
  align?: 'left' | 'right'
}
type Text = Look & { x?: number; width?: number }

type Information = { title: string; author: string; at: Date; footer: string; family?: FontFamily }

/** The side of the logo, in points. */
const LOGO = 22

const LEADING = 1.35

/**
 * Paper to write on from top to bottom, tagged for screen readers: what is in no element is an artifact.
 * A piece that does not fit begins the next page.
 */
export const createPaper = ({ title, author, at, footer, family }: Information) => {
  const doc = new PDFDocument({
    size: 'A4',
    // The paper breaks pages itself.
    margins: { top: 0, bottom: 0, left: PAPER_PAGE.left, right: PAPER_PAGE.left },
    autoFirstPage: false,
    pdfVersion: '1.7',
    lang: 'en',
    tagged: true,
    displayTitle: true,
    info: {
      Title: printable(title),
      Author: author,
      Creator: 'Sortie',
      Producer: 'Sortie',
      CreationDate: at,
      ModDate: at,
    },
  })
  // It takes a font that is open, which its types do not know.
  for (const [name, font] of fontsOfPage(family)) doc.registerFont(name, font as never)
  const bytes = new Promise<Buffer>((resolve, reject) => {
    const parts: Buffer[] = []
    doc.on('data', (part: Buffer) => parts.push(part))
    doc.once('end', () => resolve(Buffer.concat(parts)))
    doc.once('error', reject)
  })
  const root = doc.struct('Document')
  doc.addStructure(root)
  let pages = 0
  let y: number = PAPER_PAGE.top

  const dress = ({ size = 10, bold = false, color = COLORS.ink }: Look) =>
    doc
      .font(bold ? 'bold' : 'regular')
      .fontSize(size)
      .fillColor(color)
  const widthOf = (text: string) => doc.widthOfString(text)

  /** A word in pieces of a width, where it is wider. */
  const piecesOf = (word: string, width: number): string[] => {
    if (widthOf(word) <= width) return [word]
    const pieces: string[] = []
    let piece = ''
    for (const character of word) {
      if (piece && widthOf(piece + character) > width) {
        pieces.push(piece)
        piece = ''
      }
      piece += character
    }
    return [...pieces, piece]
  }

  /** A text in lines of a width, in the font that is chosen; words that are wider are cut. */
  const linesOf = (text: string, width: number): string[] => {
    if (widthOf(text) <= width) return [text]
    const space = widthOf(' ')
    const lines: string[] = []
    let line = ''
    let taken = 0
    for (const word of text.split(/\s+/)) {
      // With the space behind it, as it is drawn: pdfkit shapes each spelling once, which takes long.
      const spaced = widthOf(`${word} `)
      if (line && taken + spaced - space <= width) {
        line = `${line} ${word}`
        taken += spaced
        continue
      }
      if (line) lines.push(line)
      const pieces = piecesOf(word, width)
      line = pieces.pop() ?? ''
      taken = pieces.length > 0 ? widthOf(`${line} `) : spaced
      lines.push(...pieces)
    }
    return line ? [...lines, line] : lines
  }

  const artifact = (draw: () => void, type: 'Layout' | 'Pagination' = 'Layout') => {
    doc.markContent('Artifact', { type })
    draw()
    doc.endMarkedContent()
  }

  const newPage = () => {
    doc.addPage()
    pages += 1
    artifact(() => {
      dress({ size: 8, color: COLORS.quiet })
      const number = `Page ${pages}`
      const [line = ''] = linesOf(printable(footer), WIDTH - 60)
      doc.text(line, PAPER_PAGE.left, PAPER_PAGE.footer, { lineBreak: false })
      doc.text(number, PAPER_PAGE.right - widthOf(number), PAPER_PAGE.footer, { lineBreak: false })
    }, 'Pagination')
    y = PAPER_PAGE.top
  }

  /** Begins a new page where so much does not fit on this one. @returns whether it did. */
  const ensure = (height: number) => {
    if (y + height <= PAPER_PAGE.bottom) return false
    newPage()
    return true
  }

  /** Draws lines one below the other. */
  const drawLines = (lines: string[], x: number, top: number, look: Look & { width: number }) => {
    const { size = 10, align = 'left', width } = look
    for (const [index, line] of lines.entries()) {
      const left = align === 'right' ? x + width - widthOf(line) : x
      doc.text(line, left, top + index * size * LEADING, { lineBreak: false })
    }
  }

  /** An element of a parent, with what it draws. */
  const element = (parent: Element, tag: Tag, draw: () => void, options = {}) => {
    const made = doc.struct(tag, options, draw)
    parent.add(made)
    made.end()
  }

  const paper = {
    doc,
    root,
    dress,
    widthOf,
    linesOf,
    drawLines,
    artifact,
    element,
    newPage,
    ensure,
    heightOf: (lines: number, size: number) => lines * size * LEADING,
    get y() {
      return y
    },
    skip: (height: number) => {
      y += height
    },
    /** A paragraph or heading of its own, as high as it needs. */
    write: (tag: Tag, content: string, text: Text = {}) => {
      const { x = PAPER_PAGE.left, width = PAPER_PAGE.right - x, size = 10 } = text
      dress(text)
      const lines = linesOf(printable(content), width)
      // A heading does not stand alone at the foot of a page.
      ensure(lines.length * size * LEADING + (tag.startsWith('H') ? 40 : 0))
      dress(text)
      element(root, tag, () => drawLines(lines, x, y, { ...text, width }))
      y += lines.length * size * LEADING
    },
    rule: (color: string = COLORS.rule) =>
      artifact(() => {
        doc
          .moveTo(PAPER_PAGE.left, y)
          .lineTo(PAPER_PAGE.right, y)
          .lineWidth(0.75)
          .strokeColor(color)
          .stroke()
      }),
    /** The logo with the name beside it, as in the bar of the product. */
    logo: () => {
      const scale = LOGO / 32
      artifact(() => {
        doc.save().translate(PAPER_PAGE.left, y).scale(scale)
        doc.roundedRect(0, 0, 32, 32, 8).fill(COLORS.brand)
        doc.lineWidth(1.6).lineCap('round').strokeColor('#5AD4C4')
        doc.path('M16 27A11 11 0 1 1 27 16').stroke()
        doc.strokeOpacity(0.65).path('M16 21.5A5.5 5.5 0 1 1 21.5 16').stroke()
        doc.path('M15 15 27.5 19.6 22.1 21.8 19.8 27.3z').fill('#FF8B3A')
        doc.restore()
      })
      dress({ size: 14, bold: true })
      element(root, 'P', () =>
        drawLines(['Sortie'], PAPER_PAGE.left + LOGO + 7, y + 3.5, { size: 14, width: 200 }),
      )
      y += LOGO
    },
    /** Ends the file. @returns its bytes. */
    end: () => {
      root.end()
      doc.end()
      return bytes
    },
  }
  newPage()
  return paper
}
export type Paper = ReturnType<typeof createPaper>
