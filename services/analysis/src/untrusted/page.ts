import { Parser } from 'htmlparser2'

/** The texts of a page that may tell its topic. */
export type PageWords = {
  title: string
  description: string
  /** `og:site_name`; empty where it says none. */
  siteName: string
  headings: string[]
  /** Paragraphs, list items and the like, in order. */
  blocks: string[]
  /** The links, as written. */
  links: string[]
}

// Bounds of what is read of a page; what is behind them is left out.
const MOST_TEXT = 200_000
/** Deeper than real pages are; the work for each end of an element grows with it. */
const MOST_DEPTH = 250
/** Many times as many as large pages have. */
const MOST_ELEMENTS = 60_000
const MOST_TITLE = 1_000
const MOST_META = 1_000
const MOST_BLOCK = 20_000
const MOST_STYLE = 1_000
const MOST_LINKS = 2_000
const MOST_ADDRESS = 2_000
const SLICE = 16_384
const UNREAD = new Set(
  'script style noscript template svg math iframe object select textarea'.split(' '),
)
const BLOCKS = new Set(
  'p li td th dt dd div section article main header footer nav aside blockquote br tr ul ol table form body h1 h2 h3 h4 h5 h6'.split(
    ' ',
  ),
)
const VOID = new Set('area base br col embed hr img input link meta source track wbr'.split(' '))
/** Elements that stand on every page, and so say nothing about this one. */
const FRAME = new Set(['nav', 'footer'])
const HEADING = /^h[1-4]$/
/** Text in the colour of its ground. */
const isInvisible = (style: string): boolean => {
  const values = new Map<string, string>()
  for (const declaration of style.toLowerCase().split(';')) {
    const colon = declaration.indexOf(':')
    const name = declaration.slice(0, Math.max(0, colon)).trim()
    if (name && !values.has(name)) values.set(name, declaration.slice(colon + 1).trim())
  }
  const color = values.get('color')
  const grounds = ['background', 'background-color'].map((name) => values.get(name))
  return Boolean(color) && grounds.includes(color)
}
const HIDING =
  /display\s*:\s*none|visibility\s*:\s*hidden|font-size\s*:\s*0|opacity\s*:\s*0(?![.\d])|(?:left|top|text-indent)\s*:\s*-\d{3,}/i
const isHidden = (attributes: Record<string, string>): boolean => {
  if ('hidden' in attributes || attributes['aria-hidden'] === 'true') return true
  const style = attributes.style ?? ''
  // People write such a long style only to hide something from readers.
  return style.length > MOST_STYLE || HIDING.test(style) || isInvisible(style)
}
const inOneLine = (text: string): string => text.replace(/\s+/g, ' ').trim()

const META = { description: 'description', 'og:site_name': 'siteName' } as const

/**
 * Reads a page's HTML in one pass; what a visitor would not see is left out. One long function, as
 * the parser calls back and all calls share the state of the pass.
 */
export const readPage = (html: string): PageWords => {
  const read: PageWords = {
    title: '',
    description: '',
    siteName: '',
    headings: [],
    blocks: [],
    links: [],
  }
  const hidden: string[] = []
  let text = ''
  let title = ''
  let heading: string | null = null
  let inTitle = false
  let inFrame = 0
  /** True where nothing but white space was read since a link ended. */
  let isBehindLink = false
  let size = 0
  let depth = 0
  let elements = 0
  const flush = () => {
    const block = inOneLine(text).slice(0, MOST_BLOCK)
    text = ''
    isBehindLink = false
    if (block) (heading ? read.headings : read.blocks).push(block)
  }
  /** Leaves out an element, and all within it, where a visitor would not see it. */
  const hides = (name: string, attributes: Record<string, string>): boolean => {
    if (hidden.length === 0 && !UNREAD.has(name) && !isHidden(attributes)) return false
    // Only elements of the same name are counted: whatever else was left open ends with it.
    if (!VOID.has(name) && (hidden.length === 0 || hidden[0] === name)) hidden.push(name)
    return true
  }
  const readLink = ({ href }: Record<string, string>) => {
    // A row of links is a list, not a sentence.
    if (isBehindLink) text += ' · '
    isBehindLink = false
    if (href && href.length <= MOST_ADDRESS && read.links.length < MOST_LINKS) {
      read.links.push(href)
    }
  }
  const readMeta = (attributes: Record<string, string>) => {
    const field = META[(attributes.name ?? attributes.property ?? '') as keyof typeof META]
    if (field) read[field] ||= (attributes.content ?? '').slice(0, MOST_META)
  }
  const opened = (name: string, attributes: Record<string, string>) => {
    depth += 1
    elements += 1
    if (hides(name, attributes)) return
    if (BLOCKS.has(name)) flush()
    if (HEADING.test(name)) heading = name
    if (name === 'title') inTitle = true
    if (FRAME.has(name)) inFrame += 1
    if (name === 'a') readLink(attributes)
    if (name === 'meta') readMeta(attributes)
  }
  const closed = (name: string) => {
    depth -= 1
    if (hidden.length > 0) {
      if (hidden[0] === name) hidden.pop()
      return
    }
    if (BLOCKS.has(name)) flush()
    if (FRAME.has(name) && inFrame > 0) inFrame -= 1
    if (name === 'a') isBehindLink = true
    if (name === heading) heading = null
    if (name === 'title') inTitle = false
  }
  const parser = new Parser({
    onopentag: opened,
    onclosetag: closed,
    ontext: (part) => {
      if (hidden.length > 0 || size > MOST_TEXT) return
      size += part.length
      if (inTitle) title += part
      else if (inFrame === 0) {
        text += part
        if (isBehindLink && part.trim() !== '') isBehindLink = false
      }
    },
  })
  const isWithin = () => depth < MOST_DEPTH && size < MOST_TEXT && elements < MOST_ELEMENTS
  for (let at = 0; at < html.length && isWithin(); at += SLICE) {
    parser.write(html.slice(at, at + SLICE))
  }
  parser.end()
  flush()
  read.title = inOneLine(title).slice(0, MOST_TITLE)
  return read
}
