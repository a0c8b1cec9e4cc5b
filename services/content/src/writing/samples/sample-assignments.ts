import type { ResearchContext } from '@sortie/contracts/analysis/research/research'
import { ArticleType } from '@sortie/contracts/content/drafts/article-ids'
import { DraftBrief } from '@sortie/contracts/content/drafts/draft-brief'
import { EvidenceItem } from '@sortie/contracts/content/evidence/evidence'
import type { Filling } from '../../passages/filling.ts'
import { sampleTrades } from '../../passages/sample-trades.ts'
import type { Assignment } from '../article.ts'
import { computedItems } from '../evidence/computed-items.ts'
import { customerItems } from '../evidence/customer-items.ts'
import { SAMPLE_FACTS } from './sample-facts.ts'

// Assignments of many trades, as research hands them over. Only tests import this.

export const AT = '2026-11-23T09:00:00.000Z'
const source = (name: string, url: string | null = null, licence: string | null = null) => ({
  name,
  url,
  fetchedAt: AT,
  hash: null,
  licence,
})

const HEADS = [
  '',
  ' cost',
  ' near me',
  ' prices',
  'best ',
  'how to choose ',
  ' reviews',
  'cheap ',
  ' for beginners',
  ' same day',
  ' for families',
  'what is ',
  ' checklist',
  ' vs doing it yourself',
  'local ',
  ' booking',
]
const phraseOf = (keyword: string, head: string) =>
  head.startsWith(' ') ? keyword + head : head + keyword

/** Items as a report and the pages of a trade give them. */
export const researchOf = (filling: Filling, count = HEADS.length): EvidenceItem[] => {
  const { keyword, words } = filling
  const report = source('Sortie report, November 2026')
  const drafts: Omit<EvidenceItem, 'id'>[] = [
    ...HEADS.slice(0, count).map((head, index): Omit<EvidenceItem, 'id'> => {
      const value = Math.round(2400 / (index + 1) / 10) * 10
      return {
        kind: 'figure',
        text: `The keyword “${phraseOf(keyword, head)}” has about ${value.toLocaleString('en-US')} searches a month in the United Kingdom (estimated).`,
        value,
        unit: 'searches a month',
        asOf: '2026-11-01',
        voice: 'modelled',
        source: report,
      }
    }),
    {
      kind: 'figure',
      text: `A click on an ad for “${keyword}” costs about $4.20 (estimated).`,
      value: 4.2,
      unit: 'USD',
      asOf: '2026-11-01',
      voice: 'modelled',
      source: report,
    },
    {
      kind: 'figure',
      text: `Ranking for “${keyword}” has a difficulty of about 6 out of 10 (estimated).`,
      value: 6,
      unit: 'out of 10',
      asOf: '2026-11-01',
      voice: 'modelled',
      source: report,
    },
    {
      kind: 'figure',
      text: 'The keyword report behind these figures looked at 312 keywords.',
      value: 312,
      asOf: '2026-11-01',
      voice: 'measured',
      source: report,
    },
    {
      kind: 'passage',
      text: `Harmon & Lyle is a chain of ${words.provider.many} with branches in Leeds and York.`,
      asOf: '2026-11-01',
      voice: 'reference',
      source: source('Sortie’s almanac of companies'),
    },
    ...[
      `${words.offer.name.charAt(0).toUpperCase()}${words.offer.name.slice(1)} can mean different things to different people, and the terms vary from one country to the next.`,
      `The word ${words.provider.one} has been in use for a long time, and its meaning has shifted along with the trade.`,
    ].map(
      (text): Omit<EvidenceItem, 'id'> => ({
        kind: 'passage',
        text,
        asOf: '2026-10-01',
        voice: 'reference',
        source: source('Wikipedia: Trade', 'https://en.wikipedia.org/wiki/Trade', 'CC BY-SA 4.0'),
      }),
    ),
    ...['Oakwell', 'Brightside', 'Fenn & Daughters', 'Marlow House'].flatMap((name, index) =>
      [
        `We answer every message within a day and tell you what is included before you pay.`,
        `Our team has looked after people in this town for years, and we keep notes on every visit.`,
        `Prices stand on our website, with what each of them covers and what it leaves out.`,
        `We would rather send you elsewhere than sell you something that does not fit.`,
      ]
        .slice(index, index + 1)
        .map(
          (text): Omit<EvidenceItem, 'id'> => ({
            kind: 'passage',
            text,
            asOf: '2026-11-20',
            voice: 'self-said',
            source: source(
              name,
              `https://${name.toLowerCase().replace(/[^a-z]+/g, '')}.example/about`,
            ),
          }),
        ),
    ),
  ]
  return drafts.map((one, index) => EvidenceItem.parse({ ...one, id: `e${index + 1}` }))
}

export const contextOf = ({ words, keyword, place, trade }: Filling): ResearchContext => ({
  business: null,
  industry: words.provider.one,
  country: 'GB',
  town: place ?? null,
  ...(trade && { trade }),
  words,
  cautions: [],
  rivals: [],
  related: [
    { keyword: `best ${keyword}`, searches: 480, decides: true },
    { keyword: `${keyword} cost`, searches: 1200, decides: true },
  ],
  questions: [
    `how much does ${keyword} cost`,
    `how do i choose ${words.provider.article} ${words.provider.one}`,
    `what should i ask ${words.provider.article} ${words.provider.one}`,
    `are cheap ${words.provider.many} any good`,
  ],
  read: [],
  notes: [],
})

/** Answers that an owner of any trade could give. */
export const ANSWERS = [
  {
    question: 'What do people get wrong before they come to you?',
    answer:
      'They wait until it hurts. A short message with a photo would have told us most of it, and we could have said whether there was any hurry. People also tell us what they think the answer is, and leave out what they saw. We would rather hear what they saw. The third thing is the date: they tell us the day of the party and not the day before, when everything has to be ready. Say both, and we can work backward from there. Those who have called others before us often keep that to themselves. Tell us what they said, because it saves us looking in the same place, and nobody here speaks badly of a colleague.',
  },
  {
    question: 'What does a price of yours include?',
    answer:
      'Our price covers the visit, the work and a look back two weeks later. Parts are extra, and we write them on the quote with their price. We ask for 20 % when you book, and the rest when you have seen the result. If we find something that nobody could have known, we stop and call before we go on. In the last year that happened on eleven jobs, and on nine of them the owner said yes. The quote holds for a month, and we say on it which part is a guess. Travel within the town costs nothing. Outside of it we name the sum before anybody drives, and you can say no to it without giving a reason.',
  },
  {
    question: 'How should somebody choose between you and others?',
    answer:
      'Ask all of us the same thing and see who asks something back. We lose some work that way, and the people who stay are the ones we can help. If you want it done this week at any price, we are not the right ones, since we plan two weeks ahead. A large firm with a night shift will serve you better, and we tell you so on the phone. Look at how a quote is written before you look at what it comes to. If two of them are hard to lay side by side, ask each to list the work in the same order, and see who minds.',
  },
  {
    question: 'When should people get in touch?',
    answer:
      'As soon as they know the month. Spring is full by February here, while November is quiet and we have time to talk. For a small job a week is enough. In August half of our team is away, so nothing new is begun, and whoever calls then gets a date in September. It is too late when somebody else has begun and left, because then we spend the first day finding out what they did. If something moves or leaks, call at any hour and leave a message: Sam listens to it before breakfast. For everything else a letter or a note through the door is as good as a call.',
  },
  {
    question: 'What question should people ask you more often?',
    answer:
      'They should ask who will be there on the day. It is either Ruth or Sam, and we say so on the quote. Nobody should open the door to a stranger. They should also ask what we would do in their place. Sometimes the honest reply is to wait a year, and we have sent people home with that four times since January. Ask what will be in the way, too. We need a table, a socket and somewhere to wash our hands, and it is easier to clear a corner the evening before than while we stand there with our arms full.',
  },
  {
    question: 'How do you know that the result is good?',
    answer:
      'We ring after two weeks and ask one thing: would you do it again? If the answer takes a while, we go back and look. We keep a book with a line for each job, and read it together on the last Friday of the month. What stands in it twice is changed, and that is how we came to write the parts on the quote. People may read their own line if they ask. The ones who had something to complain about tend to come back, which surprised us at first. They say that it was the call that made them stay.',
  },
]

/** Returns an owner's answer on the search that the article is about. */
export const aboutKeyword = (keyword: string) => ({
  question: `What do you tell people who ask about “${keyword}”?`,
  answer:
    'Two out of three who ask us need less than they think. Tell us what you see, what you have tried and what must not happen, and we say on the phone whether it is a small matter. If it is, it costs 60 dollars and is done on the same visit. If it is not, we draw it on paper with you, and you take the drawing home. Sleep on it, show it to somebody who knows you, and come back with what they asked.',
})

type Wishes = {
  seed?: string
  items?: number
  brief?: Partial<DraftBrief>
  context?: Partial<ResearchContext>
}

/** Returns the assignment for a draft of a type, for one of the sample trades. */
export const assignmentOf = (
  type: DraftBrief['type'],
  filling: Filling = sampleTrades[0]!,
  { seed = 'one', items, brief = {}, context = {} }: Wishes = {},
): Assignment => {
  const parsedBrief = DraftBrief.parse({
    type,
    keyword: filling.keyword,
    business: filling.business,
    town: filling.place,
    author: { name: 'Ruth Ellery', role: 'owner' },
    callToAction: {
      text: `Ask ${filling.business} for a first talk`,
      link: 'https://northhill.example/contact',
    },
    answers: [...ANSWERS, aboutKeyword(brief.keyword ?? filling.keyword)],
    facts: SAMPLE_FACTS[type],
    ...brief,
  })
  const found = type === 'case-study' ? [] : researchOf(filling, items)
  const own = customerItems(parsedBrief, AT, found.length + 1)
  const all = [...found, ...own]
  return {
    seed,
    brief: parsedBrief,
    items: [...all, ...computedItems(all, parsedBrief, all.length + 1)],
    context: { ...contextOf(filling), ...context },
    at: AT,
  }
}

/** Returns a writing task by its number: each type in turn, each round of them in another trade. */
export const sampleTask = (index: number) => {
  const type = ArticleType.options[index % ArticleType.options.length]!
  const round = Math.floor(index / ArticleType.options.length)
  const trade = sampleTrades[round % sampleTrades.length]!
  const { brief, at } = assignmentOf(type, trade)
  // A case study rests on the customer's own facts alone.
  const found = type === 'case-study' ? [] : researchOf(trade)
  return { brief, at, found, context: contextOf(trade) }
}
