import type { ConsentChoice } from './consent'

/** What a choice about cookies means, to whoever made it. */
export const choiceText: Record<ConsentChoice, string> = {
  accepted: 'You accepted: we count your visits.',
  clicks: 'You accepted: we count your visits and may record where you click.',
  rejected: 'You rejected: we don’t store or send anything optional.',
}
