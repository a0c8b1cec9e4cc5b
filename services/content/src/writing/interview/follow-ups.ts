import type { TradeKind } from '@sortie/contracts/analysis/research/trade-words'
import type { ArticleType } from '@sortie/contracts/content/drafts/article-ids'
import type { Assignment } from '../article.ts'
import { plainSearch } from '../plain-text.ts'
import type { FollowUpQuestion } from './question-words.ts'
import { DISCREET, TYPE_INTERVIEWS } from './type-interviews.ts'

// Short questions for an owner who has begun to answer and has too little yet: each asks for one fact that they know by
// heart. They stand in stored briefs, so their words never change.

/** Kinds of trades that speak of jobs. */
const WORKING: ReadonlySet<TradeKind | null> = new Set([
  'at-home',
  'made-to-order',
  'at-premises',
  'projects',
  'events',
])
/** Kinds of trades whose work the customer lives with afterwards: a floor that dries, a tattoo that heals. */
const WORKED_ON: ReadonlySet<TradeKind> = new Set(['at-home', 'made-to-order', 'at-premises'])
/** Kinds of trades with a place that people come to. Projects are done by email or at the client's. */
const VISITED: ReadonlySet<TradeKind | null> = new Set([
  'goods',
  'made-to-order',
  'at-premises',
  'care',
  'advice',
  'food',
  'lessons',
  'travel',
  'rental',
])
/** Kinds of trades whose customers wait for work to be done. */
const TIMED: ReadonlySet<TradeKind | null> = new Set([...WORKING, ...DISCREET])

/** Questions that go with searches of some form: what their reader wants to know next. */
const OF_SEARCHES: readonly (FollowUpQuestion & { search: RegExp })[] = [
  {
    search: /\b(?:insurance|insured|claims?|coverage|medicare|medicaid|warranty)\b/i,
    topic: 'price',
    ask: ({ clients }) => `What do ${clients} pay themselves, and when?`,
    heading: () => 'What you pay yourself, and when',
    otherHeadings: () => [
      'Your own share, and when it is due',
      'Your part of the bill, and when you pay it',
    ],
    example:
      'You pay your deductible, and that’s due when we’re done. The rest comes in two checks.',
  },
  {
    search: /\b(?:tax(?:es)?|licen[sc]es?|deadlines?|visas?|lease|contracts?)\b/i,
    topic: 'timing',
    ask: ({ clients }) => `Which dates must ${clients} not miss, and what happens if they do?`,
    heading: () => 'Dates not to miss',
    otherHeadings: () => ['Dates that matter', 'The dates to keep'],
    example: 'The notice has to be there on the first. A day late, and you pay another month.',
  },
  {
    search: /\b(?:how often|when to|when should|best time)\b/i,
    topic: 'problems',
    ask: () => 'How do people notice that they have waited too long?',
    heading: () => 'Signs that you’ve waited too long',
    otherHeadings: () => ['When you’ve waited too long', 'How to tell that it’s late'],
    example: 'Water stands on the lawn after rain, and the edges turn yellow first.',
  },
  {
    search: /\blasts?\b(?![ -]minute)|\blifespan\b|\blife expectancy\b/i,
    topic: 'results',
    ask: () => 'What makes it last longer, and what ruins it early?',
    heading: () => 'What makes it last, and what ruins it',
    otherHeadings: () => ['What it needs to last, and what harms it', 'How to make it last'],
    example: 'Oil the deck every other spring. What kills it is wet leaves in the gaps.',
  },
  {
    search: /\bhow long\b(?! should)/i,
    topic: 'timing',
    ask: () => 'What makes it take longer than usual?',
    heading: () => 'What makes it take longer',
    otherHeadings: () => ['Why it may take longer', 'What slows it down'],
    example: 'If a part has to be ordered, add a week. A holiday adds two days.',
  },
  {
    search: /\b(?:costs?|prices?|pricing|how much|fees?|rates?|quotes?|worth)\b/i,
    isFor: (kind) => !DISCREET.has(kind),
    topic: 'price',
    ask: ({ clients }) => `What did it come to for one of your last ${clients}, and why?`,
    heading: ({ client }) => `What it came to for one ${client}`,
    otherHeadings: ({ client }) => [`What one ${client} paid`, `The bill of one ${client}`],
    example:
      'Last week a couple paid $640: two rooms, one coat, and we had to patch a wall first, which took half a day.',
  },
  {
    search: /^what (?:does|do|is|are)\b/i,
    topic: null,
    ask: () => 'What surprises people most about it?',
    heading: () => 'What surprises people most',
    otherHeadings: () => ['What people don’t expect', 'What comes as a surprise'],
    example: 'That it’s quiet. They expect a drill, and it’s a brush and a vacuum for an hour.',
  },
]

const OF_KINDS: Readonly<Record<TradeKind, readonly FollowUpQuestion[]>> = {
  goods: [
    {
      topic: null,
      ask: ({ clients }) => `What do ${clients} buy most, and what for?`,
      heading: ({ clients }) => `What ${clients} buy most`,
      otherHeadings: ({ clients }) => [`What ${clients} come for`, 'What sells best'],
      example: 'The gray one in size ten. Nurses buy it, because it can be washed hot.',
    },
  ],
  'made-to-order': [
    {
      topic: 'timing',
      isOnCourse: true,
      ask: () => 'How long is it from the order to the finished piece, and who does what?',
      heading: () => 'From the order to the finished piece',
      otherHeadings: () => ['How your order is made', 'What happens once you order'],
      example: 'Nine days. You bring it, we cut it the next morning, and it dries for a week.',
    },
  ],
  'at-home': [
    {
      topic: null,
      isOnCourse: true,
      ask: () => 'What happens on the day, from when you arrive until you leave?',
      heading: () => 'What happens on the day',
      otherHeadings: () => ['How the visit goes', 'From arrival to the end'],
      example: 'We come at eight and look at it with you first. By four the van is packed.',
    },
  ],
  'at-premises': [
    {
      topic: null,
      isOnCourse: true,
      ask: ({ clients }) => `What happens from when ${clients} come in until they leave?`,
      heading: () => 'What happens when you come in',
      otherHeadings: () => ['When you come in', 'Your visit, step by step'],
      example: 'We look at it together at the counter. You get a price and a time, and a coffee.',
    },
  ],
  care: [
    {
      topic: null,
      isOnCourse: true,
      ask: () => 'What happens at the first visit?',
      heading: () => 'What happens at the first visit',
      otherHeadings: () => ['The first visit', 'How the first visit goes'],
      example: 'We talk for twenty minutes, then I look. You leave with a plan on one page.',
    },
  ],
  advice: [
    {
      topic: null,
      isOnCourse: true,
      ask: () => 'What happens in the first talk, and what does it cost?',
      heading: ({ us }) => `The first talk with ${us}`,
      otherHeadings: () => ['How the first talk goes', 'What to expect from the first talk'],
      example: 'Thirty minutes by phone, free. You tell me what happened, I say if I can help.',
    },
  ],
  projects: [
    {
      topic: null,
      isOnCourse: true,
      ask: ({ clients }) => `How does it begin, and what do ${clients} see first?`,
      heading: () => 'How it begins',
      otherHeadings: () => ['The beginning', 'How the work starts'],
      example: 'With an hour at your table. A week later you see three sketches, all in pencil.',
    },
  ],
  software: [
    {
      topic: null,
      ask: () => 'What do people set up first, and how long does it take?',
      heading: () => 'What you set up first',
      otherHeadings: () => ['The first setup', 'What to set up at the start'],
      example: 'They import their list. It takes ten minutes, and then the first email can go out.',
    },
  ],
  food: [
    {
      topic: null,
      ask: ({ clients }) => `What do ${clients} order most, and what is in it?`,
      heading: ({ clients }) => `What ${clients} order most`,
      otherHeadings: () => ['What people like to order', 'A popular order'],
      example: 'The lentil soup. Lentils, leek, a bone that cooked all night, and vinegar.',
    },
  ],
  events: [
    {
      topic: null,
      // A band arrives somewhere, and a hall is arrived at.
      isOnCourse: true,
      ask: () => 'How does the day go, from the first hour to the last?',
      heading: () => 'How the day goes',
      otherHeadings: () => ['The day, from start to end', 'What the day looks like'],
      example: 'Doors at two, the toast at four. Whoever sets up is gone before the first guest.',
    },
  ],
  lessons: [
    {
      topic: null,
      isOnCourse: true,
      ask: () => 'What happens the first time somebody comes?',
      heading: () => 'What happens the first time',
      otherHeadings: () => ['Your first time', 'How the first time goes'],
      example: 'You play something you know, badly, and we laugh. Then we fix one measure of it.',
    },
  ],
  travel: [
    {
      topic: null,
      ask: ({ clients }) => `What do ${clients} ask when they arrive, and what do you tell them?`,
      heading: ({ clients }) => `What ${clients} ask when they arrive`,
      otherHeadings: ({ clients }) => [
        `Questions that ${clients} bring along`,
        `What arriving ${clients} want to know`,
      ],
      example: 'Where to eat. I send them to the harbor, second door, and tell them to book.',
    },
  ],
  rental: [
    {
      topic: 'quote',
      ask: () => 'What does the rental include, and what happens if something breaks?',
      heading: () => 'What the rental includes, and what if something breaks',
      otherHeadings: () => [
        'What you rent, and what happens if it breaks',
        'What comes with it, and what to do about damage',
      ],
      example: 'The trailer, two straps and a lock. A flat tire is ours, a lost strap is $15.',
    },
  ],
}

/** Questions that any buyer asks, of trades of some kinds. */
const OF_BUYERS: readonly FollowUpQuestion[] = [
  {
    isFor: (kind) => WORKING.has(kind),
    topic: null,
    ask: () => 'What was your last job of this kind, and how did it go?',
    heading: () => 'A recent job',
    otherHeadings: ({ ours }) => [`A recent job of ${ours}`, 'How a recent job went'],
    example:
      'In May we did a kitchen on Elm Street. The floor was two inches out, so we were there a day longer.',
  },
  {
    topic: 'asking',
    ask: ({ clients }) => `What do ${clients} ask you first, and what do you say?`,
    heading: ({ clients }) => `What ${clients} ask first`,
    otherHeadings: ({ clients }) => [
      `The first question of many ${clients}`,
      `What ${clients} want to know first`,
    ],
    example: 'Whether we work Saturdays. We do, for the same price, if you ask by Wednesday.',
  },
  {
    isFor: (kind, type) => TIMED.has(kind) && type === 'informational',
    topic: 'timing',
    told: /\b(?:takes?|took|from \w+ to) [^.]{0,40}(?:minutes?|hours?|days?|weeks?|months?)\b/i,
    ask: () => 'How long does it take, and what makes it longer?',
    heading: () => 'How long it takes',
    otherHeadings: () => ['The time it takes', 'How much time to allow'],
    example: 'Two weeks for most of them. If a paper or a part is missing, it’s three.',
  },
  {
    isFor: (kind) => kind === 'at-home',
    topic: null,
    told: /\b(?:miles|kilomet(?:er|re)s|km)\b/i,
    ask: () => 'Which towns do you serve, and what does the drive cost?',
    heading: ({ we }) => `Where ${we} work`,
    otherHeadings: ({ we }) => [`The places ${we} serve`, 'Places and travel costs'],
    example: 'All of the county. Past the river it’s $30 more.',
  },
  {
    isFor: (kind) => VISITED.has(kind),
    topic: null,
    told: /\b(?:parking|car park|bus stop)\b/i,
    ask: () => 'Where are you, when are you there, and where do people park?',
    heading: ({ us }) => `Where to find ${us}, and when`,
    otherHeadings: ({ we, are }) => [
      `Where and when ${we} ${are} there`,
      'Address, hours and parking',
    ],
    example: 'Behind the post office, Tuesday to Saturday from nine. Park in the yard.',
  },
  {
    topic: 'quote',
    told: /\b(?:deposit|in advance|cash|installments?|instalments?|invoices?)\b/i,
    ask: () => 'How and when do people pay?',
    heading: () => 'How you pay',
    otherHeadings: () => ['Ways to pay', 'How and when to pay'],
    example: 'A third when you order, the rest when it’s done. Card or transfer.',
  },
  {
    topic: 'trust',
    told: /\b(?:crew|brother|sister|sons?|daughters?|my wife|my husband|since (?:19|20)\d\d)\b/i,
    ask: () => 'Who does the work, and since when?',
    heading: () => 'Who does the work',
    otherHeadings: () => ['The people who do it', 'Who works for you'],
    example: 'My son and I, since 2011. Ruth does the phone.',
  },
  {
    isFor: (kind) => kind === null || WORKED_ON.has(kind),
    topic: 'results',
    ask: () => 'What should people do, or leave alone, in the first days after the work is done?',
    heading: () => 'The first days after',
    otherHeadings: () => ['In the first days', 'Right after the work'],
    example: 'Don’t walk on the floor till Thursday, and leave the windows open.',
  },
  {
    topic: 'switching',
    told: /\b(?:guarantee|warranty|without a bill|come back)\b/i,
    ask: () => 'What do you do if something isn’t right afterwards?',
    heading: () => 'If something isn’t right',
    otherHeadings: () => ['If something is wrong afterward', 'When something has to be put right'],
    example: 'Call me. I come the same week and it costs you nothing.',
  },
]

/** Types of articles for those who buy. A plan is for a team, and a case tells of one client. */
const FOR_BUYERS: ReadonlySet<ArticleType> = new Set<ArticleType>([
  'informational',
  'how-to',
  'comparison',
  'trend-analysis',
])

/** All follow-ups, to know a stored one by its words; those of a plan apart. */
export const FOLLOW_UPS: {
  ofBuyers: readonly FollowUpQuestion[]
  ofPlans: readonly FollowUpQuestion[]
} = {
  ofBuyers: [
    ...OF_SEARCHES,
    ...Object.entries(TYPE_INTERVIEWS).flatMap(([type, { followUps }]) =>
      type === 'strategic-guide' ? [] : followUps,
    ),
    ...Object.values(OF_KINDS).flat(),
    ...OF_BUYERS,
  ],
  ofPlans: TYPE_INTERVIEWS['strategic-guide'].followUps,
}

/** Takes the first of each group, then the second of each: what is asked next is of another sort. */
const inTurns = <Item>(groups: readonly (readonly Item[])[]): Item[] => {
  const longest = Math.max(0, ...groups.map(({ length }) => length))
  return Array.from({ length: longest }, (_, at) =>
    groups.flatMap((group) => group.slice(at, at + 1)),
  ).flat()
}

/** Returns the follow-ups that fit an article by its search, type and trade, without what its owner told already. */
export const followUpsFor = ({
  brief,
  context,
}: Pick<Assignment, 'brief' | 'context'>): FollowUpQuestion[] => {
  const { type, answers, page } = brief
  if (page) return []
  if (!FOR_BUYERS.has(type)) return [...TYPE_INTERVIEWS[type].followUps]
  const search = plainSearch(brief.keyword)
  const kind = context?.words?.kind ?? null
  const answersText = answers.map(({ answer }) => answer).join('\n')
  // A how-to's own steps say how it goes, so its kind of trade adds nothing.
  const ofKind = kind === null || type === 'how-to' ? [] : OF_KINDS[kind]
  // A search is of one form: the first that fits says most of it.
  const ofSearch =
    type === 'how-to' ? undefined : OF_SEARCHES.find((one) => one.search.test(search))
  // What the form of the search asks for already is not asked for again.
  const isRepeated = ({ topic }: FollowUpQuestion) =>
    ofSearch !== undefined && topic !== null && topic === ofSearch.topic
  const isFitting = (one: FollowUpQuestion) =>
    one.isFor?.(kind, type) !== false &&
    one.told?.test(answersText) !== true &&
    (one === ofSearch || !isRepeated(one))
  return inTurns(
    [ofSearch ? [ofSearch] : [], TYPE_INTERVIEWS[type].followUps, ofKind, OF_BUYERS].map((group) =>
      group.filter(isFitting),
    ),
  )
}
