import { Parser } from 'htmlparser2'

/** What of a page may tell what it is about. */
export type Read = {
  title: string
  description: string
  /** `og:site_name`; empty where it says none. */
  siteName: string
  headings: string[]
  /** Paragraphs, list items and the like, in order. */
  blocks: string[]
  /** As written. */
  links: string[]
}

const MOST_TEXT = 200_000
/** Deeper than any real page; a parser's work grows with it. */
const MOST_DEPTH = 1_000
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
/** What stands on every page says nothing about this one. */
const FRAME = new Set(['nav', 'footer'])
const HEADING = /^h[1-4]$/
/** Text in the colour of its ground. */
const isInvisible = (style: string): boolean => {
  const color = /(?:^|;)\s*color\s*:\s*([^;]+?)\s*(?:;|$)/i.exec(style)?.[1]
  const ground = /(?:^|;)\s*background(?:-color)?\s*:\s*([^;]+?)\s*(?:;|$)/i.exec(style)?.[1]
  return color !== undefined && color.toLowerCase() === ground?.toLowerCase()
}
const isHidden = (attributes: Record<string, string>) =>
  'hidden' in attributes ||
  attributes['aria-hidden'] === 'true' ||
  /display\s*:\s*none|visibility\s*:\s*hidden|font-size\s*:\s*0|opacity\s*:\s*0(?![.\d])|(?:left|top|text-indent)\s*:\s*-\d{3,}/i.test(
    attributes.style ?? '',
  ) ||
  isInvisible(attributes.style ?? '')

const META = { description: 'description', 'og:site_name': 'siteName' } as const

/**
 * Reads a page's HTML in one pass; what a visitor would not see is left out. One long function, as
 * the parser calls back and all calls share the state of the pass.
 */
export const readPage = (html: string): Read => {
  const read: Read = {
    title: '',
    description: '',
    siteName: '',
    headings: [],
    blocks: [],
    links: [],
  }
  const hidden: string[] = []
  let text = ''
  let heading: string | null = null
  let inTitle = false
  let inFrame = 0
  let linkEnd = -1
  let size = 0
  let depth = 0
  const flush = () => {
    const block = text.replace(/\s+/g, ' ').trim()
    text = ''
    linkEnd = -1
    if (block) (heading ? read.headings : read.blocks).push(block)
  }
  const opened = (name: string, attributes: Record<string, string>) => {
    depth += 1
    // Only elements of the same name are counted: whatever else was left open ends with it.
    if (hidden.length > 0 || UNREAD.has(name) || isHidden(attributes)) {
      if (!VOID.has(name) && (hidden.length === 0 || hidden[0] === name)) hidden.push(name)
      return
    }
    if (BLOCKS.has(name)) flush()
    if (HEADING.test(name)) heading = name
    if (name === 'title') inTitle = true
    if (FRAME.has(name)) inFrame += 1
    // A row of links is a list, not a sentence.
    if (name === 'a' && linkEnd >= 0 && text.slice(linkEnd).trim() === '') text += ' · '
    if (name === 'a' && attributes.href) read.links.push(attributes.href)
    if (name === 'meta') {
      const field = META[(attributes.name ?? attributes.property ?? '') as keyof typeof META]
      if (field) read[field] ||= attributes.content ?? ''
    }
  }
  const closed = (name: string) => {
    depth -= 1
    if (hidden.length > 0) {
      if (hidden[0] === name) hidden.pop()
      return
    }
    if (BLOCKS.has(name)) flush()
    if (FRAME.has(name) && inFrame > 0) inFrame -= 1
    if (name === 'a') linkEnd = text.length
    if (name === heading) heading = null
    if (name === 'title') inTitle = false
  }
  const parser = new Parser({
    onopentag: opened,
    onclosetag: closed,
    ontext: (part) => {
      if (hidden.length > 0 || size > MOST_TEXT) return
      size += part.length
      if (inTitle) read.title += part
      else if (inFrame === 0) text += part
    },
  })
  for (let at = 0; at < html.length && depth < MOST_DEPTH && size < MOST_TEXT; at += SLICE) {
    parser.write(html.slice(at, at + SLICE))
  }
  parser.end()
  flush()
  return read
}

/** The addresses that a sitemap lists. */
export const readSitemap = (xml: string): string[] => {
  const found: string[] = []
  let inLoc = false
  const parser = new Parser(
    {
      onopentag: (name) => {
        inLoc = name === 'loc'
        if (inLoc) found.push('')
      },
      ontext: (part) => {
        if (inLoc) found[found.length - 1] += part
      },
      onclosetag: () => {
        inLoc = false
      },
    },
    { xmlMode: true },
  )
  parser.end(xml)
  return found.map((address) => address.trim())
}
