import { type MarkupPiece, splitMarkup } from './markup.ts'

// Filters HTML as WordPress does for users who may not write any: the tags go, and what stands between them stays.

/** Attributes that WordPress allows at every allowed tag. */
const GLOBAL_ATTRIBUTES = [
  'class',
  'dir',
  'hidden',
  'id',
  'lang',
  'style',
  'title',
  'role',
  'xml:lang',
]
const TEXT_TAGS =
  'abbr acronym b bdo big br cite code dd dfn dl dt em fieldset i kbd mark rb rp rt rtc ruby s samp small strike strong sub sup title tt u var'
const ALIGNED_TAGS =
  'article aside caption details div figure figcaption footer h1 h2 h3 h4 h5 h6 header legend li main nav p section span summary'
const CELL_ATTRIBUTES = 'align char charoff valign'
const WIDE_CELL_ATTRIBUTES = `${CELL_ATTRIBUTES} abbr axis bgcolor colspan headers height nowrap rowspan scope width`

/** The attributes of each tag that is kept, besides the global ones. */
const TAG_ATTRIBUTES = new Map<string, readonly string[]>(
  Object.entries({
    ...Object.fromEntries(TEXT_TAGS.split(' ').map((tag) => [tag, ''])),
    ...Object.fromEntries(ALIGNED_TAGS.split(' ').map((tag) => [tag, 'align'])),
    address: '',
    a: 'href rel rev name target download',
    area: 'alt coords href nohref shape target',
    audio: 'autoplay controls loop muted preload src',
    blockquote: 'cite',
    button: 'disabled name type value',
    col: `${CELL_ATTRIBUTES} span width`,
    colgroup: `${CELL_ATTRIBUTES} span width`,
    del: 'datetime',
    details: 'align open',
    font: 'color face size',
    hgroup: '',
    hr: 'align noshade size width',
    img: 'alt align border height hspace loading longdesc vspace src usemap width',
    ins: 'datetime cite',
    label: 'for',
    li: 'align value',
    map: 'name',
    menu: 'type',
    ol: 'start type reversed',
    pre: 'width',
    q: 'cite',
    table: 'align bgcolor border cellpadding cellspacing rules summary width',
    tbody: CELL_ATTRIBUTES,
    td: WIDE_CELL_ATTRIBUTES,
    textarea: 'cols rows disabled name readonly',
    tfoot: CELL_ATTRIBUTES,
    th: WIDE_CELL_ATTRIBUTES,
    thead: CELL_ATTRIBUTES,
    tr: `${CELL_ATTRIBUTES} bgcolor`,
    track: 'default kind label src srclang',
    ul: 'type',
    video: 'autoplay controls height loop muted playsinline poster preload src width',
  }).map(([tag, attributes]) => [tag, attributes.split(' ')]),
)

/** Which attributes a filter keeps: those of WordPress, or those that a strict plugin leaves of them. */
export type HtmlFilter = 'core' | 'strict'

const isGlobalAttribute = (name: string): boolean =>
  GLOBAL_ATTRIBUTES.includes(name) || name.startsWith('data-') || name.startsWith('aria-')

const isKeptAttribute = (tag: string, name: string, filter: HtmlFilter): boolean =>
  TAG_ATTRIBUTES.get(tag)?.includes(name) === true || (filter === 'core' && isGlobalAttribute(name))

const SCHEMES = ['http', 'https', 'mailto', 'tel', 'sms', 'ftp', 'feed', 'webcal']
const ADDRESS_ATTRIBUTES = ['href', 'src', 'cite', 'poster', 'longdesc']

/** An address without a scheme that WordPress does not allow: `javascript:alert(1)` becomes `alert(1)`. */
const allowedAddress = (value: string): string => {
  const scheme = /^\s*([a-z][a-z0-9+.-]*):/i.exec(value)
  if (!scheme || SCHEMES.includes(scheme[1]!.toLowerCase())) return value
  return value.slice(scheme[0].length)
}

/** The attributes of a tag that are kept, each with a space before it. */
const filterAttributes = (tag: string, text: string, filter: HtmlFilter): string => {
  const kept: string[] = []
  for (const [, name = '', equals, double, single, bare] of text.matchAll(
    /([^\s"'<>/=]+)(?:(\s*=\s*)(?:"([^"]*)"|'([^']*)'|([^\s"'<>]+)))?/g,
  )) {
    const key = name.toLowerCase()
    if (!isKeptAttribute(tag, key, filter)) continue
    const value = double ?? single ?? bare ?? ''
    const address = ADDRESS_ATTRIBUTES.includes(key) ? allowedAddress(value) : value
    kept.push(equals === undefined ? ` ${key}` : ` ${key}="${address.replaceAll('"', '&quot;')}"`)
  }
  return kept.join('')
}

/** One tag as it is kept, or nothing. @param tag from `<` to `>` */
const filterTag = (tag: string, filter: HtmlFilter): string => {
  const [, slash = '', name = '', rest = ''] = /^<(\/?)([a-z][a-z0-9:-]*)(.*)>$/is.exec(tag) ?? []
  const key = name.toLowerCase()
  if (!TAG_ATTRIBUTES.has(key)) return ''
  if (slash) return `</${key}>`
  const end = rest.trimEnd().endsWith('/') ? ' />' : '>'
  return `<${key}${filterAttributes(key, rest, filter)}${end}`
}

/** Text with its signs as entities: kses writes `&amp;` for a lone `&`, and neither `<` nor `>`. */
const filterText = (text: string): string =>
  text
    .replace(/&(?!#\d{1,7};|#x[0-9a-f]{1,6};|[a-z][a-z0-9]{1,8};)/gi, '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')

/** A comment, filtered within: blocks of the editor and marks of programs stay. */
const filterComment = (comment: string, filter: HtmlFilter): string => {
  const inner = comment.replaceAll('<!--', '').replaceAll('-->', '')
  const kept = filterHtml(inner, filter).replace(/-{2,}/g, '-').replace(/-$/, '')
  return kept === '' ? '' : `<!--${kept}-->`
}

const filterPiece = ({ kind, source }: MarkupPiece, filter: HtmlFilter): string => {
  if (kind === 'text') return filterText(source)
  return kind === 'tag' ? filterTag(source, filter) : filterComment(source, filter)
}

/**
 * Removes the tags and attributes that are not allowed. The text of a script or of a style sheet stays, as at
 * WordPress, where it becomes text of the article.
 */
export const filterHtml = (html: string, filter: HtmlFilter): string =>
  splitMarkup(html)
    .map((piece) => filterPiece(piece, filter))
    .join('')
