import { splitMarkup } from './markup.ts'

// Renders texts as WordPress shows them: `rendered` beside `raw`. Typographic quotes make the two differ nearly always,
// so nobody may compare `rendered` with the text that was sent.

/** Words of an excerpt that WordPress makes itself. */
const EXCERPT_WORDS = 55
/** Tags in which quotes stay as they are. */
const VERBATIM_TAGS = ['pre', 'code', 'kbd', 'style', 'script', 'tt']

/** Typographic signs for those of a keyboard. */
const typographic = (text: string): string =>
  text
    .replace(/(^|[\s([{])"/g, '$1&#8220;')
    .replaceAll('"', '&#8221;')
    .replace(/(^|[\s([{])'/g, '$1&#8216;')
    .replaceAll("'", '&#8217;')
    .replaceAll('---', '&#8212;')
    .replaceAll('--', '&#8211;')
    .replaceAll('...', '&#8230;')
    .replace(/&(?!#\d{1,7};|[a-z]{1,10};)/gi, '&#038;')

/** The name of a tag, with a slash where it closes. */
const tagName = (tag: string): string => /^<(\/?[a-z0-9]+)/i.exec(tag)?.[1]?.toLowerCase() ?? ''

/** Sets the quotes and dashes of the text between the tags. */
export const texturize = (html: string): string => {
  let verbatimDepth = 0
  return splitMarkup(html)
    .map(({ kind, source }) => {
      if (kind === 'text') return verbatimDepth > 0 ? source : typographic(source)
      const name = kind === 'tag' ? tagName(source) : ''
      if (VERBATIM_TAGS.includes(name)) verbatimDepth += 1
      else if (name.startsWith('/') && VERBATIM_TAGS.includes(name.slice(1))) verbatimDepth -= 1
      return source
    })
    .join('')
}

const BLOCK_TAG = /<(?:p|div|h[1-6]|ul|ol|table|blockquote|figure|pre|section)[\s>]/i

/** Makes paragraphs of plain text; text that has blocks of its own keeps them. */
const paragraphs = (html: string): string => {
  if (html.trim() === '' || BLOCK_TAG.test(html)) return html
  const parts = html.trim().split(/\n{2,}/)
  return parts.map((part) => `<p>${part.replaceAll('\n', '<br />\n')}</p>`).join('\n')
}

/** The content of an article as its page shows it. */
export const renderContent = (raw: string): string =>
  raw === '' ? '' : `${texturize(paragraphs(raw)).trimEnd()}\n`

/** The excerpt of an article; without one of its own, the first words of its content. */
export const renderExcerpt = (raw: string, content: string): string => {
  if (raw !== '') return `<p>${texturize(raw)}</p>\n`
  const text = splitMarkup(content)
    .map(({ kind, source }) => (kind === 'text' ? source : ' '))
    .join('')
  const words = text.split(/\s+/).filter((word) => word !== '')
  if (words.length === 0) return ''
  const more = words.length > EXCERPT_WORDS ? ' [&hellip;]' : ''
  return `<p>${texturize(words.slice(0, EXCERPT_WORDS).join(' '))}${more}</p>\n`
}
