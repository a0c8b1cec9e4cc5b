import type { EvidenceItem, EvidenceVoice } from './evidence.ts'

// Apart from the shapes of evidence, so that a page which only names a source needs none of their checks.

/** Who is named as the source of what our editors wrote on a trade. */
export const EDITORS = 'Our editors'

/**
 * Whose word an item is. Cards are stored in the voice of a reference, which older releases understand, and tell
 * themselves apart by their id.
 */
export type EvidenceOrigin = EvidenceVoice | 'editors'
export const originOf = ({ card, voice }: Pick<EvidenceItem, 'card' | 'voice'>): EvidenceOrigin =>
  card === undefined ? voice : 'editors'
