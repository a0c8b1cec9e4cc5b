import type { Funding } from '@sortie/contracts/analysis/reports/report-kinds'
import type { FailureCause } from '@sortie/contracts/analysis/reports/report-status'

/** The reasons that the person reads. The page says that the mission was returned. */
const REASONS = {
  sources: 'Our data sources did not respond.',
  few: 'We found too few keywords for a report that is worth a mission.',
  unread:
    'We could not read enough pages of any rival’s site. Name a rival with a website that may be read.',
  unknown:
    'We don’t know this trade well enough: most of the keywords would have been general phrases or your own words again. Try a more common name for it, in English.',
  fault: 'Something went wrong on our side.',
  erased: 'The account that asked for this report was deleted.',
} as const
export type FailureReason = keyof typeof REASONS

const CAUSES = {
  sources: 'sources',
  few: 'quality',
  unread: 'quality',
  unknown: 'quality',
  fault: 'fault',
  erased: 'erased',
} as const satisfies Record<FailureReason, FailureCause>

const FREE_RERUN = 'You can run your free trial again at no cost.'

/** Returns the reason of a failed report in words for the person, and its cause as a code. */
export const reportFailure = (
  why: FailureReason,
  funding: Funding,
): { reason: string; cause: FailureCause } => ({
  reason: funding === 'trial' && why !== 'erased' ? `${REASONS[why]} ${FREE_RERUN}` : REASONS[why],
  cause: CAUSES[why],
})
