import type { EvidenceItem } from '@sortie/contracts/evidence'
import { safeAddress } from '../tree/address.ts'
import type { Inline } from '../tree/tree.ts'
import { lineOf } from './article.ts'

const VOICES: Record<EvidenceItem['voice'], string> = {
  measured: 'measured',
  modelled: 'estimated',
  reference: 'reference',
  'self-said': 'the company’s own words',
  customer: 'the author',
}

/** A source as every format prints it: what it says, whose it is, of which day, how it is known. */
export const sourceLine = ({ text, source, asOf, voice }: EvidenceItem): Inline[] => {
  const address = source.url === null ? null : safeAddress(source.url)
  const licence = source.licence ? `, ${lineOf(source.licence)}` : ''
  return [
    { type: 'text', text: `“${lineOf(text)}” ` },
    { type: 'text', text: lineOf(source.name), ...(address && { link: address }) },
    { type: 'text', text: `, as of ${asOf} (${VOICES[voice]}${licence}).` },
  ]
}
