import type { EvidenceItem, EvidenceVoice } from './evidence.ts'

// Apart from the shapes of evidence, so that a page which only names a source needs none of their checks.

/** The source name that readers see for our editors' notes on a trade. */
export const EDITORS = 'Our editors'

/**
 * The source that vouches for an item. Cards of our editors are stored in the voice of a reference, which older
 * releases understand; `card` tells them apart.
 */
export type EvidenceOrigin = EvidenceVoice | 'editors'
export const originOf = ({ card, voice }: Pick<EvidenceItem, 'card' | 'voice'>): EvidenceOrigin =>
  card === undefined ? voice : 'editors'
