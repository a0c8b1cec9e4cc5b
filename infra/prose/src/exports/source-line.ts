import { type EvidenceOrigin, originOf } from '@sortie/contracts/content/evidence/evidence-origin'
import { safeAddress } from '../tree/address.ts'
import type { Inline } from '../tree/tree.ts'
import { dayText, exportLine, type NumberedSource } from './article.ts'

const ORIGINS: Record<Exclude<EvidenceOrigin, 'customer'>, string> = {
  editors: 'general knowledge of the trade',
  measured: 'measured',
  modelled: 'estimated',
  reference: 'reference',
  'self-said': 'the company’s own words',
}

/** Sentences of a source that are printed at most; the evidence as a file has all. */
const PRINTED = 4

/** Words within the quotation marks of a line: their own marks are single ones. */
const quoted = (text: string) => `“${exportLine(text).replaceAll('“', '‘').replaceAll('”', '’')}”`

/** The sentences of a source, as far as they are printed; none of the author’s own words, which are the article. */
const saidIn = ({ items }: NumberedSource): string => {
  const [{ voice, card }] = items
  // Their words are the article.
  if (voice === 'customer' || card !== undefined) return '.'
  const printed = items.slice(0, PRINTED).map(({ text }) => quoted(text))
  const more = items.length - printed.length
  return `: ${printed.join(' ')}${more > 0 ? ` and ${more} more.` : ''}`
}

/** A source as every format prints it: whose it is, of which day, how it is known, what it says. */
export const sourceLine = (numbered: NumberedSource): Inline[] => {
  const [first] = numbered.items
  const { source, asOf } = first
  const origin = originOf(first)
  const address = source.url === null ? null : safeAddress(source.url)
  const licence = source.licence ? [exportLine(source.licence)] : []
  const known = [...(origin === 'customer' ? [] : [ORIGINS[origin]]), ...licence]
  const about = known.length > 0 ? ` (${known.join(', ')})` : ''
  return [
    { type: 'text', text: exportLine(source.name), ...(address && { link: address }) },
    { type: 'text', text: `, as of ${dayText(asOf)}${about}${saidIn(numbered)}` },
  ]
}
