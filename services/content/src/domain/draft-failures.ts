import type { DraftFailure } from '@sortie/contracts/drafts'

/** What the person is told. The page says that the mission was returned. */
const REASONS: Record<DraftFailure, string> = {
  sources: 'Our data sources did not respond.',
  model: 'The language model did not respond.',
  quality: 'The article did not pass our checks.',
  budget: 'The article would have cost more than we allow for one.',
  deadline: 'The article took too long.',
  fault: 'Something went wrong on our side.',
  erased: 'The draft was deleted for good.',
}

/**
 * What a failed draft says of itself.
 * @param reasons which checks it did not pass, or what else is better said in words of its own.
 */
export const failure = (
  cause: DraftFailure,
  reasons: readonly string[] = [],
): { cause: DraftFailure; reason: string } => ({
  cause,
  reason: [REASONS[cause], ...reasons].join(' '),
})
