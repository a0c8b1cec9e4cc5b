import type { CardTopic } from '../../passages/passage.ts'

// Examples show how concrete an answer should be. Nobody's article prints them.

const EXAMPLES: Readonly<Record<CardTopic, string>> = {
  choosing:
    'Choose us if you want one person from the first call to the last day. If the lowest price decides, we aren’t right for you.',
  asking: 'People should ask who does the work. We send the same two people every time.',
  comparing: 'We show the work in stages, so you can stop us before the next one.',
  price:
    'The price includes travel and cleanup. Parts are extra, and we list each before we start.',
  'low-price': 'A low price often leaves out the second visit. Ours includes it.',
  quote: 'Our quote lists labor and materials apart. It changes only if you change the order.',
  timing: 'Call in early spring: by May we’re full, and people wait for weeks.',
  preparing: 'Send two photos and the measurements. Then we can bring the right parts.',
  trust: 'Ask to see our last three jobs. We give you the names if the owners agreed.',
  problems:
    'Most people order before they measure. We go back, measure again, and the order has to be changed.',
  switching: 'Tell the old company first. We take over its papers and check them with you.',
  results:
    'You know that it worked if you no longer think about it. We call after a month and ask.',
}

const GENERAL =
  'Start with the short answer. Then say what it depends on, and tell of one case that you remember.'

/** Returns an example of a good answer to a question about a topic. */
export const exampleOf = (topic: CardTopic | null): string => (topic ? EXAMPLES[topic] : GENERAL)
