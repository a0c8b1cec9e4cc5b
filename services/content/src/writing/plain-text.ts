import { splitSentences } from '@sortie/prose/text/sentences'
import { withoutTrailing } from '@sortie/prose/text/trailing'
import { plainText, trimmed } from '@sortie/prose/tree/normal-inline'

const CITATIONS = /\[ ?e[\d.]+(?:, ?e[\d.]+)* ?\]/gi

/** A stranger's or the customer's text as one plain line, without what would cite or prompt. */
export const plainLine = (text: string): string =>
  trimmed(
    plainText(text.replace(CITATIONS, ' ').replace(/\[your turn\]/gi, ' ')).replace(/ {2,}/g, ' '),
  )

/** A search as it can stand in quotation marks. */
export const plainSearch = (text: string): string =>
  plainLine(text.replace(/["“”„«»[\]{}<>|*_`\\]/g, ' '))

/** The sentences of a text, each on one line and with a mark at its end. */
export const sentencesIn = (text: string): string[] =>
  text
    .split(/\n+/)
    .flatMap((line) => splitSentences(plainLine(line)))
    .map(({ text: one }) => ended(one))
    .filter((one) => /[\p{L}\p{N}]/u.test(one))

const SPACES =
  ' \t\n\v\f\r\u00a0\u1680\u2028\u2029\u202f\u205f\u3000\ufeff\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009\u200a'
const trimmedEnd = (text: string, marks: string) => withoutTrailing(text, SPACES + marks)

/** A sentence with a mark at its end. */
export const ended = (text: string): string =>
  /[.!?…]["”’)]*$/.test(text) ? text : `${trimmedEnd(text, ',;:–—-')}.`

/** A text without the mark at its end, as it goes on within a sentence. */
export const unended = (text: string): string => trimmedEnd(text, '.,;:')

export const capital = (text: string): string => {
  const [first = '', ...rest] = [...text]
  return first.toUpperCase() + rest.join('')
}

const LETTERS =
  /\b(?:ac|ai|atv|cbd|cctv|cpa|crm|diy|erp|ev|hr|hvac|ivf|mot|mri|rv|seo|suv|tv|usb|vpn)s?\b/g

/** `it` before one of these is the technology. */
const TECHNOLOGY =
  /\bit(?= (?:support|services?|consult\p{L}{0,6}|compan(?:y|ies)|outsourcing|department|security|helpdesk|training|equipment|recycling)\b)/gu

/** A search at the start of a title: `CRM for small business`. */
export const asTitle = (search: string): string =>
  capital(
    search
      .replace(LETTERS, (letters) => letters.toUpperCase().replace(/(?<=..)S$/, 's'))
      .replace(TECHNOLOGY, 'IT'),
  )

/** A search with the capitals that the names of some things have: `PADI vs SSI`. */
export const withCapitalsOf = (search: string, names: readonly string[]): string =>
  names
    .flatMap((name) => name.split(/[^\p{L}\p{N}]+/u))
    .filter((word) => /\p{Lu}{2}/u.test(word))
    .reduce(
      (text, word) =>
        text.replace(
          new RegExp(`(?<![\\p{L}\\p{N}])${RegExp.escape(word)}(?![\\p{L}\\p{N}])`, 'giu'),
          () => word,
        ),
      search,
    )

/** `a`, `a and b`, `a, b and c`. */
export const listed = (texts: readonly string[]): string =>
  texts.length < 2 ? (texts[0] ?? '') : `${texts.slice(0, -1).join(', ')} and ${texts.at(-1)}`

/** The same of texts that may have a comma or an `and` themselves: `a, hung; b; and c and d`. */
export const listedApart = (texts: readonly string[]): string => {
  if (texts.length < 2 || !texts.some((text) => /,| and /.test(text))) return listed(texts)
  const mark = texts.some((text) => text.includes(',')) ? ';' : texts.length > 2 ? ',' : ''
  return `${texts.slice(0, -1).join(`${mark} `)}${mark} and ${texts.at(-1)}`
}

/** A number as readers see it: 1,300; 2.5. */
export const shownNumber = (value: number): string =>
  value.toLocaleString('en-US', { maximumFractionDigits: Math.abs(value) < 1 ? 6 : 2 })

/** The letters and figures of a text in lower case, without all that stands between them, by which texts are compared. */
export const lettersOf = (text: string): string =>
  text.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '')
