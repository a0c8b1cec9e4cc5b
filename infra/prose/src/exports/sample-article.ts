import type { EvidenceItem } from '@sortie/contracts/content/evidence/evidence'
import { readMarkdown } from '../markdown/read.ts'
import type { ExportedArticle } from './article.ts'

// An article with every kind of block, for tests.

const item = (id: string, text: string, more: Partial<EvidenceItem> = {}): EvidenceItem => ({
  id,
  kind: 'passage',
  text,
  asOf: '2026-11-01',
  voice: 'reference',
  source: {
    name: 'Groomers’ Almanac & Co.',
    url: 'https://almanac.example/a_b(c)?x=1&y=2',
    fetchedAt: '2026-11-02T08:00:00Z',
    hash: null,
    licence: 'CC BY-SA 4.0',
  },
  ...more,
})

const PRICES = `Most salons charge by **size** [e1]. A _small_ dog is quick, and a wool coat takes longer [e2][e1][e4].\\
Ask before you book, as [prices differ](https://salon.example/prices_2026) between towns that are only a few miles apart.

1. Measure the dog at its shoulder.

   Do it twice, as dogs seldom stand still for as long as anybody would like them to stand.
2. Ask for a price.
   - by phone
   - by mail

| Size | Price | Note |
| :- | -: | - |
| Small | $40 [e1] | one hour<br>or less |
| Large | $85 [e9] | a | b |

> “She was calm and quick.”
>
> A customer

![A small dog in a bath]()

![A large dog](https://img.example/large.jpg)

> [your turn] What do you charge for a cat?
`

export const SAMPLE: ExportedArticle = {
  title: 'How to choose a dog groomer in 2026: prices, questions & red flags',
  description: 'What a dog groomer costs, what to ask, and when to walk away.',
  slug: 'choose-a-dog-groomer',
  keyword: 'dog groomer',
  author: { name: 'Ana Ruiz', role: 'Owner of Wet Noses', isBusiness: false },
  published: '2026-11-20',
  modified: '2026-11-23',
  image: { address: 'https://img.example/dog.jpg', alt: 'A dog' },
  sections: [
    { heading: null, blocks: readMarkdown('A good groomer asks first.') },
    { heading: 'What it costs', blocks: readMarkdown(PRICES) },
  ],
  faq: [{ question: 'How often?', answer: readMarkdown('Every six weeks, for most coats [e2].') }],
  evidence: [
    item('e1', 'A small dog costs $40.'),
    item('e2', 'Wool coats take longer.', { asOf: '2026-10-01' }),
    item('e3', 'Not cited.'),
    item('e4', 'A large dog costs $85.'),
  ],
  origin: { writer: 'ai', isEdited: false, reviewer: null },
}
