import type { TradeKind } from '@sortie/contracts/analysis/research/trade-words'
import type { ArticleType } from '@sortie/contracts/content/drafts/article-ids'
import type { FollowUpQuestion, QuestionWords, UsualQuestion } from './question-words.ts'

// Questions stand in stored briefs, so their words never change.

/** Our questions to the owner of an article of one type. */
type TypeInterview = {
  /** Asked before those of any type. */
  usual: readonly UsualQuestion[]
  /** Short ones, for an owner who has begun to answer and has too little yet. */
  followUps: readonly FollowUpQuestion[]
  /**
   * Answers from which on short questions come before our usual ones. An owner of a type that asks for facts of their
   * own has told those as well.
   */
  followUpsFrom: number
}

/** The heading of an answer that is a part of the story of a case. */
export const NEARLY_WRONG = 'What nearly went wrong'

/** The heading of an answer on the step at which people go wrong. */
export const WRONG_STEP = 'Where people go wrong, and how they notice'

/** Headings of answers that readers of a how-to need before its steps, and at them. */
export const TIME_AND_THINGS = 'How long it takes, and what you need to buy'
export const MADE_EASIER = 'What makes it easier'

/** The heading of an answer on when a task is for somebody else. */
export const LEAVE_IT = 'When not to do it yourself'

/** Headings of answers on what buyers decided between the options. */
export const mostChoose = ({ clients }: Pick<QuestionWords, 'clients'>): string =>
  `What most ${clients} choose, and why`
export const oneDecided = ({ client }: Pick<QuestionWords, 'client'>): string =>
  `How one ${client} decided`

/** The heading of an answer on what figures mean for buyers. */
export const MEANING = 'What this means for you'

/** The heading of an answer on what its owner saw while figures changed. */
export const noticedBy = ({ we }: Pick<QuestionWords, 'we'>): string => `What ${we} noticed`

/** Headings of answers on what its owner made of a trend. */
export const changedBy = ({ we }: Pick<QuestionWords, 'we'>): string =>
  `What ${we} changed because of it`
export const expectedBy = ({ we }: Pick<QuestionWords, 'we'>): string =>
  `What ${we} expect for next year`

/** The heading of an answer on the end of a trend. */
export const END_OF_TREND = 'What would end the trend'

/** The heading of an answer on what its owner learned from a case. */
export const doneDifferently = ({ we }: Pick<QuestionWords, 'we'>): string =>
  `What ${we} would do differently`

/** Headings of answers that belong to the steps of a plan. */
export const FIRST_WEEK = 'The first week'
export const MEASURE = 'The number that tells whether it works'

/** Headings of answers that are parts of the story of a case. */
export const SOME_WEEKS_LATER = 'Some weeks later'
export const WHO_WORKED = 'Who worked on it, and with what'

/** Kinds of trades that keep to themselves what one client paid or decided. */
export const DISCREET: ReadonlySet<TradeKind | null> = new Set(['care', 'advice'])

/** Our questions by the type of an article. */
export const TYPE_INTERVIEWS: Readonly<Record<ArticleType, TypeInterview>> = {
  informational: {
    followUpsFrom: 3,
    usual: [],
    followUps: [],
  },
  'how-to': {
    followUpsFrom: 2,
    usual: [
      {
        topic: 'problems',
        ask: () => 'At which step do people go wrong, and how do they notice?',
        heading: () => WRONG_STEP,
        otherHeadings: () => [
          'Where people make mistakes, and how they can tell',
          'The step people get wrong, and how it shows',
          'What people get wrong, and the first sign of it',
        ],
      },
      {
        topic: 'choosing',
        ask: ({ aProvider }) => `When should they stop and leave it to ${aProvider}?`,
        heading: () => LEAVE_IT,
        otherHeadings: ({ aProvider }) => [
          `When to leave it to ${aProvider}`,
          `When it is a job for ${aProvider}`,
        ],
        former: ({ provider }) => `When should they stop and leave it to a ${provider}?`,
      },
    ],
    followUps: [
      {
        topic: 'timing',
        ask: () => 'How long does it take the first time, and what do people need to buy for it?',
        heading: () => TIME_AND_THINGS,
        otherHeadings: () => [
          'The time it takes, and what to buy',
          'How much time to allow, and what to buy for it',
          'What to buy, and how long to allow',
        ],
        example: 'Allow an hour the first time. The tape is $6, and the rest is in the house.',
      },
      {
        topic: null,
        ask: () => 'Which trick of yours makes it easier?',
        heading: () => MADE_EASIER,
        otherHeadings: () => ['How to make it easier', 'An easier way', 'A trick that helps'],
        example: 'Put the screws in an egg carton in the order they come out.',
      },
      {
        topic: null,
        ask: ({ clients }) => `What did ${clients} who did it themselves tell you?`,
        heading: ({ us }) => `What people who did it tell ${us}`,
        otherHeadings: ({ we }) => [
          `What ${we} hear from people who did it`,
          'How it went for people who did it',
          'People who did it themselves',
        ],
        example:
          'A man called me on Sunday: it took twenty minutes, after a year of putting it off.',
      },
    ],
  },
  comparison: {
    followUpsFrom: 2,
    usual: [
      {
        topic: 'choosing',
        ask: () => 'For whom are you not the right choice?',
        heading: ({ we, are }) => `When ${we} ${are} not the right choice`,
        otherHeadings: ({ us }) => [
          `Who should not choose ${us}`,
          'When somebody else is a better choice',
          `When to choose somebody other than ${us}`,
        ],
      },
      {
        topic: 'comparing',
        ask: () => 'What can you offer that the others in the table cannot?',
        heading: ({ us }) => `What you get from ${us}`,
        otherHeadings: ({ we }) => [
          `What ${we} can offer you`,
          `What ${we} can do for you`,
          `What ${we} bring to it`,
        ],
      },
    ],
    followUps: [
      {
        topic: 'choosing',
        ask: ({ clients }) => `Which of the options do most of your ${clients} choose, and why?`,
        heading: mostChoose,
        otherHeadings: ({ clients }) => [
          `Which option ${clients} choose, and why`,
          'The usual choice, and the reason for it',
          `What ${clients} tend to take, and why`,
        ],
        example: 'Three in four take the oak. They come for the price of pine and touch both.',
      },
      {
        isFor: (kind) => !DISCREET.has(kind),
        topic: null,
        ask: ({ client }) => `How did the last ${client} who wasn’t sure decide?`,
        heading: oneDecided,
        otherHeadings: ({ client }) => [
          `How one ${client} chose`,
          `What one ${client} decided`,
          `The decision of one ${client}`,
        ],
        example: 'She took both samples home for a weekend. On Monday she knew.',
      },
    ],
  },
  'trend-analysis': {
    followUpsFrom: 2,
    usual: [
      {
        topic: 'timing',
        ask: () => 'What did you notice yourself while these figures changed?',
        heading: ({ we }) => `What ${we} noticed`,
        otherHeadings: ({ we, our }) => [
          `What ${we} saw`,
          `What caught ${our} eye`,
          `What ${we} have seen`,
        ],
      },
      {
        topic: 'results',
        ask: () => 'What would make you think that the trend is over?',
        heading: () => END_OF_TREND,
        otherHeadings: () => [
          'What would stop the trend',
          'Signs that the trend is over',
          'When the trend would be over',
        ],
      },
      {
        topic: 'choosing',
        ask: ({ clients }) => `What does it mean for your ${clients}?`,
        heading: () => MEANING,
        otherHeadings: () => [
          'What follows for you',
          'What you can take from this',
          'Why it matters to you',
        ],
      },
    ],
    followUps: [
      {
        topic: null,
        ask: () => 'What did you change in your business because of it?',
        heading: changedBy,
        otherHeadings: ({ we, our }) => [
          `How ${we} responded`,
          `What changed in ${our} work`,
          `What ${we} do about it`,
        ],
        example:
          'We’ve opened on Mondays since March, and one of us does nothing else in the mornings.',
      },
      {
        topic: null,
        ask: () => 'What do you expect for the next year, and why?',
        heading: expectedBy,
        otherHeadings: ({ we }) => [
          `How ${we} see next year`,
          'What may come next year',
          'A look at next year',
        ],
        example: 'About the same again, as the school next door has signed for two more years.',
      },
    ],
  },
  'case-study': {
    followUpsFrom: 1,
    usual: [
      {
        topic: 'problems',
        ask: () => 'What nearly went wrong, and what did you do about it?',
        heading: () => NEARLY_WRONG,
        otherHeadings: () => [
          'Where it almost went wrong',
          'A problem along the way',
          'A close call',
        ],
      },
      {
        topic: 'results',
        ask: () => 'What would you do differently the next time?',
        heading: doneDifferently,
        otherHeadings: ({ we }) => [
          `What ${we} would change next time`,
          `What ${we} learned for next time`,
          `If ${we} did it again`,
        ],
      },
    ],
    followUps: [
      {
        topic: null,
        ask: ({ client }) => `What did the ${client} say or do some weeks later?`,
        heading: () => SOME_WEEKS_LATER,
        otherHeadings: () => ['A few weeks on', 'Weeks afterward', 'What came some weeks after'],
        example: 'She sent us a photo at Easter, with eleven people at the table.',
      },
      {
        topic: null,
        ask: () => 'Who worked on it, and with what?',
        heading: () => WHO_WORKED,
        otherHeadings: () => [
          'The people and the tools',
          'Who did the work, and what they used',
          'The team and its tools',
        ],
        example: 'Two of us for three days, with a small crane on the last one.',
      },
    ],
  },
  'strategic-guide': {
    followUpsFrom: 3,
    usual: [
      {
        topic: 'results',
        ask: () => 'What have you tried for this goal already, and what came of it?',
        heading: ({ we }) => `What ${we} have tried already`,
        otherHeadings: ({ we }) => [
          `What ${we} tried before`,
          'What has been tried so far',
          'Earlier attempts',
        ],
      },
      {
        topic: 'choosing',
        ask: () => 'What would you do first, what last, and why?',
        heading: () => 'What comes first, and what last',
        otherHeadings: () => [
          'The order, and why',
          'What to do first and last',
          'Where to begin, and where to end',
        ],
      },
      {
        topic: 'problems',
        ask: ({ providers }) => `Where do ${providers} with a plan like this tend to give up?`,
        heading: ({ providers }) => `Where ${providers} give up`,
        otherHeadings: ({ providers }) => [
          `When ${providers} give up`,
          `Where ${providers} stop`,
          `What makes ${providers} give up`,
        ],
      },
      {
        topic: 'asking',
        ask: ({ clients }) => `How do new ${clients} find you today?`,
        heading: ({ clients, us }) => `How new ${clients} find ${us} today`,
        otherHeadings: ({ clients, us }) => [
          `Where new ${clients} come from`,
          `What brings new ${clients} to ${us}`,
          `The way new ${clients} reach ${us}`,
        ],
      },
      {
        topic: 'preparing',
        ask: () => 'What does your team have to learn or to change for it?',
        heading: ({ we }) =>
          we === 'I' ? 'What has to be learned or changed' : 'What the team has to learn or change',
        otherHeadings: ({ we }) => [
          we === 'I' ? 'What is new about it' : 'What is new for the team',
          we === 'I' ? 'What must change for it' : 'How the team must change',
          'What to learn, and what to change',
        ],
      },
      {
        topic: 'price',
        ask: () => 'What may it cost in hours and money, and what is too much?',
        heading: () => 'What it may cost, and what is too much',
        otherHeadings: () => [
          'What to spend, and where to stop',
          'The cost and its limit',
          'How much to spend at most',
        ],
      },
    ],
    followUps: [
      {
        topic: 'preparing',
        ask: () => 'What happens in the first week, and who does it?',
        heading: () => FIRST_WEEK,
        otherHeadings: () => [
          'What happens in the first week',
          'How the first week goes',
          'At the start',
        ],
        example: 'On Monday I call the six schools. Bea makes the list on Tuesday.',
      },
      {
        topic: 'results',
        ask: () => 'Which number tells you each month whether it works?',
        heading: () => MEASURE,
        otherHeadings: () => [
          'The figure to watch',
          'What to count each month',
          'How to tell whether it works',
        ],
        example: 'New names in the order book. Ten a month is good, and under five we talk.',
      },
      {
        topic: 'problems',
        ask: () => 'When would you stop, and what would you do then?',
        heading: ({ we }) => `When ${we} stop`,
        otherHeadings: ({ we }) => [
          `Where ${we} draw the line`,
          'The point to stop',
          `When ${we} call it off`,
        ],
        example: 'If ten people haven’t signed by June, we stop and keep the Saturday market.',
      },
      {
        topic: 'asking',
        ask: () => 'Who could help that you haven’t asked yet?',
        heading: () => 'Who could help',
        otherHeadings: () => [
          'People who could help',
          'Where help could come from',
          'Whom to ask for help',
        ],
        example: 'The head of the music school. Her pupils walk past at four every day.',
      },
    ],
  },
}
