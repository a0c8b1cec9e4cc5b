import type { SectionComposer } from '../compose/section-composer.ts'
import {
  cautionParts,
  nextStep,
  otherAnswers,
  otherParts,
  ownSite,
  referenceParts,
} from '../compose/shared-parts.ts'
import { yourPrice, yourTurn } from '../compose/your-turn.ts'
import { asTitle } from '../plain-text.ts'
import type { SectionLayout } from '../plan.ts'
import { withArticles } from '../wording/countable.ts'
import { cardHeading, cardSection } from './card-sections.ts'
import { type ArticleTypeDefinition, type LayOut, outlineSection } from './type.ts'

/** The answer to the search comes before everything else. */
const answer = (composer: SectionComposer): SectionLayout => ({
  role: 'answer',
  heading: null,
  isRequired: true,
  parts: [...composer.firstAnswer(), ...cautionParts(composer)],
})

const cost = (composer: SectionComposer): SectionLayout => ({
  role: 'cost',
  heading: cardHeading('price', composer),
  isRequired: false,
  parts: composer.answers('cost'),
  card: 'price',
  prompt: yourPrice(composer, 'Name a typical price of yours, and say what it includes.'),
})

const body = (composer: SectionComposer): SectionLayout[] => {
  const { keyword } = composer.filling
  // Who asks for a price reads on about it; to anybody else it matters once they know what they would pay for.
  const isOnPrice = PRICE.test(keyword)
  // The course of the work belongs to what it costs, and is the answer where that is asked.
  const isOnCourse = isOnPrice || COURSE.test(keyword)
  const course = composer.answersWhere((answer) => answer.isOnCourse, 1)
  return [
    ...(isOnPrice ? [cost(composer)] : []),
    {
      role: 'how-it-works',
      heading: cardHeading('steps', composer),
      isRequired: false,
      parts: [
        ...composer.answers('why-it-matters'),
        ...(isOnCourse ? course : []),
        ...referenceParts(composer, 1),
        ...otherParts(composer, 4),
      ],
    },
    cardSection('timing', composer),
    {
      role: 'kinds',
      heading: cardHeading('kinds', composer),
      isRequired: false,
      parts: composer.answers('how-to-compare'),
      card: 'kinds',
    },
    {
      role: 'choose',
      heading: cardHeading('quality', composer),
      isRequired: false,
      parts: composer.answers('how-to-choose'),
      card: 'quality',
      prompt: yourTurn(
        composer,
        'choosing',
        'Describe a customer of yours who chose well, and what they looked at before they decided.',
      ),
    },
    {
      role: 'ask',
      heading: cardHeading('preparation', composer),
      isRequired: false,
      parts: composer.answers('what-to-ask'),
      card: 'preparation',
    },
    {
      role: 'myths',
      heading: cardHeading('faults', composer),
      isRequired: false,
      parts: composer.answers('mistakes'),
      card: 'faults',
      prompt: yourTurn(
        composer,
        'problems',
        'Tell of a mistake that you had to put right for somebody, without their name.',
      ),
    },
    cardSection('without', composer),
    {
      role: 'upkeep',
      heading: cardHeading('upkeep', composer),
      isRequired: false,
      parts: composer.answers('how-to-measure'),
      card: 'upkeep',
    },
    ...(isOnCourse
      ? []
      : [{ role: 'course', heading: null, isRequired: false, parts: course } as const]),
    ...(isOnPrice ? [] : [cost(composer)]),
    ownSite(composer),
  ]
}

/** A search that is a question, and reads as one in a title. */
const QUESTION =
  /^(?:(?:how|what|when|where|which|who|why) (?!to\b)\S+|is|are|do|does|can|should|will)\b/i
/** A search that is a title as it is: `when to aerate a lawn`. */
const TASK = /^(?:how|what|when|where|which) /i
/** A search for a price. */
const PRICE = /\b(?:costs?|prices?|pricing|fees?|rates?|how much)\b/i
/** A search for how something goes. */
const COURSE = /^(?:how (?:do|does) |what (?:do|does|happens)\b)/i
/** A search whose answer is another in another town: a price, or a season. */
const LOCAL = /\b(?:costs?|prices?|pricing|fees?|rates?|how much|when to)\b/i

/** Lays out an article on what something is, for those who are about to buy it. */
const layOutInformational: LayOut = (composer) => {
  const { keyword, words, business, place } = composer.filling
  const { provider } = words
  const { many } = words.client
  const named = asTitle(withArticles(keyword))
  const isQuestion = QUESTION.test(keyword)
  const isNamed = place && keyword.toLowerCase().includes(place.toLowerCase())
  const where = place && !isNamed ? ` in ${place}` : ''
  const whereAsked = LOCAL.test(keyword) ? where : ''
  const plans = [answer(composer), ...body(composer), otherAnswers(composer), nextStep(composer)]
  const titlesOn = (topic: string) => [
    ...(PRICE.test(keyword)
      ? [`${topic}: what you pay for`, `${topic}: what the price depends on`]
      : [`${topic}: what to know first`]),
    `${topic}: what ${business} tells ${many}`,
    `${topic}, explained by ${business}`,
  ]
  return {
    plans,
    naming: {
      // A searcher who asked a question finds it as the title, and needs no more.
      ...(isQuestion && { title: `${named}${whereAsked}?` }),
      ...(!isQuestion && {
        preferred: TASK.test(keyword) ? [`${named}${whereAsked}`] : titlesOn(`${named}${where}`),
      }),
      titles: isQuestion
        ? [`${named}? ${business} answers`, `${named}? What to know first`]
        : [...(TASK.test(keyword) ? [] : titlesOn(named)), named],
      opensWithAnswer: true,
      descriptions: [
        `${named}${isQuestion ? '? What' : ': what'} people ask, how to choose ${provider.article} ${provider.one}, and what to settle before you pay.`,
        `What to know about “${keyword}” before you decide: choices, prices and questions.`,
        `A plain guide to “${keyword}”.`,
        isQuestion ? `${named}? An answer in plain words.` : `${named}, explained.`,
        'A plain guide for those who are about to decide.',
      ],
      slug: keyword,
    },
  }
}

export const INFORMATIONAL: ArticleTypeDefinition = {
  layOut: layOutInformational,
  titleForm: 'What is {x}? or the question that people ask',
  outline: [
    outlineSection(
      'answer',
      'The short answer',
      'The answer in 40 to 60 words that can be quoted alone.',
    ),
    outlineSection(
      'how-it-works',
      'How it works',
      'What happens, in the order in which it happens.',
    ),
    outlineSection(
      'kinds',
      'The kinds there are',
      'What kinds there are and what tells them apart.',
    ),
    outlineSection(
      'interest',
      'What people search for',
      'What the searches in the items say about interest.',
    ),
    outlineSection('cost', 'What it costs', 'What a price depends on; figures only from items.'),
    outlineSection('choice', 'How to choose', 'What to look at, what to ask, what to compare.'),
    outlineSection('myths', 'What people get wrong', 'Common beliefs, and what to think instead.'),
    outlineSection('next-step', 'What to do next', 'The one thing to do after reading.'),
  ],
}
