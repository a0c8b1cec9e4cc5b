import type { EvidenceItem } from '@sortie/contracts/evidence'
import { safeAddress } from '../tree/address.ts'
import type { Inline } from '../tree/tree.ts'
import { lineOf, type NumberedSource } from './article.ts'

const VOICES: Record<EvidenceItem['voice'], string> = {
  measured: 'measured',
  modelled: 'estimated',
  reference: 'reference',
  'self-said': 'the company’s own words',
  customer: 'the author',
}

/** Sentences of a source that are printed at most; the evidence as a file has all. */
const PRINTED = 4

/** A source as every format prints it: what it says, whose it is, of which day, how it is known. */
export const sourceLine = ({ items }: NumberedSource): Inline[] => {
  const [{ source, asOf, voice }] = items
  const printed = items.slice(0, PRINTED).map(({ text }) => `“${lineOf(text)}”`)
  const more = items.length - printed.length
  const address = source.url === null ? null : safeAddress(source.url)
  const licence = source.licence ? `, ${lineOf(source.licence)}` : ''
  return [
    { type: 'text', text: `${printed.join(' ')}${more > 0 ? ` and ${more} more` : ''} ` },
    { type: 'text', text: lineOf(source.name), ...(address && { link: address }) },
    { type: 'text', text: `, as of ${asOf} (${VOICES[voice]}${licence}).` },
  ]
}
