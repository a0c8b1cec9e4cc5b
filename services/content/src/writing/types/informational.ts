import type { Desk } from '../desk.ts'
import { asTitle } from '../plain-text.ts'
import { FIRST, LAST, type Plan } from '../plan.ts'
import { paragraph, said } from '../said.ts'
import {
  aimParts,
  cautionSentence,
  costParts,
  interestParts,
  nextStep,
  otherParts,
  ownSiteParts,
  referenceParts,
} from '../shared-parts.ts'
import type { LayOut } from './type.ts'

/** An answer that can be quoted on its own: forty to sixty words. */
const answer = (desk: Desk): Plan => {
  const { filling, vary } = desk
  const { keyword, words } = filling
  const provider = `${words.provider.article} ${words.provider.one}`
  const short = vary('answer', [
    `In short, “${keyword}” comes down to a few things that you can check yourself: what you need, what an offer includes, and who stands behind it. Write down your need in plain words, put the same questions to more than a single ${words.provider.one}, and compare the replies before you look at the price.`,
    `The short answer to “${keyword}”: begin with your own need, not with a name. Say what should be different afterwards, ask what is included and what is not, and get it in writing. A good reply to a plain question tells you more about ${provider} than a polished page.`,
    `Whoever looks up “${keyword}” wants to decide, and for that you need little. Know what you want changed. Know what the offer leaves out. Know whom you can reach if something goes wrong. With those answers in hand, ${provider} can help you, and you can tell whether the help is worth its price.`,
  ])
  return {
    role: 'answer',
    heading: null,
    isRequired: true,
    parts: [
      ...paragraph([...short.split(/(?<=[.?]) /).map((one) => said(one))]),
      ...desk.keywordAnswer(),
      ...paragraph([cautionSentence(desk)]),
      ...referenceParts(desk, 2),
    ],
    passages: [{ role: 'opening', before: LAST }],
  }
}

const body = (desk: Desk): Plan[] => {
  const { filling, vary } = desk
  const { keyword, words } = filling
  const { provider, offer } = words
  return [
    {
      role: 'interest',
      heading: `What people ask about “${keyword}”`,
      isRequired: true,
      parts: [
        ...interestParts(
          desk,
          vary('interest', [
            'Here is what people type, side by side:',
            'Seen together, the searches tell you what others wonder about:',
            'These are the searches that come up around it:',
          ]),
        ),
        ...aimParts(desk, ['question', 'material'], 8, [
          'Some searches are whole questions.',
          'Some people write out what they want to know.',
          'A few of the searches read like the start of a talk.',
        ]),
      ],
      passages: [{ role: 'why-it-matters', before: LAST }],
    },
    {
      role: 'how-it-works',
      heading: vary('how heading', [
        'How it works',
        'What stands behind the words',
        'What is worth knowing first',
      ]),
      isRequired: false,
      parts: [
        ...referenceParts(desk, 3),
        ...desk.answers('why-it-matters'),
        ...otherParts(desk, 4),
      ],
      passages: [
        { role: 'how-to-measure', before: LAST },
        { role: 'why-it-matters', before: FIRST },
      ],
    },
    {
      role: 'kinds',
      heading: vary('kinds heading', [
        'Which kind do you need?',
        'What you can choose from',
        `What to tell ${provider.article} ${provider.one} you are after`,
      ]),
      isRequired: false,
      parts: [
        ...aimParts(desk, ['kind'], 12, [
          'The kinds that people name tell you where the choices lie.',
          'Under the same heading, people look for different things.',
          'What people add to the search shows what sets the offers apart.',
        ]),
        ...desk.answers('how-to-compare'),
      ],
      passages: [
        { role: 'how-to-compare', before: LAST },
        { role: 'how-to-compare', before: FIRST },
      ],
    },
    {
      role: 'choose',
      heading: `How to choose ${provider.article} ${provider.one}`,
      isRequired: false,
      parts: [
        ...aimParts(desk, ['compare', 'hurry', 'hours'], 10, [
          'Different roads lead to a name, and some of them are lists.',
          'Before a list decides for you, decide what the list should be about.',
          'A ranking can give you names; the choice is still yours.',
        ]),
        ...desk.answers('how-to-choose'),
      ],
      passages: [
        { role: 'how-to-choose', before: FIRST },
        { role: 'how-to-choose', before: LAST },
      ],
      prompt:
        'Describe a customer of yours who chose well, and what they looked at before they decided.',
    },
    {
      role: 'cost',
      heading: `What ${offer.name} ${offer.isPlural ? 'cost' : 'costs'}, and why prices differ`,
      isRequired: true,
      parts: costParts(desk),
      passages: [
        { role: 'cost', before: LAST },
        { role: 'cost', before: FIRST },
      ],
      prompt: 'Name a typical price of yours, and say what it includes.',
    },
    {
      role: 'ask',
      heading: vary('ask heading', [
        'Questions to ask before you decide',
        'What to ask before you pay',
      ]),
      isRequired: false,
      parts: desk.answers('what-to-ask'),
      passages: [
        { role: 'what-to-ask', before: FIRST },
        { role: 'what-to-ask', before: LAST },
      ],
    },
    {
      role: 'myths',
      heading: vary('myths heading', [
        'Mistakes that are easy to avoid',
        'What is easy to get wrong',
      ]),
      isRequired: false,
      parts: desk.answers('mistakes'),
      passages: [
        { role: 'mistakes', before: FIRST },
        { role: 'mistakes', before: LAST },
      ],
      prompt: 'Tell of a mistake that you had to put right for somebody, without their name.',
    },
    {
      role: 'own-words',
      heading: vary('own heading', ['In our own words', 'Our own answers']),
      isRequired: false,
      parts: [...desk.answers('how-to-measure'), ...desk.restAnswers(), ...ownSiteParts(desk)],
      passages: [],
    },
  ]
}

/** What something is, for those who are about to buy it. */
export const layOutInformational: LayOut = (desk) => {
  const { keyword, words } = desk.filling
  const { provider } = words
  const named = asTitle(keyword)
  const plans = [answer(desk), ...body(desk), nextStep(desk, 'Your next step')]
  return {
    plans,
    naming: {
      titles: [
        `${named}: what to know before you decide`,
        `${named}: a plain guide`,
        `${named}: a plain guide for buyers`,
        `${named}: prices, questions and choices`,
        `${named}: what to ask and what to avoid`,
        `${named}, explained in plain words`,
        `${named}: how to choose ${provider.article} ${provider.one}`,
        `${named}: what matters, and what to ask first`,
        `${named}: what to look for`,
        `${named} in brief`,
        named,
      ],
      descriptions: [
        `${named}: what people ask, how to choose ${provider.article} ${provider.one}, and what to settle before you pay.`,
        `What to know about “${keyword}” before you decide: choices, prices and questions.`,
        `A plain guide to “${keyword}”.`,
        `${named}, explained.`,
        'A plain guide for those who are about to decide.',
      ],
      slug: keyword,
    },
  }
}
