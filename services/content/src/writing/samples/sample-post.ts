import type { ResearchContext } from '@sortie/contracts/analysis/research/research'
import { DraftBrief } from '@sortie/contracts/content/drafts/draft-brief'
import { EvidenceItem } from '@sortie/contracts/content/evidence/evidence'
import type { Assignment } from '../article.ts'
import { cardItems } from '../card-choice/card-items.ts'
import { computedItems } from '../evidence/computed-items.ts'
import { customerItems } from '../evidence/customer-items.ts'

// The assignment of the sample post on the public pages. Harbour Street Bakery and its owner's words are invented; the
// figures are those of the sample report, which is a real run. Only tests import this.

const AT = '2026-11-01T10:30:00.000Z'
const KEYWORD = 'how to order a custom cake'

/** The estimates of the sample report, a month in the United Kingdom. */
const SEARCHES: [keyword: string, count: number][] = [
  [KEYWORD, 32],
  ['how much does a custom cake cost', 290],
  ['gluten free cake near me', 1_100],
  ['wedding cake makers near me', 3_000],
  ['50th birthday cake ideas', 530],
]

const figures = SEARCHES.map(([keyword, value], at) =>
  EvidenceItem.parse({
    id: `e${at + 1}`,
    kind: 'figure',
    value,
    unit: 'searches a month',
    text: `The keyword “${keyword}” has about ${value.toLocaleString('en-US')} searches a month in the United Kingdom (estimated).`,
    asOf: AT.slice(0, 10),
    voice: 'modelled',
    source: {
      name: 'Sortie’s keyword almanac',
      url: null,
      fetchedAt: AT,
      hash: null,
      licence: null,
    },
  }),
)

const brief = DraftBrief.parse({
  type: 'how-to',
  keyword: KEYWORD,
  business: 'Harbour Street Bakery',
  industry: 'Bakery',
  country: 'GB',
  author: { name: 'Nell Harbour', role: 'head baker' },
  callToAction: { text: 'Ask Harbour Street Bakery for a tasting' },
  answers: [
    {
      question: 'At which step do people go wrong, and how do they notice?',
      answer:
        'They order the look and forget the eating. A tower of four tiers feeds ninety, and there are thirty guests. They notice on Monday, with half a cake in the freezer. Tell the baker how many people will have a slice, and how many of those are children. Then talk about height.',
    },
    {
      question: 'When should they stop and leave it to a bakery?',
      answer:
        'When the cake has more than two tiers, or when it has to travel further than a mile. A tall cake needs rods inside and a flat floor in the van. We drive every tiered cake ourselves, because we have seen what a roundabout does to a cake on a passenger seat.',
    },
    {
      question: 'What do your prices include and exclude?',
      answer:
        'Our price covers one tasting with three flavours, the cake, the box and a stand for two days. Fresh flowers, a printed picture and delivery after six in the evening are extra. We write each of them on the quote with its own price, so that nobody has to ask twice.',
    },
    {
      question: 'When should people get in touch with you, and when is it too late?',
      answer:
        'Three weeks before the party is comfortable, six in May and June. Ten days is the last day for anything with sugar figures, since they have to dry for a week. For a plain sponge with a name on it, call on Tuesday and pick it up on Saturday.',
    },
    {
      question: 'What should customers prepare before they call?',
      answer:
        'The day, the number of slices, anything that a guest must not eat, and one photo of a cake that they like. One photo is enough. With twenty photos we bake an average of twenty cakes, and nobody likes that one.',
    },
    {
      question: 'Which question should customers ask you more often?',
      answer:
        'Ask which cakes sell out on an ordinary Tuesday, because that is what we are best at. Ours are the lemon drizzle and the chocolate sponge with sour cherries, and both carry another tier without sagging. Ask as well who will be in the shop on the day you collect. It is nearly always me or my brother, and we lift the lid with you before you pay the rest.',
    },
  ],
  facts: {
    task: 'order a custom cake',
    tools: [
      'the number of guests',
      'a list of allergies',
      'one photo of a cake you like',
      'the address and the time of the party',
    ],
    steps: [
      'Count the slices, not the guests. Half of the small children leave theirs, so we count two of them as one slice.',
      'Write down what somebody at the table must not eat. We bake with nuts and wheat in the same room, and we say no where an allergy is severe.',
      'Choose one photo and say what you like about it. The color, the shape and the lettering are three different wishes.',
      'Ask for the day before you ask for the price. We take four custom cakes for one Saturday, and the fourth place goes in a week.',
      'Come to the tasting hungry and taste the plain one first. After chocolate everything tastes of chocolate.',
      'Read the quote line by line and pay a third of it to hold the day. The rest is due when you pick up the cake.',
      'Check the name and the date on the sketch that we send you. We pipe exactly what stands there, spelling included.',
      'Keep the box flat on the floor of the car, with the heating off. Buttercream gets soft at 24 degrees.',
    ],
  },
})

const own = customerItems(brief, AT, figures.length + 1)
const sourceItems = [...figures, ...own]
const all = [...sourceItems, ...computedItems(sourceItems, brief, sourceItems.length + 1)]
const context: ResearchContext = {
  business: null,
  industry: 'bakery',
  country: 'GB',
  town: null,
  trade: 'bakery',
  words: {
    kind: 'food',
    provider: { article: 'a', one: 'bakery', many: 'bakeries' },
    offer: { name: 'bread and cakes', isPlural: true },
    buy: { base: 'buy from', ing: 'buying from' },
    client: { article: 'a', one: 'customer', many: 'customers' },
  },
  cautions: [],
  rivals: [],
  related: SEARCHES.slice(1).map(([keyword, searches]) => ({ keyword, searches, decides: true })),
  questions: ['how much does a custom cake cost'],
  read: [],
  notes: [],
}

const SEED = 'sample post'

/** As research would hand it over, with what our editors wrote on the trade. */
export const samplePost: Assignment = {
  seed: SEED,
  brief,
  at: AT,
  items: [...all, ...cardItems(brief, context, { draftId: SEED, at: AT, next: all.length + 1 })],
  context,
}
