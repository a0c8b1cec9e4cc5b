import {
  type DraftFailure,
  type DraftFailureReason,
  type FailedOrder,
  failureSentence,
} from '@sortie/contracts/content/drafts/draft-failures'
import type { Data } from './draft-state.ts'

/** The failure of an order, as its event records it. */
export type OrderFailure = Pick<Data<'DraftFailed'>, 'cause' | 'reason'> &
  Required<Pick<FailedOrder, 'reasonCode'>> & { explanation?: string }

/**
 * Returns the failure of an order, as its event records it. Its `reason`, which nobody shows and older releases need,
 * repeats nothing of the article.
 * @param reasonCode the cause, unless told
 * @param explanation what of the article was wrong, for its owner
 */
export const orderFailure = (
  cause: DraftFailure,
  reasonCode: DraftFailureReason = cause,
  explanation?: string,
): OrderFailure => ({
  cause,
  reasonCode,
  reason: failureSentence({ cause }),
  ...(explanation && { explanation }),
})
