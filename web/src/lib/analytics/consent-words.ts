import type { ConsentChoice } from './consent'

/** Words about a choice of cookies, for the visitor who made it. */
export const choiceText: Record<ConsentChoice, string> = {
  accepted: 'You accepted: we count your visits.',
  clicks: 'You accepted: we count your visits and may record where you click.',
  rejected: 'You rejected: we don’t store or send anything optional.',
}
